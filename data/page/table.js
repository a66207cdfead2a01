/* The table of bands, with the figures of the visible window. */

import {
    _,
    button,
    cell,
    element,
    fill,
    head,
    replaceRows,
    row,
    scrolling,
    selects,
    shortened,
} from "./dom.js";
import {showAlone, swatch} from "./legend.js";
import {columnsOf, csvRows, LISTED, listingOf, numbersOf, orderOf} from "./listing.js";
import {at} from "./lists.js";
import {totalBand} from "./model.js";
import {shorten} from "./shorten.js";
import {sortingHeads} from "./sorting.js";
import {sparkline} from "./spark.js";
import {isShown} from "./view.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./listing.js").Column} Column */
/** @typedef {import("./listing.js").Listing} Listing */
/** @typedef {import("./listing.js").Numbers} Numbers */
/** @typedef {import("./scope.js").Scope} Scope */
/** @typedef {import("./model.js").Band} Band */
/** Shows the line of a place. @typedef {(place: import("./places.js").Place) => void} Open */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./state.js").State} State */

/** The size of a sparkline, pixels. */
const SPARK = {width: 120, height: 20};

/** A longer name is shortened on a narrow screen, characters. */
const MAX_NAME = 80;

/** More rows are shown when the reader asks for them. */
const MAX_ROWS = 50;

/** Returns what makes the cells of numbers.
 * @param {Column[]} columns
 * @param {Profile["units"]} units
 * @param {Numbers[]} all
 * @returns {(numbers: Numbers) => HTMLElement[]} */
function makeCells(columns, units, all) {
    const texts = columns.map((column) => column.texts(units, all.map(column.value)));

    return (numbers) =>
        columns.map(({key, value}, i) => {
            const isRough = numbers.rough || (key === "growth" && numbers.roughGrowth);

            return cell((isRough ? "≈ " : "") + at(texts, i)(value(numbers)));
        });
}

/** Returns the row of a band.
 * @param {State} state
 * @param {HTMLElement[]} cells its numbers
 * @param {Profile} profile
 * @param {Band} band
 * @param {string|undefined} look its name on a narrow screen, if that is shorter
 * @param {Open} open */
