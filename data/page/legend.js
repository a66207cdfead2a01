/* The legend: shows, hides, isolates and finds bands. */

import {_, element, fill} from "./dom.js";
import {share} from "./amounts.js";
import {drawn} from "./dom.js";
import {isShown, searchOf} from "./view.js";

/** @typedef {import("./main.js").App} App */

/** Returns the swatch of a band: its fill, or the hatch of the static picture.
 * @param {import("./model.js").Band} band */
export function swatch(band) {
    const [plain, hatch, ink] = band.paint;
    const id = `${hatch}-${plain}-${ink}`.replaceAll("#", "");
    const paint =
        band.other || plain === ""
            ? "var(--other)"
            : hatch && document.getElementById(id)
              ? `url(#${id})`
              : plain;

    return drawn(
        "svg",
        {width: 14, height: 14, "aria-hidden": "true", class: "swatch"},
        drawn("rect", {width: 14, height: 14, fill: paint}),
    );
}

/** Makes the legend.
 * @param {App} app */
export function makeLegend(app) {
    const list = element("ul", {id: "legend", "aria-label": _("Bands")});
    const count = element("p", {class: "faint", id: "legend-count"});
    const error = element("p", {id: "search-error", role: "alert"});
    const search = element("input", {
        id: "search",
        type: "search",
        placeholder: _("Search bands"),
        "aria-label": _("Search bands"),
        "aria-describedby": "search-error",
        input: () => app.set({search: search.value}),
    });
    const regex = element("input", {
        id: "regex",
        type: "checkbox",
        change: () => app.set({regex: regex.checked}),
    });
    const all = element(
        "button",
        {type: "button", id: "show-all", click: () => app.set({hidden: [], only: null})},
        _("Show all"),
    );
    const tools = element(
        "div",
        {class: "tools"},
        search,
        element("label", {}, regex, " ", _("regular expression")),
        all,
        error,
    );
    /** @type {Map<string, HTMLButtonElement>} */
    let buttons = new Map();
    let shownProfile = -1;
    let made = "";
    /** @type {string|null} */
    let current = null;

    /** @param {string} label */
    const hideOrShow = (label) => {
        const {hidden, only} = app.view;

        if (only === label) app.set({only: null});
        else if (only !== null)
            app.set({
                only: null,
                hidden: [...buttons.keys()].filter((other) => other !== only && other !== label),
            });
        else
            app.set({
                hidden: hidden.includes(label)
                    ? hidden.filter((other) => other !== label)
                    : [...hidden, label],
            });
    };
    /** @param {string} label */
    const isolate = (label) => app.set({only: app.view.only === label ? null : label, hidden: []});
    const rebuild = () => {
        const profile = app.profile(0);

        buttons = new Map();
        list.replaceChildren(
            ...profile.drawn.map((band) => {
                let clicks = 0;
                const button = element(
                    "button",
                    {
                        type: "button",
                        title: band.name,
                        /* A double click isolates; its first click must not hide. */
                        click: (/** @type {MouseEvent} */ event) => {
                            if (event.detail > 1) return;
                            const before = ++clicks;

                            if (event.detail === 0) hideOrShow(band.label);
                            else
                                setTimeout(
                                    () => before === clicks && hideOrShow(band.label),
                                    DOUBLE_CLICK_MS,
                                );
                        },
                        dblclick: () => {
                            clicks++;
                            isolate(band.label);
                        },
                        keydown: (/** @type {KeyboardEvent} */ event) => {
                            if (event.key !== "Enter" || !event.shiftKey) return;
                            event.preventDefault();
                            isolate(band.label);
                        },
                        pointerenter: () => app.set({band: band.label}),
                        pointerleave: () => app.set({band: null}),
                        focus: () => app.set({band: band.label}),
                    },
                    swatch(band),
                    element("bdi", {class: "label"}, band.name),
                    element("span", {class: "number"}, share(band.share)),
                );

                buttons.set(band.label, button);
                return element("li", {}, button);
            }),
        );
    };

    app.parts.push(() => {
        const {view} = app;
        const found = searchOf(view);
        let n = 0;

        if (shownProfile !== view.profile) {
            shownProfile = view.profile;
            rebuild();
        }
        if (current !== view.band) {
            buttons.get(current ?? "")?.classList.remove("current");
            buttons.get(view.band ?? "")?.classList.add("current");
            current = view.band;
        }
        const now = JSON.stringify([view.search, view.regex, view.hidden, view.only, view.profile]);

        if (now === made) return;
        made = now;
        for (const [label, button] of buttons) {
            const matches = found.test(label);

            n += matches ? 1 : 0;
            button.setAttribute("aria-pressed", String(isShown(view, label)));
            /** @type {HTMLElement} */ (button.parentElement).hidden = !matches;
        }
        if (document.activeElement !== search) search.value = view.search;
        regex.checked = view.regex;
        error.textContent = found.error;
        all.disabled = view.only === null && view.hidden.length === 0;
        count.textContent =
            view.search === ""
                ? app.runs.length > 1
                    ? fill(_("shares of the whole run %s"), app.runs[0].letter)
                    : _("shares of the whole run")
                : fill(
                      _("drawn bands found: %s of %s; more in the table: %s"),
                      n,
                      buttons.size,
                      app.profile(0).rest.filter(({label}) => found.test(label)).length,
                  );
    });
    return element("aside", {id: "legend-box", "aria-label": _("Legend")}, tools, list, count);
}

/** How long a click waits for a second one, ms. */
const DOUBLE_CLICK_MS = 220;
