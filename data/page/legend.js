/* The legend: shows, hides, isolates and finds bands. */

import {columnText, share} from "./amounts.js";
import {fitsInto, hatchOf} from "./canvas.js";
import {_, button, checkBox, drawn, element, fill, replaceRows, shortened} from "./dom.js";
import {makeLeftOut} from "./left-out-view.js";
import {at} from "./lists.js";
import {letterBefore} from "./report.js";
import {amountIn, SCOPE, scopeOf, scopeText} from "./scope.js";
import {shorten} from "./shorten.js";
import {sparkline} from "./spark.js";
import {findsBand, isShown, searchOf} from "./view.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./model.js").Band} Band */
/** @typedef {import("./state.js").State} State */

/** How long a click waits for a second one, ms. */
const DOUBLE_CLICK_MS = 220;

/** The size of a curve, pixels. */
const SPARK = {width: 56, height: 16};

const PATTERNS = "patterns";

/** Returns the element that has the patterns of the page. */
function patterns() {
    const made = document.getElementById(PATTERNS);

    if (made !== null) return made;
    const svg = drawn("svg", {id: PATTERNS, class: "unseen", "aria-hidden": "true"});

    document.body.append(svg);
    return svg;
}

/** Returns the fill of a paint.
 * @param {import("./json.js").Paint} paint */
function fillFor([plain, hatch, ink]) {
    const id = `${hatch}-${plain}-${ink}`.replaceAll("#", "");
    const drawing = hatchOf(hatch);

    if (drawing === undefined) return plain;
    if (document.getElementById(id) === null) {
        const {path, width, round, size: side} = drawing;
        const size = {width: side, height: side};
        const pen = {
            stroke: ink,
            "stroke-width": width,
            "stroke-linecap": round ? "round" : "butt",
        };
        const tile = drawn(
            "pattern",
            {id, ...size, patternUnits: "userSpaceOnUse"},
            drawn("rect", {...size, fill: plain}),
            drawn("path", {d: path, ...pen}),
        );

        patterns().append(tile);
    }
    return `url(#${id})`;
}

/** Returns the swatch of a band.
 * @param {Pick<Band, "paint"|"other">} band */
export function swatch({paint, other}) {
    const fillOf = other || paint[0] === "" ? "var(--other)" : fillFor(paint);

    return drawn(
        "svg",
        {width: 14, height: 14, "aria-hidden": "true", class: "swatch"},
        drawn("rect", {width: 14, height: 14, fill: fillOf}),
    );
}

/** Makes the field that finds bands, and what tells an error of its expression.
 * @param {State} state */
function makeSearch(state) {
    const error = element("p", {id: "search-error", role: "alert"});
    const search = element("input", {
        id: "search",
        type: "search",
        placeholder: _("Search bands"),
        "aria-label": _("Search bands"),
        "aria-describedby": "search-error",
        input: () => state.set({search: search.value}),
    });
    const regex = checkBox("regex", _("regular expression"), (checked) =>
        state.set({regex: checked}),
    );

    return {error, search, regex};
}

/** Hides a band, or shows it.  Of bands that are shown alone, the others come back.
 * @param {State} state
 * @param {Buttons} buttons
 * @param {string} label */
function hideOrShow(state, buttons, label) {
    const {hidden, only} = state.view;
    const without = (/** @type {string[]} */ list) => list.filter((other) => other !== label);

    if (only.length > 0) {
        const shown = only.includes(label) ? without(only) : [...only, label];
        const others = [...buttons.keys()].filter((other) => !shown.includes(other));

        state.set({only: [], hidden: shown.length > 0 ? others : []});
    } else {
        state.set({hidden: hidden.includes(label) ? without(hidden) : [...hidden, label]});
    }
}

/** Shows a band alone, or all again.  OTHER is split if the band is in it.
 * @param {State} state
 * @param {Band} band */
export function showAlone(state, {label, levels}) {
    const {only, opened} = state.view;
    const isAlone = only.length === 1 && only[0] === label;

    state.set({only: isAlone ? [] : [label], hidden: [], opened: opened || levels === null});
}

