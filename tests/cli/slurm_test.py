"""The job array of packaging/cluster on a one-node Slurm of the test's own: its own daemons, key, ports and folder."""

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

from program import PROGRAM, ProgramTest, main, result

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "packaging", "cluster", "cells.sbatch")
PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "sinfo")


def tool(name):
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")


def free_port():
    with socket.socket() as one:
        one.bind(("", 0))
        return one.getsockname()[1]


def why_not():
    missing = [name for name in PROGRAMS if tool(name) is None]
    if missing:
        return f"Slurm is not installed (no {', '.join(missing)}): the script is run as Slurm starts it in scale_test.py"
    if os.geteuid() != 0:
        return "Slurm's daemons start jobs as other users, and want to be root for it"
    return None


class JobArray(ProgramTest):
    def setUp(self):
        if why_not():
            self.skipTest(why_not())
        self.folder = tempfile.mkdtemp(prefix="qs-slurm-")
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.started = []
        self.addCleanup(self.stop)
        host = socket.gethostname().split(".")[0]
        key = self.path("munge.key")
        with open(key, "wb") as file:
            file.write(os.urandom(128))
        os.chmod(key, 0o400)
        os.chmod(self.folder, 0o755)
        for name in ("state", "spool", "munge"):
            os.mkdir(self.path(name), 0o755)
        self.conf = self.path("slurm.conf")
        with open(self.conf, "w", encoding="utf-8") as file:
            file.write(f"""ClusterName=one
SlurmctldHost={host}
SlurmctldPort={free_port()}
SlurmdPort={free_port()}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={self.path('munge/socket')}
StateSaveLocation={self.path('state')}
SlurmdSpoolDir={self.path('spool')}
SlurmctldPidFile={self.path('ctld.pid')}
SlurmdPidFile={self.path('slurmd.pid')}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
NodeName={host} CPUs=2 State=UNKNOWN
PartitionName=main Nodes={host} Default=YES State=UP
""")
        self.env = {**os.environ, "SLURM_CONF": self.conf, "QUANTSPEC": PROGRAM}
        self.start(tool("munged"), "--foreground", "--force", "--key-file", key, "--socket", self.path("munge/socket"),
                   "--pid-file", self.path("munge/pid"), "--log-file", self.path("munge/log"), "--seed-file", self.path("munge/seed"))
        self.wait_for(lambda: os.path.exists(self.path("munge/socket")), "munged")
        self.start(tool("slurmctld"), "-D", "-f", self.conf)
        self.start(tool("slurmd"), "-D", "-f", self.conf)
        self.wait_for(self.is_idle, "an idle node")

    def path(self, name):
        return os.path.join(self.folder, name)

    def start(self, *words):
        with open(self.path("daemons.log"), "a", encoding="utf-8") as log:
            self.started.append(subprocess.Popen(words, stdout=log, stderr=log, env=self.env))

    def stop(self):
        for one in reversed(self.started):
            one.send_signal(signal.SIGTERM)
            try:
                one.wait(10)
            except subprocess.TimeoutExpired:
                one.kill()
                one.wait()

    def wait_for(self, there, what):
        until = time.monotonic() + 40
        while not there():
            if time.monotonic() > until or any(one.poll() is not None for one in self.started):
                with open(self.path("daemons.log"), encoding="utf-8", errors="replace") as log:
                    self.skipTest(f"no {what}: Slurm does not run here: {log.read()[-400:]}")
            time.sleep(0.2)

    def is_idle(self):
        done = subprocess.run([tool("sinfo"), "-h", "-o", "%T"], env=self.env, capture_output=True, text=True, check=False)
        return done.stdout.strip() == "idle"

    def submit(self, *words):
        return subprocess.run([tool("sbatch"), "--wait", *words], env=self.env, cwd=self.folder, capture_output=True, text=True,
                              timeout=200, check=False)

    def test_an_array_runs_each_cell_once(self):
        made = result("cells", "--models", "lab-draft", "--schemes", "int8:row", "int4:g32", "--texts", "validation", "prose",
                      "--with", "tokens=1024", "--out", self.path("cells.json"))
        for turn in range(2):
            done = self.submit("--array=0-3", SCRIPT, "cells.json", "results")
            self.assertEqual(done.returncode, 0, done.stderr)
            results = os.listdir(self.path("results"))
            self.assertEqual(len(results), 4)
            if turn == 0:
                before = {name: os.stat(self.path("results/" + name)).st_mtime_ns for name in results}
        self.assertEqual(before, {name: os.stat(self.path("results/" + name)).st_mtime_ns for name in results})
        summary = result("merge", self.path("results"), "--cells", self.path("cells.json"), "--out", self.path("merged.jsonl"))
        self.assertEqual((summary["lines"], summary["missing"], summary["conflicts"]), (4, [], []))
        with open(self.path("merged.jsonl"), encoding="utf-8") as file:
            self.assertEqual([json.loads(line)["spec_sha256"] for line in file], [c["spec_sha256"] for c in made["cells"]])


if __name__ == "__main__":
    main()
