/* The reports of a document that has several: views of a program, each with its own
 * break-down, or the profiles of one log. */

import {at} from "./lists.js";

/** @typedef {import("./json.js").AllData} AllData */
/** @typedef {import("./json.js").AllSettings} AllSettings */
/** @typedef {import("./json.js").DataJson} DataJson */
/** @typedef {import("./json.js").Settings} Settings */

/** @typedef {{data: DataJson, settings: Settings}} ReportJson */

/** Returns the reports of the profiles of a run.
 * @param {DataJson} data
 * @param {Settings} settings
 * @returns {ReportJson[]} */
function profilesOf(data, settings) {
    const run = at(data.runs, 0);
    const own = at(settings.runs, 0);

    return own.profiles.map((profile, i) => ({
        data: {...data, runs: [i === 0 ? run : {...run, ...at(run.profiles, i - 1)}]},
        settings: {...settings, runs: [{...own, profiles: [profile]}]},
    }));
}

/** Returns the reports of a document.  Several runs are compared in their main profile.
 * @param {AllData} data
 * @param {AllSettings} settings
 * @returns {ReportJson[]} */
export function reportsOf(data, settings) {
    if ("views" in data && "views" in settings)
        return data.views.map((own, i) => ({data: own, settings: at(settings.views, i)}));
    if ("views" in data || "views" in settings) return [];
    return data.runs.length > 1 ? [{data, settings}] : profilesOf(data, settings);
}
