/* The lines of source: takes profiles, returns what the bands at each line hold, and the
 * rows of a file that are shown. */

import {amountsIn} from "./scope.js";
import {at} from "./lists.js";

/** @typedef {import("./model.js").Band} Band */
/** @typedef {import("./model.js").Profile} Profile */

/** @typedef {import("./places.js").Place} Place */
/** @typedef {import("./places.js").SourceFile} SourceFile */

/** What bands hold at a line, or without one.
 * @typedef {object} Held
 * @property {Place} place that of the first band
 * @property {string} name what is there
 * @property {number[]} ends the last lines of longer places
 * @property {number[]} amounts of each run */

/** @typedef {{file: SourceFile, lines: Held[], amounts: number[]}} FileHeld */

/** @typedef {object} Annotation
 * @property {FileHeld[]} files those with most first; of two runs, those that changed most
 * @property {Held[]} unplaced by reason
 * @property {number[]} other of bands that the page leaves out
 * @property {number[]} totals */

/** A row of a file.
 * @typedef {object} Row
 * @property {number} number its line; 0 = lines are left out
 * @property {string|null} code null = the page does not have it
 * @property {Held|null} held
 * @property {string} brackets of places of several lines */

/** As src/source/listing.c has them: the rows around a line, the rows between shown ones
 * that are shown, too, and the brackets beside each other. */
const CONTEXT = 2;
const MAX_FILLED = 8;
const MAX_BRACKETS = 3;

/** Returns how much amounts weigh: that of the only run, or the change.
 * @param {number[]} amounts */
export const weightOf = ([first = 0, second]) => (second === undefined ? first : second - first);

/** Returns how much a file weighs: the sum of its lines.
 * @param {FileHeld} file */
const fileWeight = ({lines}) =>
    lines.reduce((sum, {amounts}) => sum + Math.abs(weightOf(amounts)), 0);

/** Sorts by weight, in place.
 * @template T
 * @param {T[]} rows
 * @param {(row: T) => number} weight */
const byWeight = (rows, weight) => rows.sort((a, b) => weight(b) - weight(a));

/** Returns the name of what a band holds: of a stack, of its innermost frame.
 * @param {Profile} profile
 * @param {Band} band */
const nameOf = ({frames}, {stack, name}) => frames[stack[stack.length - 1] ?? -1]?.name ?? name;

/** Returns what lines hold.
 * @param {Profile[]} profiles of the only run, or of two
 * @param {import("./scope.js").Scope[]} scopes of each
 * @param {Pick<import("./view.js").View, "hidden"|"only">} view
 * @returns {Annotation} */
export function annotate(profiles, scopes, view) {
    const zeros = () => profiles.map(() => 0);
    /** @type {Map<SourceFile, FileHeld>} */
    const files = new Map();
    /** @type {Map<string, Held>} */
    const rows = new Map();
    const other = zeros();
    const totals = zeros();
    /** @param {number[]} amounts @param {number} run @param {number} value */
    const add = (amounts, run, value) => {
        amounts[run] = at(amounts, run) + value;
    };
    /** Adds an amount at a line, or to what has no place for the same reason.
     * @param {Place} place @param {string} name @param {number} run @param {number} value */
    const addAt = (place, name, run, value) => {
        const {file, key, line, end, text} = place;
        const id = file === null ? text : key;
        const held = rows.get(id) ?? {place, name, ends: [], amounts: zeros()};
        const own = file && (files.get(file) ?? {file, lines: [], amounts: zeros()});

        if (own) {
            files.set(own.file, own);
            if (!rows.has(id)) own.lines.push(held);
            add(own.amounts, run, value);
        }
        rows.set(id, held);
        add(held.amounts, run, value);
        if (end > line && !held.ends.includes(end)) held.ends.push(end);
    };

    profiles.forEach((profile, run) => {
        for (const [band, value] of amountsIn(profile, at(scopes, run), view)) {
            add(totals, run, value);
            if (band.place === null) add(other, run, value);
            else addAt(band.place, nameOf(profile, band), run, value);
        }
    });
    return {
        files: byWeight([...files.values()], fileWeight),
        unplaced: byWeight(
            [...rows.values()].filter(({place}) => place.file === null),
            ({amounts}) => Math.abs(weightOf(amounts)),
        ),
        other,
        totals,
    };
}

/** Returns the brackets of rows: each span has the first that is free there.
 * @param {[number, number][]} spans their first and last lines
 * @param {number[]} numbers of the rows */
function bracketsOf(spans, numbers) {
    /** @type {[number, number][][]} */
    const columns = [];

    spans.sort(([a, x], [b, y]) => a - b || y - x);
    for (const span of spans) {
        let i = 0;

        while ((columns[i] ?? []).some(([, last]) => last >= span[0])) i++;
        if (i < MAX_BRACKETS) (columns[i] ??= []).push(span);
    }
    return numbers.map((number) =>
        columns
            .map((column) => {
                const span = column.find(([first, last]) => number >= first && number <= last);

                if (span === undefined) return " ";
                return number === span[0] ? "┌" : number === span[1] ? "└" : "│";
            })
            .join(""),
    );
}

/** Returns the rows of a file: those of lines, with the code around them, and lines without
 * code.
 * @param {SourceFile} file
 * @param {Held[]} lines
 * @param {number} chosen a line that is shown though it holds nothing; 0 = none
 * @returns {Row[]} */
export function rowsOf({code}, lines, chosen) {
    const inCode = lines.filter(({place: {gone, line}}) => !gone && code.has(line));
    const byLine = new Map(inCode.map((held) => [held.place.line, held]));
    /** @type {Set<number>} */
    const shown = new Set();
    /** @type {[number, number][]} */
    const spans = [];
    /** @param {number} from @param {number} to */
    const show = (from, to) => {
        for (let i = from; i <= to; i++) if (code.has(i)) shown.add(i);
    };
    const sorted = () => [...shown].sort((a, b) => a - b);

    for (const line of [...byLine.keys(), chosen])
        if (line > 0) show(line - CONTEXT, line + CONTEXT);
    for (const [line, {ends}] of byLine)
        for (const end of ends) {
            spans.push([line, end]);
            show(end, end);
        }
    sorted().forEach((number, i, all) => {
        const next = all[i + 1] ?? number;

        if (next - number - 1 <= MAX_FILLED) show(number, next);
    });
    const numbers = sorted();
    const brackets = bracketsOf(spans, numbers);
    const rows = numbers.flatMap((number, i) => {
        const row = {
            number,
            code: code.get(number) ?? null,
            held: byLine.get(number) ?? null,
            brackets: at(brackets, i),
        };
        const gap = {number: 0, code: null, held: null, brackets: ""};

        return i > 0 && number > at(numbers, i - 1) + 1 ? [gap, row] : [row];
    });
    const bare = lines
        .filter((held) => !inCode.includes(held))
        .map((held) => ({number: held.place.line, code: null, held, brackets: ""}));

    return [...rows, ...bare.sort((a, b) => a.number - b.number)];
}
