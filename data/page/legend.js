/* The legend: shows, hides, isolates and finds bands. */

import {share} from "./amounts.js";
import {_, button, checkBox, drawn, element, fill, isolated} from "./dom.js";
import {at} from "./lists.js";
import {findLeftOut, findsBand, isShown, searchOf} from "./view.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./model.js").Band} Band */
/** @typedef {import("./state.js").State} State */

/** The buttons of the bands by label. @typedef {Map<string, HTMLButtonElement>} Buttons */

/** How long a click waits for a second one, ms. */
const DOUBLE_CLICK_MS = 220;

/** The maximum number of listed names of bands that are not on the page. */
const MAX_NAMES = 5;

/** Returns the swatch of a band: its fill, or the hatch of the static picture.
 * @param {Pick<Band, "paint"|"other">} band */
export function swatch({paint: [plain, hatch, ink], other}) {
    const id = `${hatch}-${plain}-${ink}`.replaceAll("#", "");
    const isHatched = hatch !== "" && document.getElementById(id) !== null;
    const paint = isHatched ? `url(#${id})` : plain;
    const fillOf = other || plain === "" ? "var(--other)" : paint;

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

/** Hides a band, or shows it.  If one band is shown alone, the others come back.
 * @param {State} state
 * @param {Buttons} buttons
 * @param {string} label */
function hideOrShow(state, buttons, label) {
    const {hidden, only} = state.view;

    if (only === label) {
        state.set({only: null});
    } else if (only !== null) {
        const others = [...buttons.keys()].filter((other) => other !== only && other !== label);

        state.set({only: null, hidden: others});
    } else if (hidden.includes(label)) {
        state.set({hidden: hidden.filter((other) => other !== label)});
    } else {
        state.set({hidden: [...hidden, label]});
    }
}

/** Makes the button of a band.
 * @param {State} state
 * @param {Buttons} buttons
 * @param {Band} band */
function makeButton(state, buttons, {label, name, share: part, ...look}) {
    let clicks = 0;
    const isolate = () => state.set({only: state.view.only === label ? null : label, hidden: []});
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
            isolate();
        },
        keydown(/** @type {KeyboardEvent} */ event) {
            if (event.key !== "Enter" || !event.shiftKey) return;
            event.preventDefault();
            isolate();
        },
        pointerenter: () => state.set({band: label}),
        pointerleave: () => state.set({band: null}),
        focus: () => state.set({band: label}),
    };

    return element(
        "button",
        attributes,
        swatch(look),
        element("bdi", {class: "label"}, name),
        element("span", {class: "number"}, share(part)),
    );
}

/** Makes the list of bands.
 * @param {Pick<App, "state"|"parts">} app
 * @returns {{list: HTMLElement, buttons: Buttons}} */
function makeList({state, parts}) {
    const list = element("ul", {id: "legend", "aria-label": _("Bands")});
    /** @type {Buttons} */
    const buttons = new Map();
    /** @type {string|null} */
    let current = null;

    parts.add({
        reads: ["profiles"],
        draw({profiles}) {
            buttons.clear();
            for (const band of at(profiles, 0).drawn)
                buttons.set(band.label, makeButton(state, buttons, band));
            list.replaceChildren(
                ...Array.from(buttons.values(), (button) => element("li", {}, button)),
            );
        },
    });
    parts.add({
        reads: ["band"],
        draw({band}) {
            buttons.get(current ?? "")?.classList.remove("current");
            buttons.get(band ?? "")?.classList.add("current");
            current = band;
        },
    });
    return {list, buttons};
}

/** Returns what is said of what a search finds among the bands that the page leaves out.
 * @param {ReturnType<typeof findLeftOut>} found */
function leftOutText({names, searched, unsearched}) {
    return unsearched === 0
        ? fill(
              _("found among the bands that the page leaves out: %s of %s"),
              names.length,
              searched,
          )
        : fill(
              _(
                  "found among the largest bands that the page leaves out: %s of %s; not searched: %s",
              ),
              names.length,
              searched,
              unsearched,
          );
}

/** Returns the rows of the first names that a search finds, and how many more there are.
 * @param {string[]} names */
function nameRows(names) {
    const rows = names.slice(0, MAX_NAMES).map((name) => element("li", {}, isolated(name)));
    const more = names.length - rows.length;

    return more > 0 ? [...rows, element("li", {}, fill(_("and %s more"), more))] : rows;
}

/** Makes what tells how many bands the search finds, and which are not on the page.
 * @param {Pick<App, "report"|"parts">} app */
function makeAnswer({report, parts}) {
    const count = element("p", {class: "faint", id: "legend-count"});
    const leftOut = element("p", {class: "faint", id: "legend-left-out"});
    const names = element("ul", {class: "faint", id: "legend-names"});
    const whole = report.several
        ? fill(_("shares of the whole run %s"), report.first.letter)
        : _("shares of the whole run");

    parts.add({
        reads: ["search", "regex", "profiles"],
        draw({profiles, ...view}) {
            const profile = at(profiles, 0);
            const found = searchOf(view);
            const left = findLeftOut(found, profile);
            const searches = view.search !== "";
            const tells = searches && found.error === "" && left.searched + left.unsearched > 0;
            /** @param {Band[]} bands */
            const countIn = (bands) => bands.filter((band) => findsBand(found, band)).length;

            count.textContent = searches
                ? fill(
                      _("drawn bands found: %s of %s; more in the table: %s"),
                      countIn(profile.drawn),
                      profile.drawn.length,
                      countIn(profile.rest),
                  )
                : whole;
            leftOut.textContent = tells ? leftOutText(left) : "";
            names.replaceChildren(...(tells ? nameRows(left.names) : []));
        },
    });
    return {count, leftOut, names};
}

/** Makes the legend.
 * @param {Pick<App, "report"|"state"|"parts">} app */
export function makeLegend({report, state, parts}) {
    const {list, buttons} = makeList({state, parts});
    const {error, search, regex} = makeSearch(state);
    const {count, leftOut, names} = makeAnswer({report, parts});
    const all = button(_("Show all"), () => state.set({hidden: [], only: null}), {id: "show-all"});

    parts.add({
        reads: ["search", "regex", "hidden", "only", "profiles"],
        draw({profiles, ...view}) {
            const found = searchOf(view);

            for (const band of at(profiles, 0).drawn) {
                const button = buttons.get(band.label);

                if (button === undefined) continue;
                button.setAttribute("aria-pressed", String(isShown(view, band.label)));
                if (button.parentElement !== null)
                    button.parentElement.hidden = !findsBand(found, band);
            }
            if (document.activeElement !== search) search.value = view.search;
            regex.input.checked = view.regex;
            error.textContent = found.error;
            all.disabled = view.only === null && view.hidden.length === 0;
        },
    });
    return element(
        "aside",
        {id: "legend-box", "aria-label": _("Legend")},
        element("div", {class: "tools"}, search, regex.label, all, error),
        count,
        leftOut,
        list,
        names,
    );
}
