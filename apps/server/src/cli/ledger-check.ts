import type { Verb } from "./verb.ts";

/** Runs every invariant and prints each with its rule; 1 when one is broken. */
export const ledgerCheck: Verb = {
  name: ["ledger", "check"],
  usage: "ledger check",
  summary: "run every invariant of the money now",
  run: async (platform) => {
    const results = await platform.ledger.check(platform.reader);
    for (const result of results) {
      console.log(`${result.isHeld ? "holds " : "BROKEN"} ${result.name}: ${result.rule}`);
      for (const offender of result.offenders) console.log(`         ${offender}`);
    }
    const broken = results.filter((result) => !result.isHeld).length;
    console.log(
      broken === 0 ? `all ${results.length} invariants hold` : `${broken} of ${results.length} invariants are broken`,
    );
    return broken === 0 ? 0 : 1;
  },
};