/** The row of a band in the legend.
 * @typedef {object} LegendRow
 * @property {HTMLButtonElement} button
 * @property {HTMLElement} number
 *
 * @typedef {Map<string, LegendRow>} Buttons */

/** Makes the row of a band.
 * @param {State} state
 * @param {Buttons} buttons
 * @param {import("./model.js").Profile} profile
 * @param {Band} band
 * @returns {LegendRow} */
function makeRow(state, buttons, profile, band) {
    const {label, name} = band;
    const number = element("span", {class: "number"});
    let clicks = 0;
    const attributes = {
        type: "button",
        title: name,
        /* A double click isolates; its first click must not hide. */
        click(/** @type {MouseEvent} */ event) {
            if (event.detail > 1) return;
            const before = ++clicks;
            const answer = () => before === clicks && hideOrShow(state, buttons, label);

            if (event.detail === 0) answer();
            else setTimeout(answer, DOUBLE_CLICK_MS);
        },
        dblclick() {
            clicks++;
            showAlone(state, band);
        },
        keydown(/** @type {KeyboardEvent} */ event) {
            if (event.key !== "Enter" || !event.shiftKey) return;
            event.preventDefault();
            showAlone(state, band);
        },
        pointerenter: () => state.set({band: label}),
        pointerleave: () => state.set({band: null}),
        /* Not where it is only replaced, while the mouse is elsewhere. */
        focus: (/** @type {FocusEvent} */ {target}) =>
            target instanceof Element &&
            target.matches(":focus-visible") &&
            state.set({band: label}),
    };

    return {
        button: element(
            "button",
            attributes,
            swatch(band),
            shortened(name),
            sparkline(profile, band, SPARK),
            number,
        ),
        number,
    };
}

/** Makes what opens OTHER, and closes it.
 * @param {State} state
 * @param {boolean} opened */
function makeOpener(state, opened) {
    const click = () => state.set({opened: !opened, hidden: [], only: []});

    return button(opened ? _("join OTHER again") : _("split OTHER"), click, {id: "open-other"});
}

/** Shortens the names of a list to its width.
 * @param {HTMLElement} list */
function shortenLabels(list) {
    const labels = [...list.querySelectorAll(".label")];
    const seen = labels.find(({clientWidth}) => clientWidth > 0);

    if (seen === undefined) return;
    const names = labels.map(({textContent}) => textContent ?? "");
    const looks = shorten(names, fitsInto(seen, seen.clientWidth));

    labels.forEach((label, i) => {
        const look = looks.get(at(names, i));

        if (look === undefined) label.removeAttribute("data-look");
        else label.setAttribute("data-look", look);
    });
}

/** Makes the list of bands.
 * @param {Pick<App, "report"|"state"|"parts">} app
 * @returns {{list: HTMLElement, buttons: Buttons}} */
function makeList({report, state, parts}) {
    const list = element("ul", {id: "legend", "aria-label": _("Bands")});
    /** @type {Buttons} */
    const buttons = new Map();
    /** @type {string|null} */
    let current = null;

    parts.add({
        reads: ["profiles", "chosen", "opened", "group"],
        draw({profiles, chosen, opened, group}) {
            const own = at(profiles, chosen);
            const splits = group === "" && report.first.profile.rest.length > 0;

            buttons.clear();
            for (const band of at(profiles, 0).drawn) {
                const mine = own.drawn.find(({label}) => label === band.label);

                buttons.set(band.label, makeRow(state, buttons, own, mine ?? band));
            }
            buttons.get(current ?? "")?.button.classList.add("current");
            replaceRows(list, [
                ...Array.from(buttons.values(), (one) => element("li", {}, one.button)),
                ...(splits ? [element("li", {}, makeOpener(state, opened))] : []),
            ]);
        },
    });
    parts.add({
        reads: ["profiles", "chosen", "opened", "group", "look"],
        draw: () => shortenLabels(list),
    });
    parts.add({
        pace: "soon",
        reads: ["profiles", "band"],
        draw({band}) {
            buttons.get(current ?? "")?.button.classList.remove("current");
            buttons.get(band ?? "")?.button.classList.add("current");
            current = band;
        },
    });
    parts.add({
        pace: "rest",
        reads: ["profiles", "chosen", ...SCOPE],
        draw({profiles, chosen, rise, ...values}) {
            const profile = at(profiles, chosen);
            const scope = scopeOf(profile, {rise, ...values});
            const amounts = profile.drawn.map((band) => amountIn(profile, band, scope));
            const sum = amounts.reduce((all, value) => all + value, 0) || 1;
            const riseText = columnText(profile.units.level, amounts, true);

            profile.drawn.forEach(({label}, i) => {
                const row = buttons.get(label);
                const own = at(amounts, i);

                if (row) row.number.textContent = rise ? riseText(own) : share(own / sum);
            });
        },
    });
    return {list, buttons};
}

