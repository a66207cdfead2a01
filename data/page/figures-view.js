/* The figures of each run in the window and at the pin, above the plots. */

import {amount, share} from "./amounts.js";
import {_, element} from "./dom.js";
import {bandFigures, levelIn, totalBand} from "./model.js";
import {pinText, SCOPE, scopeOf} from "./scope.js";

/** Returns the share of garbage collections in a window, about, or null if it is unknown.
 * The lanes count idle capabilities, too.  As the metric of that name, it leaves out the
 * time of pauses with a census.
 * @param {Pick<import("./json.js").RunJson, "activity">} run
 * @param {[number, number]} range s */
function collectingIn({activity}, [from, to]) {
    const {width_ns = 1, values = {}} = activity?.lanes ?? {};
    const {GC: shares = [], "with census": censuses = []} = values["usage"] ?? {};
    const width = width_ns / 1e9;
    let collecting = 0;
    let all = 0;

    shares.forEach((part, i) => {
        const inside = Math.min(to, (i + 1) * width) - Math.max(from, i * width);

        if (inside <= 0) return;
        collecting += part * inside;
        all += (1 - (censuses[i] ?? 0)) * inside;
    });
    return all > 0 ? collecting / all : null;
}

/** Returns what explains a value that is approximate.
 * @param {string} text */
const aboutOf = (text) => (text.startsWith("≈") ? _("about: of the lanes") : undefined);

/** Makes the figures.
 * @param {Pick<import("./app.js").App, "report"|"parts">} app */
export function makeFigures({report, parts}) {
    const made = element("div", {id: "figures"});

    parts.add({
        pace: "soon",
        reads: [...SCOPE, "decimals", "countsEras"],
        draw(values) {
            const lines = report.runs.map((run) => {
                const {profile, letter} = run;
                const scope = scopeOf(profile, values);
                const total = totalBand(profile);
                const isWhole = scope.range === null;
                const inWindow = values.countsEras ? null : collectingIn(run.raw, values.range);
                const collecting = isWhole ? (run.raw.activity?.gc_share ?? null) : inWindow;
                /** @type {[string, string][]} */
                const cells = [];
                /** @param {string} name @param {number} level */
                const add = (name, level) => cells.push([name, amount(profile.units.level, level)]);

                if (profile.figures !== null) {
                    const {figures} = bandFigures(profile, total, scope.range);

                    add(_("peak"), figures.peak);
                    add(_("mean"), figures.mean);
                    add(_("end"), figures.end);
                }
                if (collecting !== null)
                    cells.push([_("GC share"), (isWhole ? "" : "≈ ") + share(collecting)]);
                if (scope.era >= 0)
                    add(pinText(profile, scope, values), levelIn(profile, total, scope.era));
                return element(
                    "p",
                    {class: "figures"},
                    ...(report.several ? [element("span", {}, letter)] : []),
                    ...cells.map(([name, text]) =>
                        element("span", {title: aboutOf(text)}, name + " ", element("b", {}, text)),
                    ),
                );
            });

            made.replaceChildren(...lines);
        },
    });
    return made;
}
