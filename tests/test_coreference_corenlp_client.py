"""The client against a small server that speaks CoreNLP's protocol, on a port of this machine."""

from __future__ import annotations

import base64
import json
import socket
import time
import urllib.parse
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from anaphora.coreference.corenlp.client import Client, NoAnswer, Refused, TooSlow

PASSWORD = "secret"


class Handler(BaseHTTPRequestHandler):
    """Answers like CoreNLP: JSON of a text, 401 without the password, 500 with plain text."""

    def do_POST(self) -> None:
        """Answer as the text wants it."""
        text = self.rfile.read(int(self.headers["Content-Length"])).decode("utf-8")
        wanted = base64.b64encode(f"anaphora:{PASSWORD}".encode()).decode()
        if self.headers["Authorization"] != f"Basic {wanted}":
            self._send(401, "Not authorized")
        elif text == "slow":
            time.sleep(0.5)
            self._send(200, "{}")
        elif text == "bad":
            self._send(500, "java.lang.IllegalStateException: no such annotator\n")
        elif text == "noise":
            self._send(200, "<html>")
        elif text == "gone":
            self.connection.shutdown(socket.SHUT_RDWR)
        else:
            query = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)
            properties = json.loads(query["properties"][0])
            self._send(200, json.dumps({"text": text, "properties": properties}))

    def _send(self, status: int, body: str) -> None:
        self.send_response(status)
        self.end_headers()
        self.wfile.write(body.encode("utf-8"))

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def client(url: str) -> Client:
    return Client(url, "anaphora", PASSWORD)


def test_text_and_properties_arrive_and_the_answer_comes_back(client: Client) -> None:
    properties = {"annotators": "tokenize,coref", "outputFormat": "json"}
    answer = client.annotate("Café\nIt broke .", properties, 5)
    assert answer == {"text": "Café\nIt broke .", "properties": properties}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bad", "java.lang.IllegalStateException: no such annotator"),
        ("noise", "what it sent is not JSON"),
    ],
)
def test_a_refusal_says_what_the_server_says(client: Client, text: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        client.annotate(text, {}, 5)


def test_a_wrong_password_is_refused(url: str) -> None:
    with pytest.raises(Refused, match="Not authorized"):
        Client(url, "anaphora", "guess").annotate("text", {}, 5)


def test_an_answer_that_does_not_come_in_time_is_too_slow(client: Client) -> None:
    with pytest.raises(TooSlow):
        client.annotate("slow", {}, 0.1)


def test_a_server_that_hangs_up_gives_no_answer(client: Client) -> None:
    with pytest.raises(NoAnswer):
        client.annotate("gone", {}, 5)


def test_a_port_nobody_listens_on_gives_no_answer() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        with pytest.raises(NoAnswer):
            Client(f"http://127.0.0.1:{unused.getsockname()[1]}", "a", "b").annotate("x", {}, 5)
