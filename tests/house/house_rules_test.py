"""Plants one broken file for each rule and demands that the check finds it, and a sound tree that passes."""

import tempfile
import unittest
from pathlib import Path

import house_rules

HEADER = "// What it is.\n// What it is not.\n#pragma once\n"
SOUND = {
    "core/base/result.h": HEADER,
    "core/tensor/half_bits.h": HEADER,
    "core/tensor/matrix.h": HEADER + '#include "core/base/result.h"\n',
    "core/quant/scheme.h": HEADER + '#include "core/tensor/matrix.h"\n#include <vector>\n',
    "core/quant/scheme.cpp": '#include "core/quant/scheme.h"\n',
    "core/backend/abi.h": "/* What it is. */\n",
    "core/cpu/kernels.h": HEADER + '#include "core/backend/abi.h"\n#include "core/tensor/half_bits.h"\n',
    "core/model/model.h": HEADER + '#include "core/quant/scheme.h"\n#include "core/backend/abi.h"\n',
    "core/jobs/lane.h": HEADER + '#include "core/base/result.h"\n',
    "cuda/plugin.cpp": '#include "core/backend/abi.h"\n',
    "ui/window/main.h": HEADER + '#include "core/quant/scheme.h"\n#include "core/jobs/lane.h"\n',
    "app/gui/main.cpp": '#include "ui/window/main.h"\n',
    "tests/quant/any_test.cpp": '#include "core/cpu/kernels.h"\n#include "ui/window/main.h"\n',
    "README.md": "Writes to a folder you choose.\n",
}
LATER = "TO" + "DO"


class House(unittest.TestCase):
    def faults(self, planted):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder) / "tree"
            for name, text in {**SOUND, **planted}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text, encoding="utf-8")
            return house_rules.check(root)[0]

    def test_a_sound_tree_passes(self):
        self.assertEqual(self.faults({}), [])

    def assert_found(self, name, text, words):
        faults = self.faults({name: text})
        self.assertEqual(len(faults), 1, faults)
        self.assertTrue(faults[0].startswith(name + ":"), faults[0])
        self.assertIn(words, faults[0])

    def test_rooms_below_do_not_look_up(self):
        for name, included in [
            ("core/base/x.cpp", "core/tensor/matrix.h"),
            ("core/tensor/x.cpp", "core/quant/scheme.h"),
            ("core/io/x.cpp", "core/quant/scheme.h"),
            ("core/quant/x.cpp", "core/model/model.h"),
            ("core/jobs/x.cpp", "core/tensor/matrix.h"),
            ("core/experiment/x.cpp", "core/jobs/lane.h"),
            ("core/model/x.cpp", "ui/window/main.h"),
        ]:
            self.assert_found(name, f'#include "{included}"\n', "is above")

    def test_modules_see_plain_headers_only(self):
        for name in ("core/cpu/x.cpp", "cuda/x.cpp", "cuda/kernels/x.cu"):
            self.assert_found(name, '#include "core/tensor/matrix.h"\n', "backend module")
        self.assert_found("core/model/x.cpp", '#include "core/cpu/kernels.h"\n', "CPU module")
        self.assert_found("ui/labs/x.cpp", '#include "cuda/plugin.cpp"\n', "CUDA module")
        self.assert_found("app/cli/x.cpp", '#include "cuda/plugin.cpp"\n', "CUDA module")

    def test_the_window_and_the_product_know_neither_programs_nor_tests(self):
        self.assert_found("ui/labs/x.cpp", '#include "app/gui/main.cpp"\n', "program")
        self.assert_found("core/base/x.cpp", '#include "tests/quant/any_test.cpp"\n', "only tests")

    def test_includes_are_written_from_the_top_and_exist(self):
        self.assert_found("core/quant/x.cpp", '#include "scheme.h"\n', "from the top")
        self.assert_found("core/quant/x.cpp", '#include "../quant/scheme.h"\n', "from the top")
        self.assert_found("tests/quant/x.cpp", '  #  include "support.h"\n', "from the top")
        self.assert_found("core/quant/x.cpp", '#include "core/quant/no_such.h"\n', "is not there")

    def test_a_new_room_must_be_given_its_place(self):
        self.assert_found("core/attic/x.cpp", '#include "core/base/result.h"\n', "no place")

    def test_the_core_knows_no_qt(self):
        self.assert_found("core/base/x.cpp", "#include <QString>\n", "no Qt")
        self.assert_found("core/base/x.cpp", "#include <QtCore/QString>\n", "no Qt")
        self.assert_found("core/base/CMakeLists.txt", "target_link_libraries(qs_base Qt6::Core)\n", "no Qt")

    def test_headers_open_with_a_comment(self):
        self.assert_found("core/base/x.h", "#pragma once\n", "opens without")
        self.assert_found("ui/labs/x.h", "\n" + HEADER, "opens without")
        self.assert_found("cuda/kernels/x.cuh", "", "opens without")

    def test_nothing_unfinished_and_no_path_of_one_machine(self):
        self.assert_found("core/base/x.cpp", f"// {LATER}: later\n", "unfinished")
        self.assert_found("README.md", "See /wor" + "k/notes for more.\n", "one machine")
        self.assert_found("packaging/run", 'cat "/tm' + 'p/x"\n', "one machine")

    def test_build_folders_and_quoted_texts_are_left_alone(self):
        self.assertEqual(self.faults({"build/release/x.cpp": '#include "nowhere.h"\n'}), [])
        self.assertEqual(self.faults({"resources/texts/prose.txt": f"{LATER}, he said.\n"}), [])

    def test_text_that_is_not_utf8_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "x.md").write_bytes(b"caf\xe9\n")
            self.assertEqual(house_rules.check(Path(folder))[0], ["x.md:1: is not UTF-8"])


if __name__ == "__main__":
    unittest.main()
