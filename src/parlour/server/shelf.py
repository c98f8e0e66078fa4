"""The games of a node with the packs that tables play with.

Anybody may offer a pack, and reading a large one takes longer than all others may wait. So packs
are read beside the loop, one after the other, and games that were bound lately are kept. A table
keeps its own for as long as it is open: once its cards are dealt they are from the same packs for ever,
also where others are built in by now.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from parlour.core.game import Game
from parlour.packs.binding import GAMES, bind, bind_alone, built_in, in_language
from parlour.packs.kept import Latest
from parlour.packs.phrases import LANGUAGES, language_file
from parlour.packs.reading import PackFile
from parlour.server.played import Played
from parlour.server.stores.store import Store
from parlour.server.wishes import refuse

KEPT = 64  # games

Bound = tuple[str, tuple[str, ...], bool]  # a game, hashes of packs, whether there are no others


class Shelf:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: Latest[Bound, Game] = Latest(KEPT)
        self._binding: dict[Bound, asyncio.Future[Game]] = {}
        self._reader = ThreadPoolExecutor(1, "packs")
        self._ours_are_kept = False

    def __len__(self) -> int:
        return len(self._kept)

    async def keep_ours(self) -> None:
        """Keep what is built in: cards are dealt from it, and Parlour may bring other cards one day."""
        if self._ours_are_kept:
            return
        for name in GAMES:
            for file in built_in(name).values():
                if await self._store.pack(file.hash) is None:
                    await self._store.save_pack(file.hash, file.name, file.text)
        self._ours_are_kept = True

    async def game(self, played: Played) -> Game:
        """A game with its packs. It is at hand until something else is waited for."""
        wanted = bound_by(played)
        game = bind(played.game) if wanted is None else self._kept.get(wanted)
        if game is None:
            assert wanted is not None, "what is built in is there"
            binding = self._binding.get(wanted)
            if binding is None:
                binding = self._binding[wanted] = asyncio.ensure_future(self._bind(*wanted))
                binding.add_done_callback(lambda _: self._binding.pop(wanted, None))
            game = await asyncio.shield(binding)
        if played.rules not in (0, game.rules_version):
            raise refuse("other_rules", rules=played.rules, ours=game.rules_version)
        return self.lay_out(game, played)

    def lay_out(self, game: Game, played: Played) -> Game:
        """Have a game at hand until something else is waited for."""
        wanted = bound_by(played)
        return game if wanted is None else self._kept.put(wanted, game)

    def at_hand(self, played: Played) -> Game:
        """A game that was asked for just now."""
        wanted = bound_by(played)
        game = bind(played.game) if wanted is None else self._kept.get(wanted)
        assert game is not None, "whoever opens a table has asked for its game"
        return game

    async def _bind(self, name: str, packs: tuple[str, ...], alone: bool) -> Game:
        ours = {file.hash: file for file in built_in(name).values()} if alone else {}
        files: list[PackFile] = []
        for digest in packs:
            if digest in ours:
                files.append(ours[digest])
                continue
            found = await self._store.pack(digest)
            if found is None:
                raise refuse("other_cards") if alone else refuse("no_such_pack", pack=digest[:12])
            files.append(PackFile(*found))
        binder = bind_alone if alone else bind
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, bound_in_all_languages, binder, name, files)

    def close(self) -> None:
        self._reader.shutdown(wait=False, cancel_futures=True)


def read_all() -> None:
    """Read what Parlour brings: later somebody would wait for it, or there were no files left."""
    for language in LANGUAGES:
        _ = language_file(language)
    for name in GAMES:
        _ = bound_in_all_languages(bind, name, [])


def bound_by(played: Played) -> Bound | None:
    """By what a game is kept; None: it is as it is built in."""
    if played.dealt:
        brought = tuple([file.hash for file in built_in(played.game).values()])
        return None if played.dealt == brought else (played.game, played.dealt, True)
    return (played.game, played.packs, False) if played.packs else None


def bound_in_all_languages(
    binder: Callable[[str, list[PackFile]], Game], name: str, files: list[PackFile]
) -> Game:
    game = binder(name, files)
    for language in LANGUAGES:
        _ = in_language(game, language)
    return game