function bandRow(state, cells, profile, band, look, open) {
    const {place} = band;
    /* What is not drawn has the colour of OTHER. */
    const paint = band.levels === null ? {paint: band.paint, other: true} : band;
    const inOther = element("span", {class: "faint"}, fill(" (%s)", _("in OTHER")));
    const name = element(
        "span",
        {},
        button(shortened(band.name, look), () => {}, {class: "name"}),
        ...(band.levels === null ? [inOther] : []),
        ...(place?.file
            ? [" ", button(place.short, () => open(place), {class: "place", title: place.text})]
            : []),
    );
    const listeners = {
        click(/** @type {MouseEvent} */ event) {
            const {target} = event;
            const isPlace = target instanceof Element && target.closest(".place") !== null;

            if (!isPlace && !selects(event)) showAlone(state, band);
        },
        pointerenter: () => state.set({band: band.label}),
        pointerleave: () => state.set({band: null}),
    };

    return element(
        "tr",
        {class: isShown(state.view, band.label) ? undefined : "faint", ...listeners},
        head("row", element("span", {class: "named"}, swatch(paint), name)),
        ...cells,
        cell(sparkline(profile, band, SPARK)),
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
 * @param {Pick<App, "report"|"state"|"parts">} app
 * @param {{key: string, title: string, hint?: string}[]} columns */
function makeHeads({report, state, parts}, columns) {
    const titles = columns.map(({title}) => title);
    const {heads, mark} = sortingHeads(titles, (column) => {
        const {sort, descending} = state.view;
        const {key} = at(columns, column);

        state.set({sort: key, descending: sort === key ? !descending : key !== "band"});
    });

    columns.forEach(({hint = ""}, i) => {
        at(heads, i).title = hint;
    });
    parts.add({
        pace: "rest",
        reads: ["sort", "descending", "chosen"],
        draw(values) {
            const {sort, descending} = orderOf(report, values);

            mark(
                columns.findIndex(({key}) => key === sort),
                descending,
            );
        },
    });
    return heads;
}

/** Makes the elements that a listing fills.
 * @param {State} state
 * @param {(scope: Scope) => Column[]} columnsIn
 * @param {Open} open */
function makeBody(state, columnsIn, open) {
    let limit = MAX_ROWS;
    /** The rows by the labels of their bands. @type {Map<string, HTMLElement>} */
    let rows = new Map();
    /** @type {string|null} */
    let current = null;
    const caption = element("caption");
    const body = element("tbody");
    const foot = element("tfoot");
    const note = element("p", {class: "faint", id: "left-out"});
    const more = button("", () => {}, {id: "more-rows"});

    return {
        caption,
        body,
        foot,
        note,
        more,
        /** Marks the row of the current band.
         * @param {string|null} band */
        mark(band) {
            rows.get(current ?? "")?.classList.remove("current");
            rows.get(band ?? "")?.classList.add("current");
            current = band;
        },
        /** @param {Listing} listing */
        fill(listing) {
            const {profile, scope, window, title, unknown} = listing;
            const shown = listing.rows.slice(0, limit);
            const total = numbersOf(profile, totalBand(profile), scope, window);
            const columns = columnsIn(scope);
            const cellsOf = makeCells(columns, profile.units, [...shown, total]);

            const names = shown.map(({band}) => band.name);
            const looks = matchMedia("(max-width: 900px)").matches
                ? shorten(names, ({length}) => length <= MAX_NAME)
                : new Map();

            rows = new Map(
                shown.map((one) => [
                    one.band.label,
                    bandRow(state, cellsOf(one), profile, one.band, looks.get(one.band.name), open),
                ]),
            );
            replaceRows(body, [...rows.values()]);
            this.mark(current);
            more.hidden = listing.rows.length <= limit;
            more.textContent = fill(_("show %s more rows"), listing.rows.length - limit);
            more.onclick = () => {
                limit = Infinity;
                this.fill(listing);
                body.querySelectorAll("button")[shown.length]?.focus({preventScroll: true});
            };
            foot.replaceChildren(row(head("row", _("total")), ...cellsOf(total), element("td")));
            caption.textContent = title;
            note.textContent = noteOf(profile, unknown);
        },
    };
}

/** Makes the table.
 * @param {Pick<App, "report"|"state"|"parts">} app
 * @param {Open} open */
export function makeTable({report, state, parts}, open) {
    const columns = columnsOf(report.several || report.compared.length > 0);
    const heads = makeHeads({report, state, parts}, [{key: "band", title: _("band")}, ...columns]);
    const said = element("span", {role: "status"});
    /** The column of the pin is there with a pin only.  @param {Scope} scope */
    const columnsIn = ({era}) => columns.slice(era < 0 ? 1 : 0);
    const made = makeBody(state, columnsIn, open);
    /** @type {Listing|undefined} */
    let listing;
    const copy = makeCopy(
        () => (listing ? csvRows(columnsIn(listing.scope), listing.rows) : []),
        said,
    );

    parts.add({
        pace: "rest",
        reads: [...LISTED, "hidden", "only", "look"],
        draw(values) {
            listing = listingOf(report, columns, values);
            made.fill(listing);
            at(heads, 1).hidden = listing.scope.era < 0;
        },
    });
    parts.add({pace: "rest", reads: ["band"], draw: ({band}) => made.mark(band)});
    const table = element(
        "table",
        {id: "bands"},
        made.caption,
        element("thead", {}, row(...heads, head("col", _("over time")))),
        made.body,
        made.foot,
    );
    return element(
        "section",
        {id: "table", "aria-label": _("Table of bands")},
        element("div", {class: "tools"}, copy, said),
        made.note,
        scrolling(_("Table of bands, scrollable"), table),
        made.more,
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
