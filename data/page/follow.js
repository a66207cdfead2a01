/* The page of a log that is followed: it loads itself again, and keeps what the
 * address does not keep. */

import {_, element} from "./dom.js";

/** The page is not loaded again before its reader has rested for this time, ms. */
const QUIET_MS = 1000;

/** @param {string} selector
 * @returns {any[]} */
const all = (selector) => Array.from(document.querySelectorAll(selector));

/** What can have the focus has the same name on the next page.
 * @param {any} thing */
const nameOf = (thing) => thing.id || thing.title || thing.textContent;

const targets = () => all("button, input, select, canvas, summary, [tabindex]");

/** Returns what is said of following.
 * @param {{text: string}|undefined} followed undefined = no longer, or never */
export function saidOfFollowing(followed) {
    const text = followed?.text ?? (history.state ? _("Following has ended.") : "");

    return text ? [element("p", {id: "followed", role: "status"}, text)] : [];
}

/** Puts back what the page before has kept, and loads the next page in time.
 * @param {{seconds: number}|undefined} followed */
export function follow(followed) {
    let touched = 0;

    if (history.state) {
        const {focus, folds, places} = history.state;

        all("details").forEach((fold, i) => {
            fold.open = folds[i];
        });
        all("#legend, .scroll").forEach((box, i) => box.scrollTo(...(places[i] ?? [])));
        targets()
            .find((thing) => nameOf(thing) === focus)
            ?.focus({preventScroll: true});
    }
    if (!followed) return;
    for (const kind of [
        "pointerdown",
        "pointermove",
        "pointerup",
        "pointercancel",
        "keydown",
        "wheel",
        "scroll",
    ])
        addEventListener(
            kind,
            (/** @type {any} */ event) => {
                touched = event.buttons ? Infinity : Date.now();
            },
            {capture: true, passive: true},
        );

    const keep = () =>
        history.replaceState(
            {
                focus: targets()
                    .filter((thing) => thing === document.activeElement)
                    .map(nameOf)[0],
                folds: all("details").map((fold) => fold.open),
                places: all("#legend, .scroll").map((box) => [box.scrollLeft, box.scrollTop]),
            },
            "",
        );
    const load = () => {
        if (Date.now() - touched < QUIET_MS) {
            setTimeout(load, QUIET_MS);
            return;
        }
        keep();
        location.reload();
    };

    keep();
    setTimeout(load, followed.seconds * 1000);
}
