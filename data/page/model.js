/* The runs of the page: takes the data (the JSON of -f json, limited) and the
 * settings, returns runs whose bands have their values by kept era. */

import {_, disclose} from "./dom.js";
import {at, lastOf, valueAt} from "./lists.js";
import {goneFrom, placeAt} from "./places.js";

/** @typedef {import("./amounts.js").Unit} Unit */
/** @typedef {import("./json.js").Figures} Figures */
/** @typedef {import("./json.js").Paint} Paint */
/** @typedef {import("./json.js").BandJson} BandJson */
/** @typedef {import("./json.js").ProfileJson} ProfileJson */
/** @typedef {import("./json.js").ProfileSettings} ProfileSettings */

/** A band.  Bands that are not drawn have points instead of values, until these come from
 * what is packed.
 * @typedef {object} Band
 * @property {string} label
 * @property {string} name the label as it is shown, or "OTHER (12 bands)"
 * @property {boolean} other
 * @property {Paint} paint
 * @property {number} share of the run's area
 * @property {Figures} figures of the whole run
 * @property {Float64Array|null} levels by kept era
 * @property {number[]} stack indices of its frames, the outermost first
 * @property {import("./places.js").Place|null} place
 * @property {Float64Array|null} points by sixtieth of the time of the run
 * @property {Float64Array|null} fine levels by kept era, if there are points
 * @property {boolean} isRough its levels, or fine, are approximate
 * @property {boolean} [isGroup] its figures are those of its levels
 * @property {string[]} [members] the labels of the bands of a group */

/** What bands are grouped by, and the index of the name of a band's group by its label.
 * @typedef {{key: string, title: string, names: string[], of: Map<string, number>}} Group */

/** A band that the page leaves out.
 * @typedef {Pick<Band, "label"|"name"|"other">} Name */

/** @typedef {object} Frame
 * @property {string} name
 * @property {string} full as in the log
 * @property {string} source
 * @property {import("./places.js").Place|null} place
 * @property {number} parent
 * @property {string} colour */

/** A profile of a run.
 * @typedef {object} Profile
 * @property {boolean} flow
 * @property {string} heading
 * @property {string} axis the title of its axis, with "%s" for the unit
 * @property {string} shareAxis the title of an axis of shares
 * @property {Float64Array} numbers of the kept eras
 * @property {Float64Array} times of the kept eras, s; of a flow, their starts
 * @property {Float64Array} ends s
 * @property {Float64Array} totals levels
 * @property {Frame[]} frames
 * @property {boolean} [runs] its eras are runs of a trend, which draws its x axis
 * @property {Band[]} drawn from the top of the stack; OTHER is the last
 * @property {Band[]} rest
 * @property {Profile} [ungrouped] the bands that are in groups here
 * @property {Figures|null} figures of the whole run
 * @property {import("./json.js").LeftOut|null} leftOut
 * @property {import("./json.js").NameJson[]|null} names of the largest bands that the page
 *   leaves out; null = not there yet
 * @property {Group[]} groups
 * @property {string} command that reads the runs again, "" if it is not known
 * @property {{level: Unit[], area: Unit[], growth: Unit[]}} units
 * @property {string[]} findings
 * @property {(import("./json.js").Target|null)[]} targets what each of them is about
 * @property {string} clock */

/** @typedef {object} PageRun
 * @property {string} letter
 * @property {string} name
 * @property {Profile} profile
 * @property {number} begin of the log or the window, s
 * @property {number} end s
 * @property {{time: number, kind: string, text: string}[]} markers
 * @property {import("./json.js").RunJson} raw
 * @property {import("./json.js").RunSettings} settings */

const NS = 1e9;

/** Returns the levels of a series: a flow is divided by the width of its era.
 * @param {number[]} values from the kept era at first
 * @param {number} first
 * @param {Float64Array} widths s; empty unless of a flow
 * @param {number} n kept eras */
