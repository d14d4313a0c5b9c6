import type { Purse } from "./ports.ts";

/** Providers count in 1/100000 of the currency's unit, the ledger in 1/100. */
export const unitsPerMinor = 1_000n;

/** What a provider is told that a player has: whole paisa and what is beside them. */
export const balanceUnitsOf = (cashMinor: bigint, purse: Purse): bigint =>
  cashMinor * unitsPerMinor + purse.fractionUnits;

/**
 * Splits a move of units into whole paisa for the ledger and what stays beside them, 0 to 999: nothing is rounded, whatever the provider counts in.
 * A bet of less than a paisa breaks one paisa of cash; a win that completes a paisa gives it.
 */
export function splitMove(
  fractionUnits: bigint,
  moveUnits: bigint,
): { readonly moveMinor: bigint; readonly fractionUnits: bigint } {
  const total = fractionUnits + moveUnits;
  const remainder = ((total % unitsPerMinor) + unitsPerMinor) % unitsPerMinor;
  return { moveMinor: (total - remainder) / unitsPerMinor, fractionUnits: remainder };
}
