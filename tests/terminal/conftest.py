import pytest

from tests.terminal.playing import Person


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Person:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    return Person(monkeypatch, capsys)
