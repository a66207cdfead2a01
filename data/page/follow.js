/* The page of a log that is followed: it loads itself again, and keeps what the
 * address does not keep. */

import {_, element, nameOf} from "./dom.js";

/** What a page keeps for the next one.
 * @typedef {object} Kept
 * @property {string|null|undefined} focus the name of what has the focus
 * @property {boolean[]} folds whether they are open
 * @property {[number, number][]} places of the boxes that scroll
 * @property {number} [top] where the charts are in the window, if the page loads itself
 *   again and is not at its start, CSS pixels */

/** The page is not loaded again before its reader has rested for this time, ms. */
const QUIET_MS = 1000;

/** What the reader does. */
const TOUCHES = [
    "pointerdown",
    "pointermove",
    "pointerup",
    "pointercancel",
    "keydown",
    "wheel",
    "scroll",
];

/** @param {string} selector */
const all = (selector) =>
    Array.from(/** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector)));

const folds = () => Array.from(document.querySelectorAll("details"));

const scrolled = () => all("[part=legend], .scroll");

/** Returns what can have the focus. */
const targets = () => all("button, input, select, canvas, summary, [tabindex]");

/** Returns what is said of following.
 * @param {{text: string}|undefined} followed undefined = no longer, or never */
export function saidOfFollowing(followed) {
    const text = followed?.text ?? (history.state?.folds ? _("Following has ended.") : "");

    return text ? [element("p", {id: "followed", role: "status"}, text)] : [];
}

const topOfCharts = () =>
    all("[part=view]")
        .find((view) => view.checkVisibility())
        ?.getBoundingClientRect().top ?? 0;

/** Keeps what the address does not keep.
 * @param {number} [top] */
function keep(top) {
    const active = targets().find((target) => target === document.activeElement);
    /** @type {Kept} */
    const kept = {
        focus: active && nameOf(active),
        folds: folds().map(({open}) => open),
        places: scrolled().map(({scrollLeft, scrollTop}) => [scrollLeft, scrollTop]),
        top,
    };

    history.replaceState({...history.state, ...kept}, "");
}

/** Puts back what the page before has kept.
 * @param {Kept} kept */
function putBack({focus, folds: open, places, top}) {
    folds().forEach((fold, i) => {
        fold.open = open[i] ?? false;
    });
    scrolled().forEach((box, i) => {
        const place = places[i];

        if (place !== undefined) box.scrollTo(...place);
    });
    targets()
        .find((target) => nameOf(target) === focus)
        ?.focus({preventScroll: true});
    /* The browser restores how far the page was scrolled, but the findings above the
     * charts may have grown. */
    const scroll = () => requestAnimationFrame(() => scrollBy(0, topOfCharts() - (top ?? 0)));

    if (top === undefined) return;
    if (document.readyState === "complete") scroll();
    else addEventListener("load", scroll);
}

/** Puts back what the page before has kept, and loads the next page in time.
 * @param {{seconds: number}|undefined} followed */
export function follow(followed) {
    let touched = 0;
    /** A button that is down lets the page wait until it is up.
     * @param {Event} event */
    const touch = (event) => {
        const isDown = "buttons" in event && event.buttons !== 0;

        touched = isDown ? Infinity : Date.now();
    };
    const load = () => {
        if (Date.now() - touched < QUIET_MS) {
            setTimeout(load, QUIET_MS);
            return;
        }
        keep(scrollY > 0 ? topOfCharts() : undefined);
        location.reload();
    };

    if (history.state?.folds) putBack(history.state);
    if (!followed) return;
    for (const kind of TOUCHES) addEventListener(kind, touch, {capture: true, passive: true});
    keep();
    setTimeout(load, followed.seconds * 1000);
}
