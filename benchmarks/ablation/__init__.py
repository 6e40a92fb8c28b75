"""What each mechanism of vision is worth: figures with all of them, and without one at a time.

- `mechanisms` names them all and says how each is switched off;
- `switches` are the ways to do so from outside, by settings or by what stands in for a function;
- `scoring` says what of a report is right;
- `kept` asks the networks only once about the same picture.

``python -m benchmarks.ablation`` draws photographs, measures and prints a table.
"""