function levelsOf(values, first, widths, n) {
    const levels = new Float64Array(n);

    levels.set(values, first);
    return widths.length > 0 ? levels.map((level, i) => level / (widths[i] || 1)) : levels;
}

/** Returns the indices of the frames of a stack, the outermost first.
 * @param {Frame[]} frames
 * @param {number} end the innermost; -1 = none */
function stackOfFrames(frames, end) {
    /** @type {number[]} */
    const stack = [];

    for (let i = end; i >= 0; i = at(frames, i).parent) stack.unshift(i);
    return stack;
}

/** @param {Pick<ProfileJson, "frames">} raw
 * @param {ProfileSettings} settings
 * @returns {Frame[]} */
function makeFrames(raw, settings) {
    return (raw.frames ?? []).map((frame, i) => ({
        name: disclose(frame.name),
        full: disclose(frame.full ?? frame.name),
        source: disclose(frame.source ?? ""),
        place: placeAt(frame.place),
        parent: frame.parent ?? -1,
        colour: settings.frames?.[i] ?? "",
    }));
}

/** Returns the groups of bands by their files of source, if there are several.
 * @param {Band[]} bands
 * @returns {Group[]} */
function filesOf(bands) {
    const paths = new Map(bands.map(({label, place}) => [label, place?.file?.path ?? ""]));
    const names = [...new Set(paths.values())].filter((path) => path !== "");
    const of = new Map(Array.from(paths, ([label, path]) => [label, names.indexOf(path)]));

    return names.length < 2 ? [] : [{key: "file", title: _("file"), names, of}];
}

/** @param {Omit<ProfileJson, "quantity"|"grouping"|"packed">} raw
 * @param {ProfileSettings} settings
 * @returns {Profile} */
export function makeProfile(raw, settings) {
    const {eras} = raw;
    const n = eras.length;
    const flow = eras[0] !== undefined && "end_ns" in eras[0];
    const times = Float64Array.from(eras, (era) => era.time_ns / NS);
    const ends = flow ? Float64Array.from(eras, ({end_ns = 0}) => end_ns / NS) : times;
    const widths = flow ? ends.map((end, i) => end - valueAt(times, i)) : new Float64Array(0);
    const numbers = Float64Array.from(eras, ({era}) => era);
    const indices = new Map(Array.from(numbers, (number, i) => [number, i]));
    const frames = makeFrames(raw, settings);
    /** @param {BandJson} band @param {number} i @returns {Band} */
    const makeBand = (band, i) => ({
        label: band.band,
        name: band.other ? settings.other : disclose(band.shown ?? band.band),
        other: band.other === true,
        paint: settings.paints[i] ?? ["", "", ""],
        share: band.share,
        figures: band.figures,
        levels: band.values
            ? levelsOf(band.values, indices.get(band.first_era ?? 0) ?? 0, widths, n)
            : null,
        stack: stackOfFrames(frames, band.frame ?? -1),
        place: placeAt(band.place),
        points: band.points
            ? Float64Array.from({length: POINTS}, (_unused, k) => band.points?.[k] ?? 0)
            : null,
        fine: null,
        isRough: false,
    });
    const bands = raw.bands.map(makeBand);
    const labels = bands.filter(({other}) => !other).map(({label}) => label);

    return {
        flow,
        times,
        ends,
        numbers,
        frames,
        heading: settings.heading,
        axis: settings.axis,
        shareAxis: settings.share_axis,
        totals: levelsOf(
            eras.map(({total}) => total),
            0,
            widths,
            n,
        ),
        drawn: bands.filter((band) => band.levels !== null),
        rest: bands.filter((band) => band.levels === null),
        figures: raw.figures ?? null,
        leftOut: raw.left_out ?? null,
        names: null,
        command: settings.command ?? "",
        groups: [
            ...(settings.groups ?? []).map((group) => ({
                ...group,
                names: group.names.map(disclose),
                of: new Map(labels.map((label, i) => [label, group.of[i] ?? -1])),
            })),
            ...filesOf(bands),
        ],
        units: {level: settings.level, area: settings.area, growth: settings.growth},
        findings: settings.findings,
        targets: settings.targets ?? [],
        clock: raw.clock ?? "",
    };
}

