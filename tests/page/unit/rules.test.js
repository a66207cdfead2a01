/* What the page computes by rules of src/, as tests/unit/output/check-page-rules.c
 * checks them there. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { valueText } from "../../../data/page/amounts.js";
import { cases } from "./cases.js";

for (const [kind, texts] of Object.entries(cases.texts))
    test(`texts of ${kind}`, () => assert.deepEqual(texts.map(([value]) => [value, valueText(kind, value)]), texts));
