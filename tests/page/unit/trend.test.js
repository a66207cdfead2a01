/* The trend: which runs are open, the command for others, the names at its axis. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenRun, commandFor, nameStep, readTrend, shellWord } from "../../../data/page/trend.js";

const runs = Array.from({length: 9}, (_unused, i) => ({file: "h.db", number: i + 11}));
const trend = {runs, first: 0};

test("an address chooses a run, else it is the last", () => {
    for (const [pair, run] of /** @type {[string|null, number][]} */ ([["1", 0], ["9", 8], ["4", 3], [null, 8], ["0", 8], ["10", 8], ["x", 8], ["2.5", 8], ["", 8], ["-1", 8], ["1e999", 8]]))
        assert.equal(chosenRun(trend, pair), run, String(pair));
});

test("an address has the number in the whole trend, of which the page may have the end", () => {
    const late = {...trend, first: 100};

    assert.equal(chosenRun(late, "101"), 0);
    assert.equal(chosenRun(late, "109"), 8);
    assert.equal(chosenRun(late, "100"), 8);
});

test("a command draws any pair", () => {
    const files = {runs: [{file: "a.xml"}, {file: "b.xml"}, {file: "h.db", number: 3}, {file: "i.db", number: 1}, {file: "i.db", number: 2}]};

    assert.equal(commandFor(trend, 4), "evheap h.db --run=14 --run=15 --diff -o pair.html");
    assert.equal(commandFor(trend, 0), "evheap h.db --run=11 -o run.html");
    assert.equal(commandFor(files, 0), "evheap a.xml -o run.html");
    assert.equal(commandFor(files, 1), "evheap a.xml b.xml --diff -o pair.html");
    assert.equal(commandFor(files, 2), "evheap b.xml -o before.xml; evheap h.db --run=3 -o after.xml; evheap before.xml after.xml --diff -o pair.html");
    assert.equal(commandFor(files, 3), "evheap h.db --run=3 -o before.xml; evheap i.db --run=1 -o after.xml; evheap before.xml after.xml --diff -o pair.html");
    assert.equal(commandFor(files, 4), "evheap i.db --run=1 --run=2 --diff -o pair.html");
});

test("a shell takes a name of a file as one word that it does not run", () => {
    for (const [name, word] of [["runs/a-1.xml", "runs/a-1.xml"], ["a b.xml", "'a b.xml'"], ["$(rm x).xml", "'$(rm x).xml'"], ["it's;.xml", "'it'\\''s;.xml'"], ["-o.xml", "./-o.xml"], ["~/a", "'~/a'"], ["ä.xml", "'ä.xml'"], ["a\nb", "'a\nb'"]])
        assert.equal(shellWord(name), word);
});

test("names at the axis do not overlap", () => {
    for (const [pixels, wanted, step] of [[100, 80, 1], [80, 80, 1], [40, 80, 2], [16, 80, 5], [15, 80, 10], [1, 80, 100], [0.4, 80, 200], [0.04, 80, 2000], [0.013, 80, 10000]])
        assert.equal(nameStep(pixels, wanted), step, `${wanted} of ${pixels}`);
});

test("the runs are eras, with the files that they have in common", () => {
    const read = {
        runs: [{name: "a", file: "h.db"}, {name: "b"}, {name: "c", file: "i.db"}, {name: "d"}], totals: [5, 6, 7], bands: [{band: "x", values: [4, 4]}, {other: true, values: [1, 2, 7]}],
        settings: {runs: [{profiles: [{other: "OTHER (2 bands)", paints: [["#123", "", ""]], level: [["B", 1]]}]}]},
    };
    const profile = readTrend(read);

    assert.deepEqual(read.runs.map(({file}) => file), ["h.db", "h.db", "i.db", "i.db"]);
    assert.deepEqual(Array.from(profile.totals), [5, 6, 7, 0]);
    assert.deepEqual(profile.drawn.map(({name, levels}) => [name, ...levels ?? []]), [["x", 4, 4, 0, 0], ["OTHER (2 bands)", 1, 2, 7, 0]]);
    assert.deepEqual([profile.times[3], profile.ends[3], profile.flow], [3, 4, true]);
});
