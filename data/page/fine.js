/* The values of bands that are not drawn, which are packed in the document: each in
 * every n-th kept era and in the last one, as the difference from that before it. */

import {at, valueAt} from "./lists.js";

/** @typedef {import("./model.js").Profile} Profile */

/** Returns the levels of a band in the kept eras, with linear levels between those whose
 * values are there.
 * @param {Profile} profile
 * @param {number[]} changes
 * @param {number} step */
export function levelsFrom({flow, times, ends}, changes, step) {
    const n = times.length;
    const levels = new Float64Array(n);
    let value = 0;

    for (let k = 0; k * step < n - 1 + step; k++) {
        const before = Math.max(0, (k - 1) * step);
        const era = Math.min(k * step, n - 1);
        const start = valueAt(times, before);
        const span = valueAt(times, era) - start || 1;

        /* Numbers above 2^53 are not exact. */
        value = Math.max(0, value + (changes[k] ?? 0));
        levels[era] = flow ? value / (valueAt(ends, era) - valueAt(times, era) || 1) : value;
        const slope = (valueAt(levels, era) - valueAt(levels, before)) / span;

        for (let i = before + 1; i < era; i++)
            levels[i] = valueAt(levels, before) + slope * (valueAt(times, i) - start);
    }
    return levels;
}

/** Sets the values of the bands that are not drawn.
 * @param {Pick<import("./model.js").PageRun, "profile"|"raw">[]} runs
 * @param {import("./json.js").ValuesJson[]|null} packed of each profile; null = they cannot be
 *   unpacked */
export function setValues(runs, packed) {
    for (const {profile, raw} of runs) {
        const own = packed?.[raw.packed];

        if (!own) continue;
        profile.rest.forEach((band, i) => {
            band.fine = levelsFrom(profile, at(own.bands, i), own.step);
            band.isRough = own.step > 1;
        });
    }
}
