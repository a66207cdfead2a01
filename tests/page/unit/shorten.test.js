/* Names that are shortened: they fit, and stay different. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { shorten } from "../../../data/page/shorten.js";
import { randoms } from "./random.js";

const random = randoms(59);

/** @param {string[]} of */
const anyOf = (of) => of[Math.floor(random() * of.length)];

/** @param {string} between */
const randomName = (between) => Array.from({length: 1 + Math.floor(random() * 12)}, () => anyOf(["main", "go", "insertWith", "Data.Map", "λ😀"]) + Math.floor(random() * 50)).join(between);

test("names that are cut fit, and stay different", () => {
    for (let i = 0; i < 400; i++) {
        const between = anyOf(["/", ".", " :: "]);
        const [start, end] = [randomName(between), randomName(between)];
        const names = [...new Set(Array.from({length: 2 + i % 30}, () => [start, randomName(between), end].slice(Math.floor(random() * 2)).join(between)))];
        const width = 20 + i % 30;
        const shown = shorten(names, (text) => [...text].length <= width);
        const looks = names.map((name) => shown.get(name) ?? name);

        for (const [name, look] of shown) assert.ok([...name].length > width && [...look].length <= width && look.isWellFormed(), `${look} of ${name}`);
        for (const name of names) assert.ok(shown.has(name) || [...name].length <= width, name);
        assert.equal(new Set(looks).size, names.length, `${width}: ${looks.sort().join("\n")}`);
    }
});

test("a tail that most stacks have goes first, else the middle, or what comes before a difference", () => {
    const stacks = ["f", "g", "h"].map((name) => `${name}/inner.of.long.names/outer.of.stack/main.\\/main`);
    const types = ["Int", "Map"].map((name) => `Module.of.it.expand :: ${name} (src/Output.hs:390:14)`);
    const looksAt = (/** @type {string[]} */ names, /** @type {number} */ width) => [...shorten(names, (text) => text.length <= width).values()];

    assert.deepEqual(looksAt(stacks, 16), ["f/…", "g/…", "h/…"]);
    assert.deepEqual(looksAt(["pack:Data.Map.Bin", "pack:Data.Map.Tip"], 11), ["pack:…p.Bin", "pack:…p.Tip"]);
    assert.deepEqual(looksAt(types, 20), ["Module.of…:: Int (s…", "Module.of…:: Map (s…"]);
});
