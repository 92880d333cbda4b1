"""Runs quantspec for the tests of this folder. The program's path is the script's first argument."""

import json
import os
import subprocess
import sys
import unittest

PROGRAM = sys.argv.pop(1)


def run(*words, stdin=None, env=None, cwd=None, stdout=subprocess.PIPE, preexec_fn=None):
    """The finished process, with text output; standard error must be one line where the program failed."""
    return subprocess.run(
        [PROGRAM, *words], stdin=stdin or subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE, text=True,
        env={**os.environ, **(env or {})}, cwd=cwd, timeout=240, check=False, preexec_fn=preexec_fn)


def result(*words):
    """What --json prints. It must be one JSON value on one line and nothing else."""
    done = run(*words, "--json")
    if done.returncode != 0:
        raise AssertionError(f"{words}: status {done.returncode}: {done.stderr}")
    assert done.stdout.endswith("\n") and done.stdout.count("\n") == 1, done.stdout[:200]
    return json.loads(done.stdout)


class ProgramTest(unittest.TestCase):
    def fails(self, status, *words, says=(), **how):
        """The program fails with `status` and one line that says each of `says`; nothing on standard output."""
        done = run(*words, **how)
        self.assertEqual(done.returncode, status, f"{words}: {done.stderr}")
        self.assertTrue(done.stderr.startswith("quantspec: "), done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        if how.get("stdout") is None:
            self.assertEqual(done.stdout, "")
        for part in says:
            self.assertIn(part, done.stderr)
        return done


def main():
    unittest.main(verbosity=2)
