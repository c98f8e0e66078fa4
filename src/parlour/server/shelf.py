"""The games of a node with the packs that tables play with.

Anybody may offer a pack, and reading a large one takes longer than all others may wait. So packs
are read beside the loop, one after the other, and games that were bound lately are kept. A table
keeps its own for as long as it is open.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from parlour.core.game import Game
from parlour.packs.binding import GAMES, bind, in_language
from parlour.packs.kept import Latest
from parlour.packs.phrases import LANGUAGES, language_file
from parlour.packs.reading import PackFile
from parlour.server.stores.store import Store
from parlour.server.wishes import refuse

KEPT = 64  # games

Bound = tuple[str, tuple[str, ...]]  # the name of a game, and the hashes of packs


class Shelf:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: Latest[Bound, Game] = Latest(KEPT)
        self._binding: dict[Bound, asyncio.Future[Game]] = {}
        self._reader = ThreadPoolExecutor(1, "packs")

    def __len__(self) -> int:
        return len(self._kept)

    async def game(self, name: str, packs: tuple[str, ...]) -> Game:
        """A game with packs. It is at hand until something else is waited for."""
        if not packs:
            return bind(name)
        wanted = (name, packs)
        game = self._kept.get(wanted)
        if game is None:
            binding = self._binding.get(wanted)
            if binding is None:
                binding = self._binding[wanted] = asyncio.ensure_future(self._bind(name, packs))
                binding.add_done_callback(lambda _: self._binding.pop(wanted, None))
            game = await asyncio.shield(binding)
        return self.lay_out(game, packs)

    def lay_out(self, game: Game, packs: tuple[str, ...]) -> Game:
        """Have a game at hand until something else is waited for."""
        return self._kept.put((game.name, packs), game) if packs else game

    def at_hand(self, name: str, packs: tuple[str, ...]) -> Game:
        """A game that was asked for just now."""
        game = self._kept.get((name, packs)) if packs else bind(name)
        assert game is not None, "whoever opens a table has asked for its game"
        return game

    async def _bind(self, name: str, packs: tuple[str, ...]) -> Game:
        files: list[PackFile] = []
        for digest in packs:
            found = await self._store.pack(digest)
            if found is None:
                raise refuse("no_such_pack", pack=digest[:12])
            files.append(PackFile(*found))
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, bound_in_all_languages, name, files)

    def close(self) -> None:
        self._reader.shutdown(wait=False, cancel_futures=True)


def read_all() -> None:
    """Read what Parlour brings: later somebody would wait for it, or there were no files left."""
    for language in LANGUAGES:
        _ = language_file(language)
    for name in GAMES:
        _ = bound_in_all_languages(name, [])


def bound_in_all_languages(name: str, files: list[PackFile]) -> Game:
    game = bind(name, files)
    for language in LANGUAGES:
        _ = in_language(game, language)
    return game
