/**
 * Vitest's setup of the property tests: the same lives every time, so that a run that is red for one person is red for all and for no other reason. New
 * ones are looked for on purpose, by `PROPERTY_SEED=<number> npx vitest run prop`; what it finds becomes a named example. [STYLE 31]
 */
import fc from "fast-check";

const usualSeed = 20_261_122;
export const propertySeed = Number(process.env["PROPERTY_SEED"] ?? usualSeed);
if (!Number.isInteger(propertySeed)) throw new Error("PROPERTY_SEED is a whole number");
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: propertySeed });
