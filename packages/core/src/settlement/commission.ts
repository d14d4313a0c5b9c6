import { divHalfEven } from "../money/index.ts";

/**
 * Commission of one account in one market: net winnings x basis points x (1 - discount), rounded half-even; the house keeps it. Nothing on a loss.
 * Rates are whole basis points, 0 to 10,000 (100 %). [SETL-03]
 */
export function commissionMinor(netMinor: bigint, basisPoints: number, discountBasisPoints = 0): bigint {
  for (const rate of [basisPoints, discountBasisPoints]) {
    if (!Number.isInteger(rate) || rate < 0 || rate > 10_000)
      throw new RangeError(`impossible rate: ${rate} basis points`);
  }
  if (netMinor <= 0n) return 0n;
  return divHalfEven(netMinor * BigInt(basisPoints) * BigInt(10_000 - discountBasisPoints), 100_000_000n);
}
