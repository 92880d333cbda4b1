"""Makes the small random Llama of this folder and what transformers computes with it.

It has what the shipped models have not: grouped key-value heads, a head size that is not
hidden ÷ heads, a head of its own, and another RoPE base. Run: python make.py (needs torch, transformers).
"""

import json
from pathlib import Path

import torch
import transformers
from transformers import LlamaConfig, LlamaForCausalLM

HERE = Path(__file__).resolve().parent
torch.manual_seed(20)
config = LlamaConfig(
    vocab_size=83, hidden_size=42, intermediate_size=52, num_hidden_layers=3, num_attention_heads=6,
    num_key_value_heads=2, head_dim=12, max_position_embeddings=96, rms_norm_eps=1e-6, rope_theta=5000.0,
    tie_word_embeddings=False, bos_token_id=1, eos_token_id=2,
)
model = LlamaForCausalLM(config)
with torch.no_grad():
    for name, weight in model.named_parameters():
        # Larger than the default, so that attention is far from uniform; norms away from 1.
        weight.copy_(1 + 0.3 * torch.randn_like(weight) if "norm" in name else 0.25 * torch.randn_like(weight))
model.to(torch.bfloat16).save_pretrained(HERE)
# From the file, not from the model at hand: its rotary frequencies went through BF16 above.
model = LlamaForCausalLM.from_pretrained(HERE, dtype=torch.float32).eval()
ids = torch.randint(0, config.vocab_size, (96,))
with torch.no_grad():
    logits = model(ids[None]).logits[0]
(HERE / "generation_config.json").unlink(missing_ok=True)
positions = [0, 1, 2, 15, 31, 32, 63, 64, 80, 95]
(HERE / "golden.json").write_text(json.dumps({
    "about": "logits by transformers in F32 from the BF16 weights; compare within 1e-3",
    "versions": {"torch": torch.__version__, "transformers": transformers.__version__},
    "ids": ids.tolist(), "positions": positions,
    "logits": [[round(v, 6) for v in logits[p].tolist()] for p in positions],
}) + "\n", encoding="ascii")
