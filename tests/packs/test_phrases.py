"""Sentences are filled in as Python's own formatting would."""

from __future__ import annotations

from string import Formatter

import pytest

from parlour.packs.phrases import ENGLISH, LANGUAGES, Count, Messages, Sentence, language_file


def facts_for(template: str, number: int) -> dict[str, object]:
    """A number where the format wants one, a text elsewhere."""
    return {
        name: number if spec and spec != "A" else f"<{name}>"
        for _, name, spec, _ in Formatter().parse(template)
        if name is not None and spec != "A"
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 1, 2, -3, 16_000])
def test_every_sentence_is_filled_in_as_format_would(language: str, number: int) -> None:
    tried = 0
    for template in language_file(language).values():
        if ":A}" in template:
            continue  # of a word that knows its cases, which the tests of German know
        facts = facts_for(template, number)
        counted = {
            name: Count(value) if isinstance(value, int) else value for name, value in facts.items()
        }
        assert Sentence(template).say(facts) == template.format_map(counted)
        tried += 1
    assert tried > 500


@pytest.mark.parametrize(
    "template",
    [
        "",
        "plain",
        "{a}",
        "{a}{b}",
        "x {{y}} {a} {{{b}}} }}",
        "{n:card|cards}",
        "{n:,}",
        "{a:>9}",
        "{t}",
    ],
)
def test_odd_templates_too(template: str) -> None:
    facts = {"a": "one", "b": "two", "n": Count(1), "t": True, "unused": None}
    plain = {name: int(one) if isinstance(one, Count) else one for name, one in facts.items()}
    assert Sentence(template).say(plain) == template.format_map(facts)


def test_a_missing_fact_is_named() -> None:
    with pytest.raises(KeyError, match="link"):
        _ = Messages(ENGLISH).say("server.your_turn", {"game": "Ember", "name": "Zoe"})
