"""What we say to CoreNLP's server: a text and properties in, the annotation as JSON out."""

from __future__ import annotations

import base64
import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any


class NoAnswer(Exception):
    """The server went away or never was there."""


class TooSlow(Exception):
    """The answer did not come in time."""


class Refused(Exception):
    """The server answered, but with an error; its text says which."""


@dataclass(frozen=True, slots=True)
class Client:
    """A server, and who we are to it."""

    url: str
    user: str
    password: str

    def annotate(self, text: str, properties: Mapping[str, str], seconds: float) -> Any:
        """What the server makes of a text."""
        query = urllib.parse.urlencode({"properties": json.dumps(dict(properties))})
        request = urllib.request.Request(
            f"{self.url}/?{query}",
            text.encode("utf-8"),
            {
                "Content-Type": "text/plain; charset=utf-8",
                "Authorization": f"Basic {self._credentials()}",
            },
        )
        try:
            with urllib.request.urlopen(request, timeout=seconds) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise Refused(error.read(500).decode("utf-8", "replace").strip()) from None
        except TimeoutError:
            raise TooSlow from None
        except ValueError:
            raise Refused("what it sent is not JSON") from None
        except (OSError, HTTPException) as error:
            raise NoAnswer(str(error)) from None

    def _credentials(self) -> str:
        return base64.b64encode(f"{self.user}:{self.password}".encode()).decode()
