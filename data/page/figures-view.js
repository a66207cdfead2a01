/* The figures of each run in the window, above the plots. */

import {amount, share} from "./amounts.js";
import {_, element} from "./dom.js";
import {bandFigures, totalBand} from "./model.js";

/** Returns the share of garbage collections in a window, about, or null if it is unknown.
 * The lanes count idle capabilities, too.  As the metric of that name, it leaves out the
 * time of pauses with a census.
 * @param {Pick<import("./json.js").RunJson, "activity">} run
 * @param {[number, number]} range s */
export function collectingIn({activity}, [from, to]) {
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
        rests: true,
        reads: ["from", "to", "range", "countsEras"],
        draw({from, to, range, countsEras}) {
            const lines = report.runs.map((run) => {
                const {profile, letter} = run;
                const isWhole = from === null && to === null;
                const {figures} = bandFigures(profile, totalBand(profile), isWhole ? null : range);
                const inWindow = countsEras ? null : collectingIn(run.raw, range);
                const collecting = isWhole ? (run.raw.activity?.gc_share ?? null) : inWindow;
                /** @type {[string, string][]} */
                const cells = [
                    [_("peak"), amount(profile.units.level, figures.peak)],
                    [_("mean"), amount(profile.units.level, figures.mean)],
                    [_("end"), amount(profile.units.level, figures.end)],
                ];

                if (profile.figures === null) return element("p");
                if (collecting !== null)
                    cells.push([_("GC share"), (isWhole ? "" : "≈ ") + share(collecting)]);
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
