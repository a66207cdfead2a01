/* Numbers for people, beside those of rules.test.js: three significant digits, in the
 * largest unit in which a number is at least 1. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, change, columnText, decimalsFor, digits, inUnit, preciseMoment, seconds, setDecimalPoint, share, ticks, timeTicks, unitOf } from "../../../data/page/amounts.js";
import { cases } from "./cases.js";
import { randoms } from "./random.js";

const random = randoms(60);

/** @typedef {import("../../../data/page/amounts.js").Unit} Unit */

/** @type {Unit[]} */
const BYTES = cases.units.bytes;
/** @type {Unit[]} */
const CALLS = [["calls", 1], ["k calls", 1e3], ["M calls", 1e6]];
/** @type {Unit} */
const CPUS = ["CPUs", 1e9];

/** Fails unless a function gives these texts.
 * @param {(value: number) => string} format
 * @param {[number, string][]} cases */
const assertTexts = (format, cases) => assert.deepEqual(cases.map(([value]) => [value, format(value)]), cases);

test("a column has one unit, that of its largest value, and nothing that is not 0 is 0", () => {
    const texts = (/** @type {Unit[]} */ units, /** @type {number[]} */ values, signed = false) => values.map(columnText(units, values, signed));

    assert.deepEqual(texts(BYTES, [4918000, 1024, 400, 0]), ["4.690 MiB", "0.001 MiB", "<0.001 MiB", "0 MiB"]);
    assert.deepEqual(texts(BYTES, [1023 * 1024, 1024.4, 3]), ["1023.0 KiB", "1.0 KiB", "<0.1 KiB"]);
    assert.deepEqual(texts(BYTES, [160, 88.44]), ["160.0 B", "88.4 B"]);
    assert.deepEqual(texts(BYTES, [160, 88]), ["160 B", "88 B"]);
    assert.deepEqual(texts(BYTES, [-2048.5, 0.3, 1e-9, 0, NaN], true), ["-2.000 KiB", "+<0.001 KiB", "0 KiB", "0 KiB", ""]);
    assert.deepEqual(texts([CPUS], [0.5e9, 1e6, 1e4]), ["0.500 CPUs", "0.001 CPUs", "<0.001 CPUs"]);
    assert.deepEqual(texts(BYTES, []), []);
});

test("amounts have three digits and the unit that fits", () => {
    assertTexts((value) => amount(CALLS, value), [[999, "999 calls"], [999.4, "999 calls"], [999.6, "1.00 k calls"], [1234567, "1.23 M calls"]]);
    assertTexts((value) => inUnit(value, CPUS), [[1.854e9, "1.85 CPUs"], [0.0031e9, "0.0031 CPUs"], [1e-9, "0.000000 CPUs"]]);
    assertTexts((value) => change(BYTES, value), [[2048, "+2.00 KiB"], [-2048, "-2.00 KiB"], [0, "0 B"], [-1e-9, "0 B"]]);
});

test("a tie goes to the even digit, as in C", () => {
    assertTexts((value) => digits(value, 1), [[1.85, "1.9"], [1.45, "1.4"], [0.25, "0.2"], [0.75, "0.8"]]);
});

test("the error of an amount is at most half of its third digit", () => {
    for (let value = 1; value < 1e18; value *= 1.37) {
        const [number, unit] = amount(BYTES, value).split(" ");
        const size = BYTES.find(([name]) => name === unit)?.[1] ?? NaN;

        assert.ok(Math.abs(Number(number) * size - value) <= 0.00501 * value, `${value} is '${number} ${unit}'`);
        assert.ok(Number(number) >= 1 && (Number(number) >= 1000 || number.replace(".", "").length <= 3), `${value} is '${number} ${unit}'`);
    }
});

test("the unit of nothing is the first, that of too much the last", () => {
    assert.deepEqual([0, 1, 1023, 1024, -(2 ** 20), 2 ** 60].map((value) => unitOf(BYTES, value)[0]), ["B", "B", "B", "KiB", "MiB", "TiB"]);
});