/** The number of points of a band that is not drawn. */
export const POINTS = 60;

/** Lets a band count where the last run has it.
 * @param {Profile[]} profiles */
function sharePlaces(profiles) {
    const bands = profiles.map(({drawn, rest}) => [...drawn, ...rest]);
    /** @type {Map<string, Band["place"]>} */
    const found = new Map();

    bands.forEach((own, i) => {
        for (const {label, place} of own)
            if (place) found.set(label, i < bands.length - 1 ? goneFrom(place) : place);
    });
    for (const band of bands.flat()) band.place = found.get(band.label) ?? null;
}

/** @param {import("./json.js").DataJson} data
 * @param {import("./json.js").Settings} settings
 * @returns {PageRun[]} */
export function makeRuns(data, settings) {
    const runs = data.runs.map((raw, i) => {
        const own = at(settings.runs, i);

        return {
            letter: raw.run,
            name: own.name,
            profile: makeProfile(raw, at(own.profiles, 0)),
            begin: raw.begin_ns / NS,
            end: raw.end_ns / NS,
            markers: raw.markers.map(({time_ns, kind, text, left_out_same, left_out_like}) => ({
                time: time_ns / NS,
                kind,
                text: disclose(text),
                same: left_out_same ?? 0,
                like: left_out_like ?? 0,
            })),
            raw,
            settings: own,
        };
    });

    sharePlaces(runs.map(({profile}) => profile));
    return runs;
}

/** Returns the index of the last time that is at most a time, or -1.
 * @param {ArrayLike<number>} times ascending
 * @param {number} time */
export function lastAtMost(times, time) {
    let low = 0;
    let high = times.length;

    while (low < high) {
        const middle = (low + high) >> 1;

        if (at(times, middle) <= time) low = middle + 1;
        else high = middle;
    }
    return low - 1;
}

/** Returns the level at a time, linear between two points: 0 before the first, and after
 * the last its level.
 * @param {Float64Array} times ascending
 * @param {Float64Array} levels
 * @param {number} time */
export function levelAt(times, levels, time) {
    const i = lastAtMost(times, time);
    const [level = 0, next = level] = i < 0 ? [] : levels.subarray(i, i + 2);
    const [start = 0, end = Infinity] = times.subarray(i, i + 2);

    return level + ((next - level) * (time - start)) / (end - start);
}

/** Returns the levels that a window shows: of the points in it, and at its edges.
 * @param {Float64Array} times
 * @param {Float64Array} levels
 * @param {[number, number]} range
 * @returns {number[]} */
export const levelsWithin = (times, levels, [from, to]) => [
    ...[from, to].map((edge) => levelAt(times, levels, edge)),
    ...levels.filter((_level, i) => valueAt(times, i) >= from && valueAt(times, i) <= to),
];

/** Returns the index of the kept era that a time is in or nearest to: of a flow,
 * the era that has begun.  Returns -1 without eras, and more than an interval before the
 * first.
 * @param {Profile} profile
 * @param {number} time s */
export function eraAt(profile, time) {
    const {times, flow} = profile;
    const before = lastAtMost(times, time);

    if (before < 0)
        return valueAt(times, 0) - time <= (times[1] ?? Infinity) - valueAt(times, 0) ? 0 : -1;
    if (flow || before + 1 >= times.length) return before;
    return valueAt(times, before + 1) - time < time - valueAt(times, before) ? before + 1 : before;
}

/** Returns the greatest slope of pairs in the middle: Theil and Sen's estimate.
 * @param {Float64Array} times
 * @param {Float64Array} levels */
