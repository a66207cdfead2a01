/* The address of a view leads to the same view, whatever the labels; and which
 * bands a view shows or finds. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultView, findsBand, isShown, searchOf, SHAPES, viewFromAddress, viewToAddress } from "../../../data/page/view.js";
import { randoms } from "./random.js";

const random = randoms(72);

const LABELS = ["__proto__", "constructor", "toString", "a&b=c", "#", "#hide=x", "%", "%41", "100 %", "+", "a+b c", " ", "", "?", "/", "\\", "'\"<script>", "-", "\n\t",
    "遅延リスト", "מחרוזת", "𝔘", "e\u0301", "\u0000", "\u2028", "\u202e", "hide", "l".repeat(4000)];

/** @template T @param {T[]} items */
const one = (items) => items[Math.floor(random() * items.length)];
/** @template T @param {() => T} make @param {T} otherwise */
const maybe = (make, otherwise) => (random() < 0.5 ? make() : otherwise);
const seconds = () => Math.round(random() * 1e12) / 1e9;

/** @returns {import("../../../data/page/view.js").View} */
function randomView() {
    const from = maybe(seconds, null);
    const sort = maybe(() => one(["peak", "mean", "band", "growth"]), "");

    return {
        from, to: maybe(() => Number(((from ?? 0) + 1e-9 + seconds()).toFixed(9)), null), shape: one(SHAPES), hidden: Array.from({length: Math.floor(random() * 6)}, () => one(LABELS)),
        only: Array.from({length: Math.floor(random() * 3)}, () => one(LABELS)), search: maybe(() => one(LABELS), ""), regex: random() < 0.5, sort, descending: sort === "" || random() < 0.5,
        cursor: null, pin: maybe(seconds, null), rise: random() < 0.5, group: maybe(() => one(LABELS), ""), opened: random() < 0.5, band: maybe(() => one(LABELS), null), run: maybe(() => one(["A", "B"]), ""), difference: random() < 0.5, align: maybe(() => one(["start", "relative"]), ""),
        frame: Array.from({length: Math.floor(random() * 4)}, () => one(LABELS)), around: maybe(() => one(LABELS), ""), inverted: random() < 0.5, line: maybe(() => one(LABELS), ""), pair: random() < 0.5 ? null : String(1 + Math.floor(random() * 50)),
    };
}

test("an address leads to the view that made it", () => {
    for (let i = 0; i < 2000; i++) {
        const view = randomView();
        const address = viewToAddress(view);

        assert.deepEqual(viewFromAddress("#" + address), view);
        assert.deepEqual(viewFromAddress(address), view);
        assert.match(address, /^[\w%&=+.*-]*$/, "characters that links and mails keep");
    }
});

test("the default view has no address", () => {
    assert.equal(viewToAddress(defaultView()), "");
    assert.deepEqual(viewFromAddress(""), defaultView());
});

test("the difference is as evheap was asked for, or as the address has it", () => {
    for (const diff of [false, true]) for (const difference of [false, true]) {
        const address = viewToAddress({...defaultView(), difference}, diff);

        assert.equal(address === "", diff === difference);
        assert.equal(viewFromAddress(address, diff).difference, difference);
    }
});

test("an address has times of the nanosecond", () =>
    assert.equal(viewToAddress({...defaultView(), from: 0.1 + 0.2, pin: 1 / 3}), "from=0.3&cursor=0.333333333"));

for (const nonsense of ["#", "#nonsense", "#=&&=", "#from=x&to=&cursor=NaN&profile=-", "#from=5&to=5", "#from=9&to=1", "#to=Infinity&from=-1e999", "#shape=__proto__", "#shape=AREAS", "#profile=-3",
    "#profile=0.9", "#re=yes&difference=true", "#__proto__=1&constructor=2", "#%%%", "#%E0%A4", "#q=&sort=&run="])
    test(`${nonsense} is the default view`, () => assert.deepEqual(viewFromAddress(nonsense), defaultView()));

/** Returns the labels that a search finds.
 * @param {string} search
 * @param {boolean} [regex] */
const found = (search, regex = false) => ["Data.Map", "data.set", "a+b", "a.b", "Größe", "𝔘"].filter(searchOf({...defaultView(), search, regex}).test);

test("a search finds texts without regard to case", () => {
    assert.deepEqual(found("DATA"), ["Data.Map", "data.set"]);
    assert.deepEqual(found("a.b"), ["a.b"]);
    assert.deepEqual(found("GRÖSSE"), []);
    assert.deepEqual(found("GRÖß"), ["Größe"]);
    assert.equal(found("").length, 6);
});

test("a search finds regular expressions", () => {
    assert.deepEqual(found("^[ad].*t$", true), ["data.set"]);
    assert.deepEqual(found("^.$", true), ["𝔘"], "code points");
    assert.deepEqual(found("^a.b$", true), ["a+b", "a.b"]);
    assert.equal(searchOf({...defaultView(), search: "a", regex: true}).error, "");
});

test("an invalid regular expression finds all, and tells its error", () => {
    for (const invalid of ["(", "[", "*", "\\", "a{2,1}", "(?<"]) {
        assert.equal(found(invalid, true).length, 6);
        assert.notEqual(searchOf({...defaultView(), search: invalid, regex: true}).error, "", invalid);
        assert.equal(searchOf({...defaultView(), search: invalid}).error, "");
    }
});

test("a search finds a band by its label in the log and by the one that is shown", () => {
    const band = {label: "containers-0.7:Data.Map.Bin", name: "containers:Data.Map.Bin", other: false};
    const finds = (/** @type {string} */ search, regex = false) => findsBand(searchOf({...defaultView(), search, regex}), band);

    assert.ok(finds("containers-0.7") && finds("containers:data") && finds("^containers:", true) && finds("^containers-0.7:", true));
    assert.ok(!finds("text") && !findsBand(searchOf({...defaultView(), search: "bands"}), {label: "OTHER", name: "OTHER (9 bands)", other: true}));
});

test("a band is hidden by its label, and alone it is shown even so", () => {
    for (const label of LABELS) {
        assert.equal(isShown(defaultView(), label), true);
        assert.equal(isShown({...defaultView(), hidden: [label]}, label), false);
        assert.equal(isShown({...defaultView(), hidden: [label], only: ["a", label]}, label), true);
        assert.equal(isShown({...defaultView(), only: [label + "x"]}, label), false);
    }
});
