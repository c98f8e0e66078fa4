"""The message files: every sentence by code, a file a language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from parlour.core.phrases import Facts, Phrasebook


class Count(int):
    """A number that chooses its noun: `{n:card|cards}` gives "1 card" or "5 cards"."""

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return super().__format__(spec)
        one, many = spec.split("|")
        return f"{int(self)} {one if self == 1 else many}"


class Messages(Phrasebook):
    """The sentences of `parlour/messages`, each language read when it is first needed."""

    def say(self, code: str, facts: Facts, language: str = "en") -> str:
        sentences = language_file(language)
        template = sentences.get(code) or sentences[f"{code}.default"]
        if "|" not in template:
            return template.format_map(facts)
        spoken = {
            name: Count(value) if type(value) is int else value for name, value in facts.items()
        }
        return template.format_map(spoken)

    def knows(self, code: str, language: str = "en") -> bool:
        return code in language_file(language)


@cache
def language_file(language: str) -> dict[str, str]:
    text = files("parlour").joinpath("messages", f"{language}.toml").read_text("utf-8")
    return _flat(tomllib.loads(text), "")


def _flat(table: dict[str, object], path: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in table.items():
        code = f"{path}.{name}" if path else name
        if isinstance(value, dict):
            found.update(_flat(value, code))
        else:
            assert isinstance(value, str), f"the message {code} is not text"
            found[code] = value
    return found


MESSAGES = Messages()
