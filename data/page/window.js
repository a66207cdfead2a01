/* The window by its edges, as --from and --to take them: a time, a share of the run, or
 * the text of a marker. */

import {seconds} from "./amounts.js";
import {_, element, fill} from "./dom.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./report.js").Report} Report */

/** An edge: a time, s; a share of the time axis, 0 to 1; or the n-th marker of a text, 0
 * if it has no number.
 * @typedef {{time: number}|{share: number}|{text: string, number: number}} Edge */

/** The units of times, s.
 * @type {Record<string, number>} */
const UNITS = {"": 1, s: 1, ms: 1e-3, us: 1e-6, ns: 1e-9, min: 60, h: 3600};

/** Reads an edge as value_edge in src/cli/values.c does.  Returns null if it is none.
 * @param {string} typed
 * @returns {Edge|null} */
function readEdge(typed) {
    const [, sign = "", digits, unit = ""] = /^(-?)(\d+\.?\d*|\.\d+)(%|[a-z]*)$/i.exec(typed) ?? [];
    const [prefix = "", number] = /^@(?:(\d*):)?/.exec(typed) ?? [];
    const size = UNITS[unit.toLowerCase()];
    const text = typed.slice(prefix.length);

    if (digits !== undefined && unit === "%") {
        const share = Number(digits) / 100;

        return sign === "" && share <= 1 ? {share} : null;
    }
    if (digits !== undefined && size !== undefined) return {time: Number(sign + digits) * size};
    if (text === "" || (number !== undefined && !(Number(number) > 0))) return null;
    return {text, number: Number(number ?? 0)};
}

/** Returns the time of an edge, or null if the run does not tell it: it has no such
 * marker, or some were left out before it.
 * @param {Edge} edge
 * @param {{time: number, text: string, same?: number, like?: number}[]} markers
 * @param {[number, number]} span s
 * @param {number} begin a marker without a number is not before this time, s */
function timeOf(edge, markers, [start, end], begin) {
    if ("time" in edge) return edge.time;
    if ("share" in edge) return start + (end - start) * edge.share;
    let left = Math.max(1, edge.number);

    for (const {time, text, same = 0, like = 0} of markers) {
        const isSame = text === edge.text;

        if (isSame && (edge.number > 0 || time >= begin) && --left === 0) return time;
        if ((isSame && same > 0) || like > 0) return null;
    }
    return null;
}

/** Returns the window of two edges, null where one is empty: of the first run that has
 * both.  Returns what is wrong, if that is none.
 * @param {Pick<Report, "runs">} report
 * @param {[number, number]} span
 * @param {string[]} typed
 * @returns {{from: number|null, to: number|null}|{wrong: string}} */
export function windowOf({runs}, span, [typedFrom = "", typedTo = ""]) {
    const edges = [typedFrom, typedTo].map((text) => (text === "" ? null : readEdge(text)));
    const [first, last] = edges;
    let wrong = "";

    for (const {markers} of runs) {
        const from = first ? timeOf(first, markers, span, -Infinity) : null;
        const to = last ? timeOf(last, markers, span, from ?? -Infinity) : null;

        if (typedFrom !== "" && from === null) wrong ||= typedFrom;
        else if (typedTo !== "" && to === null) wrong ||= typedTo;
        else if (from !== null && to !== null && from > to) wrong ||= typedTo;
        else return {from, to};
    }
    return {wrong};
}

/** Returns a text of a marker as an edge.
 * @param {string} text */
function edgeOf(text) {
    const edge = readEdge(text);

    return edge !== null && "text" in edge && edge.text === text ? text : "@" + text;
}

/** Makes the fields of the window.
 * @param {Pick<App, "report"|"state"|"timeline"|"parts">} app
 * @returns {Node[]} */
export function makeWindow({report, state, timeline, parts}) {
    if (timeline.countsEras()) return [];
    /** The window that the fields tell: another one replaces their texts.
     * @type {{from: number|null, to: number|null}} */
    let told = {from: null, to: null};
    const texts = new Set(report.marks.flatMap(({text}) => (text === "" ? [] : [text])));
    const error = element("p", {id: "window-error", role: "status"});
    const length = element("output", {id: "window-length"});
    const list = element(
        "datalist",
        {id: "window-marks"},
        ...Array.from(texts, (text) => element("option", {value: edgeOf(text)})),
    );
    /** Tells which edge is wrong, "" for none.
     * @param {string} wrong */
    const tell = (wrong) => {
        error.textContent =
            wrong && fill(_("no time, percentage or marker of the page: %s"), wrong);
        for (const input of inputs)
            input.setAttribute(
                "aria-invalid",
                String(wrong !== "" && input.value.trim() === wrong),
            );
    };
    const change = () => {
        const window = windowOf(
            report,
            timeline.span(),
            inputs.map(({value}) => value.trim()),
        );

        if ("wrong" in window) {
            tell(window.wrong);
            return;
        }
        tell("");
        timeline.zoom(window.from ?? -Infinity, window.to ?? Infinity);
        told = {from: state.view.from, to: state.view.to};
    };
    /** @param {"from"|"to"} id */
    const make = (id) =>
        element("input", {
            id: "window-" + id,
            list: list.id,
            size: 12,
            autocomplete: "off",
            spellcheck: "false",
            title: _("1.5s, 25%, or the text of a marker; the second one: @2:TEXT"),
            change,
        });
    const inputs = [make("from"), make("to")];

    parts.add({
        reads: ["from", "to", "range", "decimals"],
        draw({from, to, range: [start, end], decimals}) {
            const isWhole = from === null && to === null;

            length.textContent = isWhole ? "" : seconds(end - start);
            if (from === told.from && to === told.to) return;
            told = {from, to};
            tell("");
            [from, to].forEach((time, i) => {
                const input = inputs[i];

                if (input) input.value = time === null ? "" : `${Number(time.toFixed(decimals))}s`;
            });
        },
    });
    return [
        element(
            "span",
            {class: "group", id: "window"},
            ...[_("from"), _("to")].map((name, i) =>
                element("label", {}, name, " ", inputs[i] ?? ""),
            ),
            length,
            list,
            error,
        ),
    ];
}
