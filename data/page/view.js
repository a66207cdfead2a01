/* The view: what the reader has chosen.  It is kept in the address of the page,
 * so that a link shows what its sender saw. */

import {isFoundAt} from "./places.js";

/** @typedef {object} View
 * @property {number|null} from s; null = the start
 * @property {number|null} to s; null = the end
 * @property {string} shape areas, shares or lines
 * @property {string[]} hidden labels of bands
 * @property {string[]} only the bands that are shown alone; none = all
 * @property {string} search
 * @property {boolean} regex
 * @property {string} sort a column of the table
 * @property {boolean} descending
 * @property {number|null} cursor where the mouse is, s; the address does not keep it
 * @property {number|null} pin the moment that was chosen, s
 * @property {boolean} rise amounts are how much bands rise from the start of the window to its end
 * @property {string} group the key of what bands are grouped by; "" = nothing
 * @property {boolean} opened the bands of OTHER are drawn
 * @property {string|null} band the band under the mouse or the keys
 * @property {string} run the run of the legend, the stacks and the table; "" = the last
 * @property {boolean} difference
 * @property {string} align how the difference aligns the runs; "" = by default
 * @property {string[]} frame the names of the frames in which stacks are shown,
 *   the outermost first
 * @property {string} around the frame whose callers and callees are shown; "" = none
 * @property {boolean} inverted stacks begin with the innermost frame
 * @property {string} line the open file of source, "src/Main.hs", or a line of it,
 *   "src/Main.hs:36"
 * @property {string|null} pair the number of the run of a trend that is open */

export const SHAPES = ["areas", "shares", "lines"];

/** @returns {View} */
export function defaultView() {
    return {
        from: null,
        to: null,
        shape: "areas",
        hidden: [],
        only: [],
        search: "",
        regex: false,
        sort: "",
        descending: true,
        cursor: null,
        pin: null,
        rise: false,
        group: "",
        opened: false,
        band: null,
        run: "",
        difference: false,
        align: "",
        frame: [],
        around: "",
        inverted: false,
        line: "",
        pair: null,
    };
}

/** Returns a time as the address keeps it, to a nanosecond.
 * @param {number} number s */
const short = (number) => String(Number(number.toFixed(9)));

/** Returns a view as the address keeps it, without "#": only what differs from
 * the default.
 * @param {View} view
 * @param {boolean} [diff] the page opens with the difference */
export function viewToAddress(view, diff = false) {
    const parts = new URLSearchParams();

    if (view.from !== null) parts.set("from", short(view.from));
    if (view.to !== null) parts.set("to", short(view.to));
    if (view.shape !== "areas") parts.set("shape", view.shape);
    for (const label of view.hidden) parts.append("hide", label);
    for (const label of view.only) parts.append("only", label);
    if (view.search !== "") parts.set("q", view.search);
    if (view.regex) parts.set("re", "1");
    if (view.sort !== "") parts.set("sort", (view.descending ? "" : "-") + view.sort);
    /* Under the name that links to it have always had. */
    if (view.pin !== null) parts.set("cursor", short(view.pin));
    if (view.rise) parts.set("rise", "1");
    if (view.group !== "") parts.set("group", view.group);
    if (view.opened) parts.set("other", "1");
    if (view.band !== null) parts.set("band", view.band);
    if (view.run !== "") parts.set("run", view.run);
    for (const name of view.frame) parts.append("frame", name);
    if (view.around !== "") parts.set("around", view.around);
    if (view.inverted) parts.set("inverted", "1");
    if (view.line !== "") parts.set("line", view.line);
    if (view.pair !== null) parts.set("pair", view.pair);
    if (view.align !== "") parts.set("align", view.align);
    if (view.difference !== diff) parts.set("difference", view.difference ? "1" : "0");
    return parts.toString();
}

/** Returns the edges of the window of an address, "" for one that it lacks.
 * @param {string} address with or without "#" */
export function edgesOfAddress(address) {
    const parts = new URLSearchParams(address.replace(/^#/, ""));

    return ["from", "to"].map((key) => parts.get(key) ?? "");
}

/** Returns whether an edge is another than a time as the address keeps it.
 * @param {string} edge */
export const isNamed = (edge) => edge !== "" && !Number.isFinite(Number(edge));

/** Returns the view of an address; what it does not understand is as by
 * default.
 * @param {string} address with or without "#"
 * @param {boolean} [diff] the page opens with the difference
 * @returns {View} */
export function viewFromAddress(address, diff = false) {
    const parts = new URLSearchParams(address.replace(/^#/, ""));
    const view = defaultView();
    const shape = parts.get("shape") ?? "";
    const sort = parts.get("sort") ?? "";
    /** @param {string} key */
    const number = (key) => {
        const value = parts.get(key);

        return value === null || value === "" || !Number.isFinite(Number(value))
            ? null
            : Number(value);
    };

    view.from = number("from");
    view.to = number("to");
    if (view.from !== null && view.to !== null && view.from >= view.to) view.from = view.to = null;
    if (SHAPES.includes(shape)) view.shape = shape;
    view.hidden = parts.getAll("hide");
    view.only = parts.getAll("only");
    view.search = parts.get("q") ?? "";
    view.regex = parts.get("re") === "1";
    view.sort = sort.replace(/^-/, "");
    view.descending = !sort.startsWith("-");
    view.pin = number("cursor");
    view.rise = parts.get("rise") === "1";
    view.group = parts.get("group") ?? "";
    view.opened = parts.get("other") === "1";
    view.band = parts.get("band");
    view.run = parts.get("run") ?? "";
    view.frame = parts.getAll("frame");
    view.around = parts.get("around") ?? "";
    view.inverted = parts.get("inverted") === "1";
    view.line = parts.get("line") ?? "";
    view.pair = parts.get("pair");
    view.align = parts.get("align") ?? "";
    view.difference = parts.get("difference") === "1" || (diff && parts.get("difference") !== "0");
    return view;
}

/** Returns a test for labels: the search as a text, ignoring case, or as a
 * regular expression.  Errors: an invalid expression matches all, and its error
 * is told.
 * @param {Pick<View, "search"|"regex">} view
 * @returns {{test: (label: string) => boolean, error: string}} */
export function searchOf(view) {
    if (view.search === "") return {test: () => true, error: ""};
    if (!view.regex) {
        const wanted = view.search.toLowerCase();

        return {test: (label) => label.toLowerCase().includes(wanted), error: ""};
    }
    try {
        const pattern = new RegExp(view.search, "u");

        return {test: (label) => pattern.test(label), error: ""};
    } catch (error) {
        return {test: () => true, error: String(/** @type {Error} */ (error).message)};
    }
}

/** Returns whether a search finds a band, by its label in the log or as it is
 * shown, or by its place in source.
 * @param {{test: (label: string) => boolean}} found
 * @param {Pick<import("./model.js").Name, "label"|"name"|"other"> &
 *   Partial<Pick<import("./model.js").Band, "place">>} band */
export const findsBand = ({test}, {label, name, other, place}) =>
    test(label) || (!other && name !== label && test(name)) || isFoundAt(place, test);

/** Returns whether a band is shown.
 * @param {Pick<View, "hidden"|"only">} view
 * @param {string} label */
export function isShown(view, label) {
    return view.only.length > 0 ? view.only.includes(label) : !view.hidden.includes(label);
}
