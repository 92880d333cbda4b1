"""Runs the lab's programs for the checks in this folder. It knows nothing of what they compute."""

import json
import os
import subprocess
from pathlib import Path

BIN = Path(os.environ["QS_BIN"])
SOURCE = Path(os.environ["QS_SOURCE"])
MODELS = SOURCE / "resources" / "models"
TEXTS = SOURCE / "resources" / "texts"


def quantspec(*arguments, expect=0):
    """The program's JSON; with `expect` other than 0, its message instead."""
    done = subprocess.run([BIN / "quantspec", *map(str, arguments), *(["--json"] if expect == 0 else [])],
                          capture_output=True, timeout=300, check=False)
    message = done.stderr.decode("utf-8", "replace")
    if done.returncode != expect:
        raise AssertionError(f"quantspec {' '.join(map(str, arguments))[:200]}: status {done.returncode}, "
                             f"expected {expect}: {message[-500:]}")
    return json.loads(done.stdout) if expect == 0 else message
