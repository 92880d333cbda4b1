"""The lab's loss protocol in PyTorch: the peer's word for the C++ evaluator.

Windows of 512 positions: <|endoftext|> and 511 tokens of the text, not
overlapping; the opening token is not scored, every token of the text is scored
exactly once, the last window is as short as the text leaves it. This does not
quantize; rtn_check.py does.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from common import CONTEXT, END_OF_TEXT_ID
from model import Llama


def windows(tokens: np.ndarray, limit: int | None = None) -> Iterator[Tensor]:
    """Ids of each window, (positions,), opening token included."""
    step = CONTEXT - 1
    starts = range(0, len(tokens), step)
    for start in starts[:limit]:
        body = torch.from_numpy(tokens[start : start + step].astype(np.int64))
        yield torch.cat((torch.tensor([END_OF_TEXT_ID]), body))


@torch.no_grad()
def token_losses(model: Llama, tokens: np.ndarray, limit: int | None = None) -> Tensor:
    """Nats of every scored token, (tokens,), in F64 from F32 logits."""
    losses = []
    for ids in windows(tokens, limit):
        logits = model(ids[None, :-1])[0]
        losses.append(F.cross_entropy(logits.double(), ids[1:], reduction="none"))
    return torch.cat(losses)


def mean_loss(model: Llama, tokens: np.ndarray, limit: int | None = None) -> float:
    return token_losses(model, tokens, limit).mean().item()
