/* The table of bands, with the figures of the visible window. */

import {_, button, cell, drawn, element, fill, head, isolated, row, scrolling} from "./dom.js";
import {swatch} from "./legend.js";
import {columnsOf, csvRows, listingOf, totalOf} from "./listing.js";
import {at, lastOf, valueAt} from "./lists.js";
import {POINTS} from "./model.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./listing.js").Column} Column */
/** @typedef {import("./listing.js").Listing} Listing */
/** @typedef {import("./listing.js").Numbers} Numbers */
/** @typedef {import("./listing.js").Row} Row */
/** @typedef {import("./model.js").Band} Band */
/** Shows the line of a place. @typedef {(place: import("./places.js").Place) => void} Open */
/** @typedef {import("./model.js").Profile} Profile */

/** The size of a sparkline, pixels. */
const SPARK = {width: 120, height: 20};

/** Returns the points of a band, as the data have them of bands that are not drawn.
 * @param {Profile} profile
 * @param {Band} band */
export function pointsOf({times, ends}, {figures, levels, points}) {
    const cells = new Float64Array(POINTS);

    if (points !== null) {
        cells.set(points);
    } else if (levels !== null && levels.length > 0) {
        const first = valueAt(times, 0);
        const span = lastOf(ends) - first || 1;
        let filled = -1;

        /* A cell without an era repeats the last value before it. */
        levels.forEach((level, i) => {
            const part = (valueAt(times, i) - first) / span;
            const place = Math.min(POINTS - 1, Math.floor(part * POINTS));
            const known = place > filled ? level : valueAt(cells, place);

            if (place > filled) cells.fill(i > 0 ? valueAt(levels, i - 1) : 0, filled + 1, place);
            cells[place] = Math.max(known, level);
            filled = place;
        });
        cells.fill(figures.end, filled + 1);
    }
    return cells;
}

/** Returns a sparkline of a band over the whole run.  Its last point is the value at the end.
 * @param {Profile} profile
 * @param {Band} band */
function sparkline(profile, band) {
    const {width, height} = SPARK;
    const cells = pointsOf(profile, band);
    const high = cells.reduce((most, value) => Math.max(most, value), 0) || 1;

    cells[POINTS - 1] = band.figures.end;
    const points = Array.from(cells, (value, i) => {
        const x = (i / (POINTS - 1)) * width;
        const y = height - (value / high) * height;

        return `${x.toFixed(1)},${y.toFixed(1)}`;
    });

    return drawn(
        "svg",
        {width, height, "aria-hidden": "true", class: "spark"},
        drawn("polygon", {points: `0,${height} ${points.join(" ")} ${width},${height}`}),
    );
}

/** Returns the cells of numbers.
 * @param {Column[]} columns
 * @param {Profile} profile
 * @param {Numbers} numbers */
function cellsOf(columns, {units}, numbers) {
    const before = numbers.rough ? "≈ " : "";

    return columns.map(({value, text}) => cell(before + text(value(numbers), units)));
}

/** Returns the row of a band.
 * @param {Column[]} columns
 * @param {Profile} profile
 * @param {Row} one
 * @param {Open} open */
function bandRow(columns, profile, one, open) {
    const {band} = one;
    const {place} = band;
    const inOther = element("span", {class: "faint"}, fill(" (%s)", _("in OTHER")));
    const name = element(
        "span",
        {},
        isolated(band.name),
        ...(band.levels === null ? [inOther] : []),
        ...(place?.file
            ? [" ", button(place.short, () => open(place), {class: "place", title: place.text})]
            : []),
    );

    return element(
        "tr",
        {class: band.other ? "other" : undefined},
        head("row", element("span", {class: "named"}, swatch(band), name)),
        ...cellsOf(columns, profile, one),
        cell(sparkline(profile, band)),
    );
}

/** Returns what is said of what the page leaves out.
 * @param {Profile} profile
 * @param {boolean} unknown changes of bands are unknown */
function noteOf({leftOut}, unknown) {
    /** @param {number|undefined} n @param {string} text */
    const count = (n, text) => (n ? fill(text, n) : "");

    return [
        count(
            leftOut?.bands,
            _("Bands that the page leaves out, the smallest, which are part of OTHER: %s."),
        ),
        count(
            leftOut?.eras,
            _(
                "Eras that the page leaves out between those that it shows: %s; figures of a window are approximate.",
            ),
        ),
        count(
            leftOut?.labels,
            _(
                "Labels that the page cuts in their middle; a number at their end keeps them apart: %s.",
            ),
        ),
        unknown ? _("Of bands with an empty change, the page does not have the change.") : "",
    ]
        .join(" ")
        .trim();
}