function medianSlope(times, levels) {
    /** @type {number[]} */
    const slopes = [];

    for (let i = 0; i < times.length; i++)
        for (let j = i + 1; j < times.length; j++) {
            const width = valueAt(times, j) - valueAt(times, i);

            if (width > 0) slopes.push((valueAt(levels, j) - valueAt(levels, i)) / width);
        }
    slopes.sort((a, b) => a - b);
    const middle = slopes.length >> 1;

    if (slopes.length === 0) return 0;
    return slopes.length % 2 === 1
        ? at(slopes, middle)
        : (at(slopes, middle - 1) + at(slopes, middle)) / 2;
}

/** The maximum number of values from which the page computes a growth. */
const MAX_SLOPE_VALUES = 48;

/** Returns the growth of the levels of eras.
 * @param {Float64Array} times s
 * @param {Float64Array} levels
 * @param {number[]} eras their indices */
function growthOf(times, levels, eras) {
    const step = Math.max(1, eras.length / MAX_SLOPE_VALUES);
    /** @type {number[]} */
    const some = [];

    for (let k = 0; k < eras.length; k += step) some.push(at(eras, Math.floor(k)));
    return medianSlope(
        Float64Array.from(some, (era) => valueAt(times, era)),
        Float64Array.from(some, (era) => valueAt(levels, era)),
    );
}

/** Returns the figures of levels within a window, with linear levels between
 * eras.  Those of a flow are steps; between two steps are eras that the page
 * leaves out.
 * @param {Float64Array} times s
 * @param {Float64Array} ends of a flow, the ends of its steps; else the times
 * @param {Float64Array} levels
 * @param {number} from s
 * @param {number} to s
 * @returns {Figures} */
export function windowFigures(times, ends, levels, from, to) {
    const flow = ends !== times;
    /** @type {number[]} */
    const inside = [];
    const figures = {
        peak: 0,
        mean: 0,
        area: 0,
        end: 0,
        /* It takes much longer than the others. */
        get growth() {
            /* The rate of a flow counts at the middle of its era. */
            const middles = flow ? times.map((time, i) => (time + valueAt(ends, i)) / 2) : times;

            return growthOf(middles, levels, inside);
        },
    };
    let span = 0;
    /** Adds what is inside of the window of a line from one level to another.
     * @param {number} begin @param {number} stop @param {number} level @param {number} last */
    const addLine = (begin, stop, level, last) => {
        const left = Math.max(begin, from);
        const right = Math.min(stop, to);

        if (right <= left) return;
        /** @param {number} time */
        const levelAt = (time) => level + ((last - level) * (time - begin)) / (stop - begin);

        span += right - left;
        figures.area += ((levelAt(left) + levelAt(right)) / 2) * (right - left);
        /* A window between two eras. */
        if (inside.length === 0 && stop > to) {
            figures.end = levelAt(right);
            figures.peak = Math.max(levelAt(left), levelAt(right));
        }
    };

    for (let i = Math.max(0, lastAtMost(times, from)); i < times.length; i++) {
        const time = valueAt(times, i);
        const end = valueAt(ends, i);
        const level = valueAt(levels, i);

        if (time > to) break;
        if (flow ? end > from : time >= from) {
            inside.push(i);
            figures.peak = Math.max(figures.peak, level);
            figures.end = level;
        }
        addLine(time, end, level, level);
        if (i + 1 < times.length)
            addLine(end, valueAt(times, i + 1), level, valueAt(levels, i + 1));
    }
    figures.mean =
        span > 0
            ? figures.area / span
            : inside.reduce((sum, i) => sum + valueAt(levels, i), 0) / Math.max(1, inside.length);
    return figures;
}

/** Returns the figures of levels in a window.
 * @param {Profile} profile
 * @param {Float64Array} levels
 * @param {[number, number]|null} range s; null = the whole run
 * @returns {Figures} */
export function figuresIn({times, ends}, levels, range) {
    return windowFigures(times, ends, levels, ...(range ?? [valueAt(times, 0), lastOf(ends)]));
}

