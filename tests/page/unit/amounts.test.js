/* Numbers for people: data/page/amounts.js. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { amount, change, digits, seconds, setDecimalPoint, share, ticks, timeTicks, unitOf } from "../../../data/page/amounts.js";

/** @type {import("../../../data/page/amounts.js").Unit[]} */
const BYTES = [["B", 1], ["KiB", 2 ** 10], ["MiB", 2 ** 20], ["GiB", 2 ** 30]];

afterEach(() => setDecimalPoint("."));

test("amounts have three digits and the unit that fits", () => {
    for (const [value, text] of /** @type {[number, string][]} */ ([[0, "0 B"], [1, "1 B"], [1023, "1023 B"], [1024, "1.00 KiB"], [10 * 1024, "10.0 KiB"], [100 * 1024, "100 KiB"],
        [2 ** 20 - 1, "1.00 MiB"], [12.34 * 2 ** 20, "12.3 MiB"], [5000 * 2 ** 30, "5000 GiB"]]))
        assert.equal(amount(BYTES, value), text);
    for (let value = 1; value < 2 ** 40; value = Math.ceil(value * 1.37)) {
        const [number, unit] = amount(BYTES, value).split(" ");
        const said = Number(number) * (BYTES.find(([name]) => name === unit)?.[1] ?? NaN);

        assert.ok(Math.abs(said - value) <= value * 0.0051, `${number} ${unit} is not ${value}`);
        assert.ok(number.replace(".", "").length <= 4);
    }
    assert.deepEqual([[0.125, 2], [0.375, 2], [2.5, 0], [3.5, 0], [-0.125, 2]].map(([value, decimals]) => digits(value, decimals)), ["0.12", "0.38", "2", "4", "-0.12"], "ties, as in C");
    setDecimalPoint(",");
    assert.equal(amount(BYTES, 1536), "1,50 KiB");
    assert.equal(digits(0.5, 2), "0,50");
});

test("changes have signs; shares are of hundred", () => {
    assert.deepEqual([2048, -2048, 0].map((value) => change(BYTES, value)), ["+2.00 KiB", "-2.00 KiB", "0 B"]);
    assert.deepEqual([0, 0.0001, 0.123, 1].map(share), ["0.0 %", "<0.1 %", "12.3 %", "100.0 %"]);
});

test("times", () => {
    assert.deepEqual([0, 0.012, 1.25, 59.4, 125, 7260, -2.5].map(seconds), ["0 s", "12.0 ms", "1.25 s", "59.4 s", "2 min 05 s", "2 h 01 min", "-2.50 s"]);
});

test("ticks are multiples of 1, 2 or 5 in the range, and no more than asked", () => {
    for (const [low, high] of [[0, 1], [-3, 17], [0, 1e9], [2.5, 2.6], [-1e-6, 1e-6]])
        for (const steps of [2, 5, 11]) {
            const found = ticks(low, high, steps, unitOf(BYTES, high));
            const gaps = found.slice(1).map(({value}, i) => value - found[i].value);

            assert.ok(found.length <= steps + 1 && found.every(({value}) => value >= low - 1e-3 * (high - low) && value <= high + 1e-3 * (high - low)));
            assert.ok(gaps.every((gap) => Math.abs(gap - gaps[0]) < 1e-6 * (high - low)));
            assert.equal(new Set(found.map(({label}) => label)).size, found.length, "labels differ");
        }
    assert.deepEqual(ticks(0, 1, 5, ["", 1]).map(({label}) => label), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
    assert.deepEqual([0.05, 5, 500, 50000].map((to) => timeTicks(0, to, 5).name), ["ms", "s", "min", "h"]);
});