/** Makes the button that copies the table.
 * @param {() => string[][]} read returns its rows as cells of CSV
 * @param {HTMLElement} said tells how many rows were copied */
function makeCopy(read, said) {
    const copy = async () => {
        const lines = read().map((cells) => cells.join(",") + "\n");

        await copyText(lines.join(""));
        said.textContent = fill(_("copied rows: %s"), lines.length - 1);
    };

    return button(_("Copy as CSV"), copy, {id: "copy"});
}

/** Makes the heads of the columns, which sort.
 * @param {Pick<App, "state"|"parts">} app
 * @param {{key: string, title: string}[]} columns */
function makeHeads({state, parts}, columns) {
    const heads = columns.map(({key, title}) => {
        const click = () => {
            const {sort, descending} = state.view;

            if (sort === key) state.set({descending: !descending});
            else state.set({sort: key, descending: key !== "band"});
        };

        return head("col", button(title, click));
    });

    parts.add({
        rests: true,
        reads: ["sort", "descending"],
        draw({sort, descending}) {
            const order = descending ? "descending" : "ascending";

            heads.forEach((one, i) =>
                one.setAttribute("aria-sort", at(columns, i).key === sort ? order : "none"),
            );
        },
    });
    return heads;
}

/** Makes the choice of the run whose bands are listed.
 * @param {Pick<App, "report"|"state">} app */
function makeChoice({report, state}) {
    const choice = element(
        "select",
        {id: "run", change: () => state.set({run: choice.value})},
        ...report.runs.map(({letter}) => element("option", {value: letter}, letter)),
    );

    return choice;
}

/** Makes the elements that a listing fills.
 * @param {Column[]} columns
 * @param {Open} open */
function makeBody(columns, open) {
    const caption = element("caption");
    const body = element("tbody");
    const foot = element("tfoot");
    const note = element("p", {class: "faint", id: "left-out"});

    return {
        caption,
        body,
        foot,
        note,
        /** @param {Listing} listing */
        fill({rows, profile, range, letter, unknown}) {
            const title =
                range === null
                    ? _("Bands of run %s, whole run")
                    : _("Bands of run %s, visible window");
            const total = cellsOf(columns, profile, totalOf(profile, range));

            body.replaceChildren(...rows.map((one) => bandRow(columns, profile, one, open)));
            foot.replaceChildren(row(head("row", _("total")), ...total, element("td")));
            caption.textContent = fill(title, letter);
            note.textContent = noteOf(profile, unknown);
        },
    };
}

/** Makes the table.
 * @param {Pick<App, "report"|"state"|"parts">} app
 * @param {Open} open */
export function makeTable({report, state, parts}, open) {
    const columns = columnsOf(report.several || report.compared.length > 0);
    const heads = makeHeads({state, parts}, [{key: "band", title: _("band")}, ...columns]);
    const choice = makeChoice({report, state});
    const said = element("span", {role: "status"});
    const made = makeBody(columns, open);
    /** @type {Row[]} */
    let rows = [];
    const copy = makeCopy(() => csvRows(columns, rows), said);

    parts.add({
        rests: true,
        reads: ["from", "to", "range", "search", "regex", "sort", "descending", "profiles", "run"],
        draw(values) {
            const listing = listingOf(report, columns, values);

            choice.value = listing.letter;
            made.fill(listing);
            rows = listing.rows;
        },
    });
    const table = element(
        "table",
        {id: "bands"},
        made.caption,
        element("thead", {}, row(...heads, head("col", _("over time")))),
        made.body,
        made.foot,
    );
    const label = element("label", {}, _("run"), " ", choice);

    return element(
        "section",
        {id: "table", "aria-label": _("Table of bands")},
        element("div", {class: "tools"}, ...(report.several ? [label] : []), copy, said),
        made.note,
        scrolling(_("Table of bands, scrollable"), table),
    );
}

/** Copies a text: where the page may not use the clipboard, by selecting it.
 * @param {string} text */
async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        const area = element("textarea", {}, text);

        document.body.append(area);
        area.select();
        document.execCommand("copy");
        area.remove();
    }
}