/** Returns the level of a band at an era: with points only, about the greatest near it, but
 * at the last era that of the end.
 * @param {Profile} profile
 * @param {Pick<Band, "levels"|"fine"|"points"|"figures">} band
 * @param {number} era */
export function levelIn({times, ends}, {levels, fine, points, figures}, era) {
    const known = levels ?? fine;

    if (known !== null) return valueAt(known, era);
    if (era === times.length - 1) return figures.end;
    const start = valueAt(times, 0);
    const part = (valueAt(times, era) - start) / (lastOf(ends) - start || 1);

    return points?.[Math.min(POINTS - 1, Math.floor(part * POINTS))] ?? 0;
}

/** Returns the first and the last census of a window.
 * @param {Profile} profile
 * @param {[number, number]} range s
 * @returns {[number, number]} eras; the last is before the first if there is none */
export function erasIn({times}, [from, to]) {
    const before = lastAtMost(times, from);

    return [valueAt(times, before) === from ? before : before + 1, lastAtMost(times, to)];
}

/** Returns how much a band rises from the first census of a window to its last.
 * @param {Profile} profile
 * @param {Pick<Band, "levels"|"fine"|"points"|"figures">} band
 * @param {[number, number]} range s */
export function riseIn(profile, band, range) {
    const [first, last] = erasIn(profile, range);

    return last > first ? levelIn(profile, band, last) - levelIn(profile, band, first) : 0;
}

/** Returns the total of a profile as if it were a band.
 * @param {Profile} profile */
export const totalBand = ({figures, totals}) => ({
    figures: figures ?? {peak: 0, mean: 0, area: 0, end: 0, growth: 0},
    levels: totals,
    points: null,
    fine: null,
    isRough: false,
});

/** Returns the figures of a band in a window: those of the run for the whole
 * run.  Those of a band with points only are rough, and of a group those that the page
 * computes.
 * @param {Profile} profile
 * @param {Pick<Band, "figures"|"levels"|"points"|"fine"|"isRough"|"isGroup">} band
 * @param {[number, number]|null} range null = the whole run
 * @returns {{figures: Figures, rough: boolean}} */
export function bandFigures(profile, band, range) {
    const levels = band.levels ?? band.fine;

    const isRough = band.isRough || (profile.leftOut !== null && profile.leftOut.eras > 0);

    if (range === null) return {figures: band.figures, rough: band.isGroup === true && isRough};
    if (levels !== null)
        return {
            figures: windowFigures(profile.times, profile.ends, levels, ...range),
            rough: isRough,
        };
    const first = valueAt(profile.times, 0);
    const last = lastOf(profile.ends);
    const times = Float64Array.from(
        {length: POINTS},
        (_unused, i) => first + ((last - first) * (i + 0.5)) / POINTS,
    );

    const points = /** @type {Float64Array} */ (band.points);
    const figures = windowFigures(times, times, points, ...range);

    /* The last point is a maximum, which may be long before the end. */
    if (range[1] >= last) figures.end = band.figures.end;
    return {figures, rough: true};
}

/** Returns whether the growth of a band in a window is computed from some of its eras only.
 * @param {Profile} profile
 * @param {Pick<Band, "isGroup">} band
 * @param {[number, number]|null} range null = the whole run */
export function isGrowthRough(profile, {isGroup}, range) {
    const {length} = profile.times;
    const [first, last] = range ? erasIn(profile, range) : [0, isGroup ? length - 1 : 0];

    return last - first >= MAX_SLOPE_VALUES;
}

/** Returns a text or a number as a cell of CSV (RFC 4180); an unknown number is
 * empty.
 * @param {string|number} cell */
export function csvCell(cell) {
    return typeof cell === "number"
        ? Number.isNaN(cell)
            ? ""
            : String(cell)
        : `"${cell.replaceAll('"', '""')}"`;
}
