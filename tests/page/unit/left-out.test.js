/* What a search finds among the bands that the page leaves out, and the command that has it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { commandFor, commandForAll, findLeftOut, setNames } from "../../../data/page/left-out.js";

/** @param {string} search
 * @param {boolean} [regex] */
const viewOf = (search, regex = false) => ({search, regex});
const leftOut = {eras: 0, bands: 5, labels: 0, stacks: 0};

/** @param {...string} labels */
const namesOf = (...labels) => labels.map((label) => ({label, name: label, other: false}));

test("a search finds what the page leaves out, as far as it has the names", () => {
    const names = ["Main.a", "Main.b", "Data.c"], [a, b] = namesOf(...names);

    for (let again = 0; again < 2; again++) assert.deepEqual(findLeftOut(viewOf("main"), {leftOut, names}), {names: [a, b], searched: 3, unsearched: 2});
    assert.deepEqual(findLeftOut(viewOf("M.*b", true), {leftOut: {...leftOut, bands: 3}, names}), {names: [b], searched: 3, unsearched: 0});
    assert.deepEqual(findLeftOut(viewOf("M.*b"), {leftOut, names}), {names: [], searched: 3, unsearched: 2});
    assert.deepEqual(findLeftOut(viewOf("main"), {leftOut, names: null}), {names: [], searched: 0, unsearched: 5});
    assert.deepEqual(findLeftOut(viewOf("main"), {leftOut: null, names: []}), {names: [], searched: 0, unsearched: 0});
});

test("profiles have their names, or those of another", () => {
    const runs = [2, 1, 0, 7].map((packed) => /** @type {any} */ ({profile: {names: null}, raw: {packed}}));
    const labels = () => runs.map(({profile}) => findLeftOut(viewOf(""), {leftOut, ...profile}).names.map(({label, name}) => [label, name]));

    setNames(runs, [["a", ["p-1.0:b", "p:b"]], 0, ["\u202e"]]);
    assert.deepEqual(labels(), [[["\u202e", "\\u{202E}"]], [["a", "a"], ["p-1.0:b", "p:b"]], [["a", "a"], ["p-1.0:b", "p:b"]], []]);
    setNames(runs, null);
    assert.deepEqual(labels(), [[], [], [], []]);
});

test("the command finds what the search finds", () => {
    /** @param {any} view @param {any[]} [names] @param {string|null} [grouping] @param {string} [start] */
    const command = (view, names = namesOf("Main.a.b-a"), grouping = null, start = "evheap a b") =>
        commandFor(/** @type {any} */ ([{profile: {command: start}, raw: {grouping}}]), view, names);

    for (const [view, wanted] of /** @type {[any, string][]} */ ([
        [viewOf("a.b"), "evheap a b --include='(?i)a\\.b' -m 0 -t 0 -o found.html"],
        [viewOf("^Ma|x", true), "evheap a b --include='^Ma|x' -m 0 -t 0 -o found.html"],
        [viewOf("-a", true), "evheap a b --include=-a -m 0 -t 0 -o found.html"],
    ])) assert.equal(command(view), wanted);
    assert.equal(command(viewOf("a"), undefined, null, ""), "evheap prog.eventlog --include='(?i)a' -m 0 -t 0 -o found.html");
    assert.equal(command(viewOf("a"), namesOf(...Array(101).fill("a"))), "evheap a b --include='(?i)a' --table=bands -o bands.csv");
    assert.equal(command(viewOf("p:b"), [{label: "p-1.0:b", name: "p:b", other: false}]), "evheap a b --table=bands -o bands.csv");
    assert.equal(command(viewOf("a"), undefined, "module"), "evheap a b --group-by=module --table=bands -o bands.csv");
    assert.equal(commandForAll(/** @type {any} */ ([{profile: {command: "evheap a"}, raw: {grouping: null}}]), "module"), "evheap a --group-by=module -o module.html");
    assert.equal(commandForAll(/** @type {any} */ ([{profile: {command: "evheap a"}, raw: {grouping: null}}]), "file"), "evheap a --table=lines -o lines.csv");
});
