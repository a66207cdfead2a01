/* The bands as the view arranges them: those of OTHER drawn as bands of their own, bands in
 * groups, and those that rise most first. */

import {at} from "./lists.js";
import {figuresIn, levelIn, riseIn} from "./model.js";
import {isShown} from "./view.js";

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
        drawn: [...drawn, ...opened, ...(n > 0 || left.some((level) => level > 0) ? [rest] : [])],
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

    return {...profile, drawn, rest: [], ungrouped: profile};
}

/** Sorts the bands of all runs alike, OTHER last.
 * @param {Profile[]} profiles
 * @param {Map<string, number>} weights of the labels; the greatest is first
 * @returns {Profile[]} */
function sortedAlike(profiles, weights) {
    /** @param {Band} band */
    const weightOf = ({other, label}) => (other ? -Infinity : (weights.get(label) ?? -Infinity));

    return profiles.map((profile) => ({
        ...profile,
        drawn: [...profile.drawn].sort((a, b) => weightOf(b) - weightOf(a) || 0),
    }));
}

/** Groups the bands of all runs.  The groups have the order of their largest shares, and the
 * paints of as many bands in the order of theirs: neighbours differ.
 * @param {Profile[]} profiles
 * @param {import("./model.js").Group} group
 * @returns {Profile[]} */
function groupedAlike(profiles, group) {
    const made = profiles.map((profile) => grouped(openOther(profile), group));
    /** @type {Map<string, number>} */
    const weights = new Map();

    for (const {label, share} of made.flatMap(({drawn}) => drawn))
        weights.set(label, Math.max(share, weights.get(label) ?? 0));
    return sortedAlike(made, weights).map((profile) => ({
        ...profile,
        drawn: profile.drawn.map((band, i) => ({
            ...band,
            paint: band.other ? band.paint : at(profile.ungrouped?.drawn ?? [], i).paint,
        })),
    }));
}

/** Returns a profile without its groups, and what the view chooses of its bands: of groups,
 * those that are in them.
 * @param {Profile} profile as the view arranges it
 * @param {Pick<View, "hidden"|"only">} view
 * @returns {{profile: Profile} & Pick<View, "hidden"|"only">} */
export function ungroup(profile, {hidden, only}) {
    const {ungrouped, drawn} = profile;
    const left = drawn.filter(({label}) => !isShown({hidden, only}, label));

    return ungrouped
        ? {profile: ungrouped, hidden: left.flatMap(({members = []}) => members), only: []}
        : {profile, hidden, only};
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
     * @param {number} unpacked counts what has come from what is packed
     * @param {number} chosen the index of the run whose rises sort those of all */
    return ({group, opened, rise}, range, unpacked, chosen) => {
        const now = opened || group !== "" ? `${group} ${unpacked}` : "";
        const by = groups.find((one) => one.key === group);

        if (now !== key)
            arranged = by
                ? groupedAlike(profiles, by)
                : opened
                  ? profiles.map(openOther)
                  : profiles;
        if (now !== key || !rise) sorted = arranged;
        key = now;
        if (rise) {
            const profile = at(arranged, chosen);
            const rises = profile.drawn.map(
                (band) => /** @type {const} */ ([band.label, riseIn(profile, band, range)]),
            );
            const fresh = sortedAlike(arranged, new Map(rises));
            const isSame = fresh.every(({drawn}, i) =>
                drawn.every((band, k) => band === at(sorted, i).drawn[k]),
            );

            if (!isSame) sorted = fresh;
        }
        return sorted;
    };
}