test("a time in a window has the digits that tell its pixels apart", () => {
    /** @type {[number, number, string][]} */
    const cases = [[0, 10, "0 s"], [125.12545, 300, "2 min 05 s"], [125.12545, 3000, "2 min 05 s"], [125.12545, 1, "2 min 05.125 s"], [119.9996, 1, "2 min 00.000 s"],
        [0.54056, 2, "541 ms"], [0.54056, 0.001, "540.560 ms"], [0.00054056, 0.0001, "540.6 µs"], [45.2149, 50, "45.2 s"], [45.2149, 0.5, "45.215 s"], [3723.25, 5000, "1 h 02 min"], [3723.28, 60, "1 h 02 min 03.3 s"], [-61, 1, "-1 min 01.000 s"]];

    const moment = (/** @type {number} */ time, /** @type {number} */ width) => preciseMoment(time, decimalsFor(width));

    for (const [time, width, text] of cases) assert.equal(moment(time, width), text);
    for (let i = 0; i < 500; i++) {
        const time = 4000 * random() ** 3, width = 10 ** (4 * random() - 3);

        assert.notEqual(moment(time, width), moment(time + width / 90, width), `${time} of ${width}`);
    }
});

/** Fails unless ticks are multiples of 1, 2 or 5, in steps of which a range has
 * no more than wanted and, of many, not less than a third.
 * @param {number} low
 * @param {number} high
 * @param {number} steps
 * @param {Unit} unit */
function assertTicks(low, high, steps, unit) {
    const found = ticks(low, high, steps, unit);
    const what = `${low} to ${high} in ${steps}: ${found.map(({label}) => label).join(" ")}`;
    const slack = (high - low) * 1e-3;

    assert.ok(found.length <= steps + 1 && found.length >= steps / 3 - 1, what);
    assert.ok(found.every(({value}) => value >= low - slack && value <= high + slack), what);
    assert.equal(new Set(found.map(({label}) => label)).size, found.length, what);
    for (const {value, label} of found) assert.ok(Math.abs(Number(label) * unit[1] - value) <= 1e-9 * Math.max(Math.abs(low), Math.abs(high)), what);
    if (found.length < 2) return;
    const step = (found[1].value - found[0].value) / unit[1];
    const power = 10 ** Math.floor(Math.log10(step) + 1e-3);
    const round = Math.round(step / power) * power;

    assert.ok([1, 2, 5].includes(Math.round(step / power)) && Math.abs(step - round) < 1e-3 * step, `${what}: steps of ${step}`);
    found.forEach(({label}, i) => assert.ok(Math.abs(Number(label) - (Math.round(Number(found[0].label) / round) + i) * round) < 1e-3 * step, what));
}

test("ticks are round, within the range, and few", () => {
    for (let low = -3; low < 1e4; low = low < 1 ? low + 1.3 : low * 3.7)
        for (let width = 0.01; width < 1e7; width *= 2.3)
            for (const steps of [1, 3.5, 8, 40]) assertTicks(low, low + width, steps, ["", 1]);
    for (let high = 3; high < 1e12; high *= 1.9) assertTicks(0, high, 6.6, unitOf(BYTES, high / 2));
    assert.deepEqual(ticks(0, 1, 4, ["%", 0.01]).map(({label}) => label), ["0", "50", "100"]);
});

test("ticks of times have the unit of the window", () => {
    assert.deepEqual(timeTicks(0, 0.02, 5).ticks.map(({value, label}) => [Number(value.toFixed(9)), label]), [[0, "0"], [0.005, "5"], [0.01, "10"], [0.015, "15"], [0.02, "20"]]);
});

test("the decimal point is that of the language", () => {
    setDecimalPoint(",");
    try {
        assert.deepEqual([amount(BYTES, 1.5 * 2 ** 20), share(0.125), share(0.0001), seconds(1.25), timeTicks(0, 1.5, 3).ticks[1].label], ["1,50 MiB", "12,5 %", "<0,1 %", "1,25 s", "0,5"]);
    } finally {
        setDecimalPoint(".");
    }
});