/** Makes what tells the scope, and takes the pin away.
 * @param {Pick<App, "report"|"cursor"|"parts">} app */
function makeScope({report, cursor, parts}) {
    const text = element("span", {class: "faint", id: "legend-scope"});
    const unpin = button(_("unpin"), cursor.unpin, {id: "unpin"});

    parts.add({
        reads: ["chosen", "profiles", ...SCOPE, "decimals", "countsEras"],
        draw({profiles, chosen, ...values}) {
            const profile = at(profiles, chosen);
            const scope = scopeOf(profile, values);
            const own = scopeText(profile, scope, values);

            text.textContent =
                letterBefore(report, chosen) + (scope.era < 0 ? own : fill(_("pinned: %s"), own));
            text.hidden = profile.times.length === 0;
            unpin.hidden = values.pinned === null;
        },
    });
    return element("div", {class: "tools scope"}, text, unpin);
}

/** Makes what tells how many bands the search finds.
 * @param {Pick<App, "parts">} app */
function makeAnswer({parts}) {
    const count = element("p", {class: "faint", id: "legend-count"});

    parts.add({
        reads: ["search", "regex", "profiles", "chosen"],
        draw({profiles, chosen, ...view}) {
            const profile = at(profiles, chosen);
            const found = searchOf(view);
            /** @param {Band[]} bands */
            const countIn = (bands) => bands.filter((band) => findsBand(found, band)).length;

            count.textContent =
                view.search && found.error === ""
                    ? fill(
                          _("drawn bands found: %s of %s; more in the table: %s"),
                          countIn(profile.drawn),
                          profile.drawn.length,
                          countIn(profile.rest),
                      )
                    : "";
        },
    });
    return count;
}

/** Makes the legend.
 * @param {Pick<App, "report"|"state"|"cursor"|"parts">} app */
export function makeLegend({report, state, cursor, parts}) {
    const {list, buttons} = makeList({report, state, parts});
    const {error, search, regex} = makeSearch(state);
    const scope = makeScope({report, cursor, parts});
    const count = makeAnswer({parts});
    const leftOut = makeLeftOut({report, parts});
    const all = button(_("Show all"), () => state.set({hidden: [], only: []}), {id: "show-all"});

    parts.add({
        reads: ["search", "regex", "hidden", "only", "profiles"],
        draw({profiles, ...view}) {
            const found = searchOf(view);

            for (const band of at(profiles, 0).drawn) {
                const button = buttons.get(band.label)?.button;

                if (button === undefined) continue;
                button.setAttribute("aria-pressed", String(isShown(view, band.label)));
                if (button.parentElement !== null)
                    button.parentElement.hidden = !findsBand(found, band);
            }
            if (document.activeElement !== search) search.value = view.search;
            regex.input.checked = view.regex;
            error.textContent = found.error;
            all.disabled = view.only.length === 0 && view.hidden.length === 0;
        },
    });
    return element(
        "aside",
        {id: "legend-box", "aria-label": _("Legend")},
        element("div", {class: "tools"}, search, regex.label, all, error),
        scope,
        count,
        leftOut.said,
        list,
        leftOut.names,
        leftOut.command,
    );
}
