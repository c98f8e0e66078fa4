// boardgame.io on a small game like crazy eights: its Simulate with its RandomBot, a loop over its
// reducer, and a copy of its state. Run it in the directory that holds node_modules.
import { createRequire } from "node:module";

const require = createRequire(`${process.cwd()}/`);
const { RandomBot, Simulate } = require("boardgame.io/ai");
const { INVALID_MOVE } = require("boardgame.io/core");
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");

const SECONDS = Number(process.env.BENCH_SECONDS || 1);
const REPEATS = Number(process.env.BENCH_REPEATS || 3);
const LONGEST = 2000; // moves of one game

const fits = (card, top) => card % 13 === top % 13 || card % 4 === top % 4 || card % 13 === 7;

const enumerate = (G, ctx) => [
  { move: "draw", args: [] },
  ...G.hands[ctx.currentPlayer]
    .filter((card) => fits(card, G.top))
    .map((card) => ({ move: "play", args: [card] })),
];

const game = {
  name: "eights-lite",
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(52).keys()]);
    const hands = { 0: deck.splice(0, 7), 1: deck.splice(0, 7) };
    return { hands, top: deck.pop(), deck, passes: 0 };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, card) => {
      const hand = G.hands[playerID];
      const place = hand.indexOf(card);
      if (place < 0 || !fits(card, G.top)) return INVALID_MOVE;
      hand.splice(place, 1);
      G.top = card;
      G.passes = 0;
    },
    draw: ({ G, playerID }) => {
      if (G.deck.length) G.hands[playerID].push(G.deck.pop());
      else G.passes++;
    },
  },
  endIf: ({ G }) => {
    if (!G.hands[0].length) return { winner: "0" };
    if (!G.hands[1].length) return { winner: "1" };
    if (G.passes > 3) return { draw: true };
  },
  ai: { enumerate },
};

const reduce = CreateGameReducer({ game });
const now = () => performance.now() / 1000;
const pick = (options) => options[Math.floor(Math.random() * options.length)];
const start = () => InitializeGame({ game, numPlayers: 2 });

const emit = (row) =>
  console.log(JSON.stringify({ lib: "boardgame.io", game: "eights-lite", ...row }));

function move(state, { move: type, args }) {
  const playerID = state.ctx.currentPlayer;
  return reduce(state, { type: "MAKE_MOVE", payload: { type, args, playerID } });
}

const over = (state) => state.ctx.gameover !== undefined || state._stateID >= LONGEST;

function reduceOneGame() {
  let state = start();
  let steps = 0;
  while (!over(state)) {
    state = move(state, pick(enumerate(state.G, state.ctx)));
    steps++;
  }
  return steps;
}

let seed = 0;

async function simulateOneGame() {
  const bot = () => new RandomBot({ game, enumerate, seed: seed++ });
  const bots = { 0: bot(), 1: bot() };
  const { state } = await Simulate({ game, bots, state: start(), depth: LONGEST });
  return state._stateID;
}

async function playouts(oneGame) {
  await oneGame();
  const rates = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    let steps = 0;
    let games = 0;
    const begin = now();
    while (now() - begin < SECONDS) {
      steps += await oneGame();
      games++;
    }
    const taken = now() - begin;
    rates.push({ steps: steps / taken, games: games / taken, length: steps / games });
  }
  rates.sort((one, other) => other.steps - one.steps);
  const best = rates[0];
  return {
    steps_per_s: Math.round(best.steps),
    games_per_s: Number(best.games.toFixed(2)),
    steps_per_game: Number(best.length.toFixed(2)),
    spread: Number((1 - rates.at(-1).steps / best.steps).toFixed(3)),
  };
}

function shape() {
  const counts = [];
  for (let played = 0; played < 20; played++) {
    for (let state = start(); !over(state); ) {
      const options = enumerate(state.G, state.ctx);
      counts.push(options.length);
      state = move(state, pick(options));
    }
  }
  const choices = counts.filter((count) => count > 1);
  const sum = choices.reduce((total, count) => total + count, 0);
  return {
    choice_share: Number((choices.length / counts.length).toFixed(3)),
    mean_options: Number((sum / choices.length).toFixed(2)),
  };
}

function cloneNs(target) {
  let state = start();
  while (!over(state) && state._stateID < target) {
    state = move(state, pick(enumerate(state.G, state.ctx)));
  }
  let best = Infinity;
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    let copies = 0;
    const begin = now();
    while (now() - begin < SECONDS / 10) {
      for (let copy = 0; copy < 100; copy++) structuredClone({ G: state.G, ctx: state.ctx });
      copies += 100;
    }
    best = Math.min(best, (now() - begin) / copies);
  }
  return Math.round(best * 1e9);
}

const seen = shape();
const looped = await playouts(reduceOneGame);
emit({ mode: "javascript loop", via: "reducer", ...looped, ...seen });
const simulated = await playouts(simulateOneGame);
emit({ mode: "module loop", via: "Simulate, RandomBot", ...simulated, ...seen });
// Its states are never changed, so sharing one is free; a copy is what leaves the process.
const via = "structuredClone";
emit({ mode: "clone/tensors", via, clone_ns: cloneNs(looped.steps_per_game / 2) });
