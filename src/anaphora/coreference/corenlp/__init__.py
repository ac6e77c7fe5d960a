"""Stanford CoreNLP as a resolver: its own server does the work, we speak HTTP with it.

`fetch` gets it, `server` runs it, `client` asks it, `chains` reads its answer, `confidence` says
how sure its links are, and `resolver` puts them together. CoreNLP is under the GPL: the user's
command fetches it, we neither bundle nor link it.
"""
