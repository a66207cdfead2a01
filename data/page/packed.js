/* What the document has packed, because the first picture does not need it: JSON in
 * elements, each of which is unpacked once. */

/** @type {Map<string, Promise<any>>} */
const unpacked = new Map();

/** What is packed waits this long after the first picture, ms. */
const WAIT_MS = 50;

/** Waits until the first picture is there. */
const picture = () =>
    new Promise((done) => {
        requestAnimationFrame(() => setTimeout(done, WAIT_MS));
    });

/** Returns the JSON of an element; null if it cannot be unpacked.
 * @param {string} id
 * @returns {Promise<any>} */
export function packedJson(id) {
    const json =
        unpacked.get(id) ??
        picture()
            .then(() => unpack(id))
            .then(JSON.parse)
            .catch(() => null);

    unpacked.set(id, json);
    return json;
}
