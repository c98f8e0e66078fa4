"""The message files: every sentence by code, a file a language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from string import Formatter

from mypy_extensions import mypyc_attr

from parlour.core.phrases import Facts, Phrasebook

ENGLISH = "en"
LANGUAGES = (ENGLISH, "de")
"""The languages there are: each has a message file, and one with the words of its cards."""


@mypyc_attr(native_class=False)
class Count(int):
    """A number that chooses its noun: `{n:card|cards}` gives "1 card" or "5 cards".

    Thousands are set apart by what the format names: `{n:,}` gives "16,000", `{n:.}` "16.000".
    """

    def __format__(self, spec: str) -> str:
        if spec == ".":
            return f"{int(self):,}".replace(",", ".")
        if "|" not in spec:
            return super().__format__(spec)
        one, many = spec.split("|")
        return f"{int(self)} {one if self == 1 else many}"


class Sentence:
    """A template that was taken apart once: what stands before each fact, its name and its format."""

    def __init__(self, template: str) -> None:
        self._before: list[str] = []
        self._names: list[str] = []
        self._formats: list[str] = []
        text = ""
        for more, name, spec, _ in Formatter().parse(template):
            text += more
            if name is not None:
                self._before.append(text)
                self._names.append(name)
                self._formats.append(spec or "")
                text = ""
        self._end = text

    def say(self, facts: Facts) -> str:
        """Every fact in its place; `KeyError` names one that is missing."""
        said: list[str] = []
        for place, name in enumerate(self._names):
            said.append(self._before[place])
            value, spec = facts[name], self._formats[place]
            if type(value) is str and not spec:
                said.append(value)
            elif type(value) is int:
                said.append(format(Count(value), spec) if spec else str(value))
            else:
                said.append(format(value, spec))
        said.append(self._end)
        return "".join(said)


_parsed: dict[str, Sentence] = {}  # by their templates


class Messages(Phrasebook):
    """The sentences of `parlour/messages`, each language read when it is first needed.

    A phrasebook of another language than English speaks that one alone: a game that is bound to it
    need not be told each time. A sentence that its file lacks is said in English.
    """

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language

    def say(self, code: str, facts: Facts, language: str = ENGLISH) -> str:
        sentences = language_file(self.language if language == ENGLISH else language)
        template = sentences.get(code) or sentences.get(f"{code}.default")
        if template is None:
            sentences = language_file(ENGLISH)
            template = sentences.get(code) or sentences[f"{code}.default"]
        sentence = _parsed.get(template)
        if sentence is None:
            sentence = _parsed[template] = Sentence(template)
        return sentence.say(facts)

    def knows(self, code: str, language: str = ENGLISH) -> bool:
        return code in language_file(self.language if language == ENGLISH else language)


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


def known_language(*wanted: str) -> str:
    """The first of these languages that we speak, whatever their country (`de-AT`); or English."""
    for tag in wanted:
        language = tag.strip().lower().partition("-")[0]
        if language in LANGUAGES:
            return language
    return ENGLISH


MESSAGES = Messages()
