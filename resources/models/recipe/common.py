"""What every step of the recipe agrees on: the special token and the two shapes.

Names and numbers only; no code that trains or evaluates.
"""

from dataclasses import dataclass

END_OF_TEXT = "<|endoftext|>"
END_OF_TEXT_ID = 0  # also BOS and EOS
VOCABULARY = 2048
CONTEXT = 512


@dataclass(frozen=True)
class Shape:
    """A Llama with tied embeddings and no biases; every head has its own key and value."""

    name: str
    blocks: int
    width: int
    heads: int
    hidden: int
    vocabulary: int = VOCABULARY
    context: int = CONTEXT
    epsilon: float = 1e-5
    rope_base: float = 10000.0

    @property
    def head_width(self) -> int:
        return self.width // self.heads

    @property
    def linear_weights(self) -> int:
        return self.blocks * (4 * self.width**2 + 3 * self.width * self.hidden)

    @property
    def parameters(self) -> int:
        return self.linear_weights + self.vocabulary * self.width + (2 * self.blocks + 1) * self.width


TARGET = Shape("lab", blocks=4, width=256, heads=8, hidden=688)
DRAFT = Shape("lab-draft", blocks=2, width=96, heads=3, hidden=256)
SHAPES = {shape.name: shape for shape in (TARGET, DRAFT)}
