/* The bands as the view arranges them: those of OTHER drawn as bands of their own, bands in
 * groups, and those that rise most first. */

import {at} from "./lists.js";
import {figuresIn, levelIn, riseIn} from "./model.js";

/** @typedef {import("./model.js").Band} Band */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./view.js").View} View */

/** Draws the bands of OTHER that the page has: OTHER is what is left.
 * @param {Profile} profile
 * @returns {Profile} */
export function openOther(profile) {
    const other = profile.drawn.find((band) => band.other);

    if (!other?.levels || profile.rest.length === 0) return profile;
    const left = other.levels.slice();
    const opened = profile.rest.map((band) => {
        const levels = left.map((room, i) => {
            const own = Math.min(levelIn(profile, band, i), room);

            left[i] = room - own;
            return own;
        });

        return {...band, levels, isRough: band.fine === null || band.isRough};
    });
    const whole = figuresIn(profile, left, null);
    const share = other.share - opened.reduce((sum, band) => sum + band.share, 0);
    const n = profile.leftOut?.bands ?? 0;
    const rest = {
        ...other,
        name: n > 0 ? other.name.replace(/\d+/, String(n)) : "OTHER",
        levels: left,
        share,
        figures: whole,
        isGroup: true,
        isRough: opened.some(({isRough}) => isRough),
    };
    const drawn = profile.drawn.filter((band) => band !== other);

    return {
        ...profile,
        drawn: [...drawn, ...opened, ...(left.some((level) => level > 0) ? [rest] : [])],
        rest: [],
    };
}

/** Joins bands.  One band stays as it is.
 * @param {Profile} profile
 * @param {Band[]} bands at least one
 * @returns {Band} */
function join(profile, bands) {
    const levels = profile.times.map((_unused, i) =>
        bands.reduce((sum, band) => sum + (band.levels?.[i] ?? 0), 0),
    );
    const joined = {...at(bands, 0), members: bands.map(({label}) => label)};

    if (bands.length === 1) return joined;
    return {
        ...joined,
        levels,
        share: bands.reduce((sum, band) => sum + band.share, 0),
        figures: figuresIn(profile, levels, null),
        isGroup: true,
        isRough: bands.some(({isRough}) => isRough),
        points: null,
        fine: null,
        place: null,
    };
}

/** Joins the bands of each group.
 * @param {Profile} profile with OTHER opened
 * @param {import("./model.js").Group} group
 * @returns {Profile} */
function grouped(profile, {names, of}) {
    const labels = new Set(profile.drawn.map(({label}) => label));
    /** The bands by their group; those without one by their label.
     * @type {Map<number|string, Band[]>} */
    const found = new Map();

    for (const band of profile.drawn) {
        const group = of.get(band.label) ?? -1;
        const key = band.other ? -1 : group < 0 ? band.label : group;

        found.set(key, [...(found.get(key) ?? []), band]);
    }
    const drawn = Array.from(found, ([key, bands]) => {
        const joined = join(profile, bands);
        const name = typeof key === "number" ? names[key] : undefined;

        if (name === undefined) return joined;
        /* No band of a log has this label. */
        return {...joined, name, label: labels.has(name) ? name + "\0" : name};
    });

    drawn.sort((a, b) => Number(a.other) - Number(b.other) || b.share - a.share);
    return {...profile, drawn, rest: []};
}

/** Puts the bands that rise most first.
 * @param {Profile} profile
 * @param {[number, number]} range s
 * @returns {Profile} */
function byRise(profile, range) {
    const rises = new Map(
        profile.drawn.map((band) => [band, band.other ? -Infinity : riseIn(profile, band, range)]),
    );
    const drawn = [...profile.drawn].sort((a, b) => (rises.get(b) ?? 0) - (rises.get(a) ?? 0));

    return {...profile, drawn};
}

/** Returns a function that arranges the bands of each run.  It returns the same profiles
 * until their order changes.
 * @param {Pick<import("./report.js").Report, "runs">} report */
export function makeArranger({runs}) {
    const profiles = runs.map(({profile}) => profile);
    const groups = profiles[0]?.groups ?? [];
    let sorted = profiles;
    let arranged = profiles;
    let key = "";

    /** @param {View} view @param {[number, number]} range s
     * @param {number} unpacked counts what has come from what is packed */
    return ({group, opened, rise}, range, unpacked) => {
        const now = opened || group !== "" ? `${group} ${unpacked}` : "";

        if (now !== key)
            arranged = profiles.map((profile) => {
                const chosen = groups.find((one) => one.key === group);

                if (chosen) return grouped(openOther(profile), chosen);
                return opened ? openOther(profile) : profile;
            });
        if (now !== key || !rise) sorted = arranged;
        key = now;
        if (rise) {
            const fresh = arranged.map((profile) => byRise(profile, range));
            const isSame = fresh.every(({drawn}, i) =>
                drawn.every((band, k) => band === at(sorted, i).drawn[k]),
            );

            if (!isSame) sorted = fresh;
        }
        return sorted;
    };
}
