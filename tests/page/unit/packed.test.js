/* The loader unpacks what zlib has compressed; what is packed is read once. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { deflateSync } from "node:zlib";

/** The elements of the document, by their names. @type {Record<string, {textContent: string, removeAttribute?: (name: string) => void}>} */
const elements = {};
/** What was added to the document. @type {string[]} */
const added = [];
/** The classes that hid something and are gone. @type {string[]} */
const shown = [];

Object.assign(globalThis, {
    window: {},
    document: {
        documentElement: {classList: {add() {}, remove: (/** @type {string} */ name) => shown.push(name)}},
        addEventListener: (/** @type {string} */ _what, /** @type {() => void} */ answer) => answer(),
        querySelector: () => null,
        getElementById: (/** @type {string} */ id) => elements[id],
        createElement: () => ({}),
        body: {append: (/** @type {any} */ script) => added.push(script.textContent)},
    },
    addEventListener() {},
    requestAnimationFrame: (/** @type {() => void} */ draw) => setTimeout(draw),
});

/** @param {string} id @param {string} text */
function pack(id, text) {
    elements[id] = {textContent: deflateSync(text).toString("base64")};
}

pack("program", "the program");
/* Like a script of the page: its function is global. */
(0, eval)(readFileSync(new URL("../../../data/page/loader.js", import.meta.url), "utf8"));
const {unpack} = /** @type {any} */ (globalThis);
const {packedJson} = await import("../../../data/page/packed.js");

test("the loader adds the script, and shows the picture again if that does not start", () => assert.deepEqual([added, shown], [["the program"], ["explored"]]));

test("texts are unpacked, whatever they are, and their elements emptied", async () => {
    for (const text of ["", "x", "遅延𝔘\u2028\u0000</script>", "漢".repeat(1e6), Array.from({length: 1e5}, (_unused, i) => `${i * i % 9973}`).join()]) {
        pack("text", text);
        assert.equal(await unpack("text"), text);
        assert.equal(elements.text.textContent, "");
    }
});

test("what is damaged or cut off is an error", async () => {
    const bytes = deflateSync("a text of some length, which repeats a text of some length");

    for (const bad of [bytes.subarray(0, 20), bytes.subarray(0, bytes.length - 2), Buffer.concat([bytes.subarray(0, 10), bytes.subarray(11)]), Buffer.from("nothing")]) {
        elements.text = {textContent: bad.toString("base64")};
        await assert.rejects(unpack("text"));
    }
    elements.text = {textContent: "%"};
    await assert.rejects(unpack("text"));
});

test("JSON is read once, and null if it cannot be", async () => {
    pack("names", '["a"]');
    pack("values", "no JSON");
    const names = packedJson("names");

    assert.equal(packedJson("names"), names);
    assert.deepEqual([await names, await packedJson("values"), await packedJson("missing")], [["a"], null, null]);
});
