"""The conformance suite: the cases as vectors that a program in any language can be asked, and their judge.

`bundle/` is the suite as data, made from the project's cases and the same for every language; `vectors`
reads it, `judging` compares a reply with what a vector expects. Both need nothing but Python itself.

A run reads top to bottom: `engine` (who can be asked, what can go wrong), `child` and `program` (a command as
an engine), `offer` (what it offers), `replies` (the form of replies, and the `misfit` of one), `runner`,
`outcomes`. What it means: `deviation` and `deviations` (what is known), `diagnosis` (what failures have in
common: `readings` and `rowreadings` are mistakes, `hypothesis` says what would be answered by one,
`evidence`, `candidates` and `growing` seek the simplest). How it is told: `words`, `showing`, `telling`, then
`console`, `reports/` and `saving`. How it is called: `choosing` (`copying` writes the bundle out, `soundness`
looks a copy through) and `commands`, or `plugin`, `conftest` and `test_conformance` from pytest. `house` asks
under rules of one's own, `identify/` finds them out.
"""
