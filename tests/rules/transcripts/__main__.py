"""Write the golden reports again."""

from tests.rules.transcripts import NAMES, golden_path, report

for name in NAMES:
    golden_path(name).parent.mkdir(exist_ok=True)
    golden_path(name).write_text(report(name), encoding="utf-8")
