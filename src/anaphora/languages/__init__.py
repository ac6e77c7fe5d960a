"""Languages by code: `LANGUAGES.get("fr")`."""

from anaphora.languages.base import Kind, Language, Pronoun, canonical
from anaphora.languages.tokenise import text_of
from anaphora.registry import Registry

LANGUAGES: Registry[Language] = Registry(
    "language",
    "anaphora.languages",
    {code: f"anaphora.languages.{code}:LANGUAGE" for code in ("de", "en", "es", "fr")},
)

__all__ = ["LANGUAGES", "Kind", "Language", "Pronoun", "canonical", "text_of"]
