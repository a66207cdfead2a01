/* Reports tests as ./dev counts them: a line "PASS name" or "FAIL name: why" for
 * each. */

/** @param {AsyncIterable<any>} events */
export default async function* report(events) {
    for await (const {type, data} of events) {
        const error = data?.details?.error;

        if ((type !== "test:pass" && type !== "test:fail") || data.details?.type === "suite" || error?.failureType === "subtestsFailed") continue;
        const name = data.name.replace(/^.*\//, "");

        if (type === "test:pass") {
            if (data.skip !== undefined) yield `SKIP ${name}: ${data.skip}\n`;
            else if (!data.name.endsWith(".js")) yield `PASS ${name}\n`;
            continue;
        }
        const cause = error?.cause ?? error;
        const [first, ...rest] = String(cause?.stack ?? cause).split("\n").filter((line) => !/^ *at .*(node:|node_modules)/.test(line));

        yield `FAIL ${name}: ${first}\n${rest.map((line) => `    ${line}\n`).join("")}`;
    }
}
