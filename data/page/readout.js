/* The readout: the values at the cursor, of all runs. */

import {amount, preciseMoment, share} from "./amounts.js";
import {fitsInto} from "./canvas.js";
import {_, cell, element, fill, head, isolated, row, shortened} from "./dom.js";
import {swatch} from "./legend.js";
import {at, lastOf, valueAt} from "./lists.js";
import {eraAt} from "./model.js";
import {shorten} from "./shorten.js";
import {isShown} from "./view.js";

/** @typedef {import("./model.js").Band} Band */
/** @typedef {import("./model.js").PageRun} PageRun */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./parts.js").Values} Values */

/** The parts of the view that choose the bands. @typedef {"hidden"|"only"|"band"} Bands */

/** A run at the cursor; era is -1 after its end.
 * @typedef {{run: PageRun, profile: Profile, era: number}} Column */

/** The number of bands in the readout: one for each of these areas of the plot, square pixels. */
const [MIN_ROWS, MAX_ROWS] = [3, 10];
const ROW_AREA = 40000;

/** The room for names in a readout that takes this part of a plot, CSS pixels. */
const [MIN_NAME, MAX_NAME] = [130, 210];
const PART = 0.6;

/** What is beside a name, and the width of a value with its share, and without, CSS pixels. */
const BESIDE_NAME = 46;
const [SHARED, ALONE] = [130, 74];

/** What there is room for.
 * @typedef {{rows: number, looks: Map<string, string>}} Room */

/** After its end, a run still has values for 1 / AFTER_END of the time of all runs. */
const AFTER_END = 1000;

/** Returns the era of a profile at a time, or -1 after its end; before the first era of a
 * flow, there is none either.
 * @param {Profile} profile
 * @param {number} time s
 * @param {[number, number]} span of all runs, s */
function eraBefore(profile, time, [start, end]) {
    const {flow, times, ends} = profile;
    const isAfter = ends.length > 0 && time > lastOf(ends) + (end - start) / AFTER_END;
    const isBefore = flow && ends.length > 0 && time < valueAt(times, 0);

    return isAfter || isBefore ? -1 : eraAt(profile, time);
}

/** Returns the level of a band in a column.
 * @param {Column} column
 * @param {string} label */
function levelIn({profile, era}, label) {
    return profile.drawn.find((band) => band.label === label)?.levels?.[era] ?? 0;
}

/** Returns the greatest bands at the cursor of all runs, in the order of the stack, and how
 * many more there are.  Those that are 0 in all of them are left out, but not the current
 * band.
 * @param {Column[]} columns
 * @param {Pick<Values, Bands>} view
 * @param {number} rows
 * @returns {{all: Set<string>, listed: Band[], more: number, current: Band|undefined}} */
function bandsAt(columns, view, rows) {
    /** @type {Map<string, {band: Band, most: number}>} */
    const bands = new Map();

    for (const {profile, era} of columns)
        for (const band of profile.drawn) {
            if (!isShown(view, band.label)) continue;
            const level = band.levels?.[era] ?? 0;
            const known = bands.get(band.label) ?? {band, most: 0};

            bands.set(band.label, {band: known.band, most: Math.max(known.most, level)});
        }
    const current = bands.get(view.band ?? "");
    const seen = [...bands.values()].filter((one) => one.most > 0 || one === current);
    /** @param {{band: Band, most: number}} one */
    const rank = (one) => (one === current ? Infinity : one.most);
    const greatest = new Set([...seen].sort((a, b) => rank(b) - rank(a)).slice(0, rows));

    return {
        all: new Set(bands.keys()),
        listed: seen.filter((one) => greatest.has(one)).map(({band}) => band),
        more: seen.length - greatest.size,
        current: current?.band,
    };
}

/** Returns the sum of bands in a column.
 * @param {Column} column
 * @param {Set<string>} labels */
const sumOf = (column, labels) =>
    [...labels].reduce((sum, label) => sum + levelIn(column, label), 0);

/** Returns the text of a band in each column.
 * @param {Column[]} columns
 * @param {Set<string>} shown the labels of the shown bands
 * @param {string} shape */
function bandText(columns, shown, shape) {
    /** In a plot of shares, the whole is the sum of the shown bands.
     * @param {Column} column */
    const wholeOf = (column) =>
        shape === "shares" ? sumOf(column, shown) : valueAt(column.profile.totals, column.era);

    return (/** @type {Column} */ column, /** @type {Band} */ {label}) => {
        const value = levelIn(column, label);
        const whole = wholeOf(column);
        const part = whole > 0 && columns.length === 1 ? ` (${share(value / whole)})` : "";

        return amount(column.profile.units.level, value) + part;
    };
}

/** Returns what writes the sum of the shown bands of a column.
 * @param {Set<string>} shown their labels
 * @returns {(column: Column) => string} */
const shownText = (shown) => (column) => amount(column.profile.units.level, sumOf(column, shown));

/** A line of the readout.
 * @typedef {object} Line
 * @property {string} of what it is of: a row keeps its name as long as that is the same
 * @property {string} kind
 * @property {() => (Node|string)[]} name
 * @property {string[]} texts one for each run; none = the name is as wide as the table */

/** Returns the lines of the readout.
 * @param {Column[]} columns at least one has an era
 * @param {Profile} profile of the active run
 * @param {Room} room
 * @param {Pick<Values, Bands|"shape"|"nearMarks">} values
 * @returns {Line[]} */
