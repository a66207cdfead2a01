/* The cases of tests/page/cases.json: the page and src/ give the same results. */

import { readFileSync } from "node:fs";
import { setUnits } from "../../../data/page/amounts.js";

export const cases = JSON.parse(readFileSync(new URL("../cases.json", import.meta.url), "utf8"));

setUnits(cases.units);