function linesOf(columns, profile, {rows, looks}, {shape, nearMarks, ...view}) {
    const known = columns.filter((column) => column.era >= 0);
    const {all, listed, more, current} = bandsAt(known, view, rows);
    const textOf = bandText(columns, all, shape);
    const isPart = profile.drawn.some(({label}) => !isShown(view, label));
    /** @param {(column: Column) => string} text */
    const texts = (text) => columns.map((column) => (column.era < 0 ? "" : text(column)));
    /** @param {string} name @param {(column: Column) => string} text */
    const sum = (name, text) => ({
        of: name,
        kind: "total",
        name: () => [isolated(name)],
        texts: texts(text),
    });

    return [
        sum(_("total"), (column) =>
            amount(column.profile.units.level, valueAt(column.profile.totals, column.era)),
        ),
        ...(isPart ? [sum(_("shown"), shownText(all))] : []),
        ...listed.map((band) => ({
            of: `band ${band.label}`,
            kind: band === current ? "current" : "",
            name: () => [swatch(band), shortened(band.name, looks.get(band.name))],
            texts: texts((column) => textOf(column, band)),
        })),
        ...(more > 0 ? [wideLine("faint", 0, fill(_("and %s more"), more))] : []),
        ...nearMarks.map(({number, text}, i) => wideLine("mark", i, `${number || ""} `, text)),
    ];
}

/** @param {string} kind @param {number} i of this kind
 * @param {string} start @param {string} [text]
 * @returns {Line} */
const wideLine = (kind, i, start, text = "") => ({
    of: `${kind} ${i} ${start} ${text}`,
    kind,
    name: () => [start, isolated(text)],
    texts: [],
});

/** Makes a table of the readout.  Its rows are kept from one place of the cursor to the next:
 * new ones cost the browser some ms.
 * @param {PageRun[]} runs
 * @returns {{table: HTMLElement, forget: () => void,
 *   show: (title: string, lines: Line[]) => void}} */
function makeTable(runs) {
    const caption = element("caption", {});
    const body = element("tbody", {});
    const heads = runs.map(({letter}) => head("col", letter));
    /** Those made so far. @type {Map<string, {row: HTMLElement, cells: HTMLElement[]}>} */
    const rows = new Map();
    /** @param {Line} line */
    const makeRow = ({name, texts}) => {
        const cells = texts.map(() => cell());
        const colspan = texts.length === 0 ? runs.length + 1 : 1;
        const heading = element("th", {scope: "row", colspan}, ...name());

        return {row: element("tr", {}, heading, ...cells), cells};
    };

    return {
        table: element(
            "table",
            {},
            caption,
            ...(runs.length > 1 ? [element("thead", {}, row(cell(), ...heads))] : []),
            body,
        ),
        forget: () => rows.clear(),
        show(title, lines) {
            caption.textContent = title;
            /** @type {ChildNode|null} */
            let next = body.firstChild;

            for (const line of lines) {
                const {row: one, cells} = rows.get(line.of) ?? makeRow(line);

                rows.set(line.of, {row: one, cells});
                if (one === next) next = one.nextSibling;
                else body.insertBefore(one, next);
                if (one.className !== line.kind) one.className = line.kind;
                cells.forEach((value, i) => {
                    const text = at(line.texts, i);

                    if (value.textContent !== text) value.textContent = text;
                });
            }
            while (body.children.length > lines.length) body.lastChild?.remove();
        },
    };
}

/** Returns what there is room for: over a plot there is less than below it.
 * @param {HTMLElement} box
 * @param {import("./canvas.js").Frame} frame of a plot
 * @param {Profile[]} profiles */
function roomOf(box, {width, height}, profiles) {
    const isOver = getComputedStyle(box).position === "absolute";
    const all = isOver ? width * PART : (box.parentElement?.clientWidth ?? 0);
    const values = profiles.length > 1 ? profiles.length * ALONE : SHARED;
    const most = isOver ? MAX_NAME : Infinity;
    const room = Math.max(MIN_NAME, Math.min(most, all - BESIDE_NAME - values));
    const rows = Math.max(MIN_ROWS, Math.min(MAX_ROWS, Math.round((width * height) / ROW_AREA)));
    const names = profiles.flatMap(({drawn}) => drawn.map(({name}) => name));

    return {rows: isOver ? rows : MAX_ROWS, looks: shorten(names, fitsInto(box, room))};
}

/** Fills the readout when the cursor moves.
 * @param {Pick<import("./app.js").App, "report"|"parts">} app
 * @param {import("./plots.js").Plot[]} plots
 * @param {HTMLElement} box */
export function fillReadout({report, parts}, plots, box) {
    const {table, forget, show} = makeTable(report.runs);
    /** @type {Room} */
    let room = {rows: MAX_ROWS, looks: new Map()};

    box.append(table);
    parts.add({
        reads: ["profiles", "look"],
        draw({profiles}) {
            room = roomOf(box, at(plots, 0).frame, profiles);
            forget();
        },
    });
    parts.add({
        pace: "soon",
        reads: [
            "moment",
            "band",
            "hidden",
            "only",
            "shape",
            "profiles",
            "active",
            "span",
            "decimals",
            "countsEras",
            "nearMarks",
            "look",
        ],
        draw({profiles, active, span, moment, decimals, countsEras, ...values}) {
            const columns = report.runs.map((run, i) => {
                const profile = at(profiles, i);

                return {run, profile, era: moment === null ? -1 : eraBefore(profile, moment, span)};
            });
            const known = columns.filter(({era}) => era >= 0);
            const main = known.find(({run}) => run === active) ?? known[0];

            box.hidden = main === undefined;
            if (main === undefined) return;
            const time = main.profile.flow ? (moment ?? 0) : valueAt(main.profile.times, main.era);
            const number = fill(_("era %s"), valueAt(main.profile.numbers, main.era));

            show(
                countsEras ? number : `${preciseMoment(time, decimals)} · ${number}`,
                linesOf(columns, main.profile, room, values),
            );
        },
    });
}
