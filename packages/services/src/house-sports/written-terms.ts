import { toDecimal } from "@maidan/core/money";
import { noOwnBookLimits, type BookLimits, type BookTerms, type OwnBookLimits } from "./terms.ts";

const decimalOrNull = (minor: bigint | null): string | null => (minor === null ? null : toDecimal(minor));
const printedInRupees = (own: BookTerms["limitsInRupees"][string] | undefined) => {
  const { INR = noOwnBookLimits, PKR = noOwnBookLimits } = own ?? {};
  return {
    least_stake_inr: decimalOrNull(INR.leastStakeMinor),
    least_stake_pkr: decimalOrNull(PKR.leastStakeMinor),
    most_stake_inr: decimalOrNull(INR.mostStakeMinor),
    most_stake_pkr: decimalOrNull(PKR.mostStakeMinor),
    most_paid_inr: decimalOrNull(INR.mostPaidMinor),
    most_paid_pkr: decimalOrNull(PKR.mostPaidMinor),
    most_liability_inr: decimalOrNull(INR.mostLiabilityMinor),
    most_liability_pkr: decimalOrNull(PKR.mostLiabilityMinor),
  };
};

/** The terms as their row and the audit log have them: amounts as decimals. */
export const printedTerms = ({ limits, limitsInRupees, margins }: BookTerms) => ({
  limits: Object.fromEntries(
    Object.entries(limits).map(([gameCode, each]) => [
      gameCode,
      {
        least_stake: toDecimal(each.leastStakeMinor),
        most_stake: toDecimal(each.mostStakeMinor),
        most_paid: toDecimal(each.mostPaidMinor),
        most_liability: toDecimal(each.mostLiabilityMinor),
        ...printedInRupees(limitsInRupees[gameCode]),
      },
    ]),
  ),
  margins: Object.fromEntries(Object.entries(margins).map(([sport, kinds]) => [sport, { ...kinds }])),
});

type Names = "least_stake" | "most_stake" | "most_paid" | "most_liability";
/** A product's limits as they are written, in a row, the audit log and at the edge. Rows of before SPORTSBOOK-57 say nothing in rupees. */
export type WrittenLimits<Amount> = Readonly<Record<Names, Amount>> &
  Readonly<Partial<Record<`${Names}_${"inr" | "pkr"}`, Amount | null | undefined>>>;

const readEach = <Amount, Minor>(
  of: (name: Names) => Amount,
  read: (amount: Amount) => Minor,
): Record<keyof BookLimits, Minor> => ({
  leastStakeMinor: read(of("least_stake")),
  mostStakeMinor: read(of("most_stake")),
  mostPaidMinor: read(of("most_paid")),
  mostLiabilityMinor: read(of("most_liability")),
});

/** The limits that are written, with amounts as `minor` reads them: what it makes of one that can't be read is the caller's. */
export function readLimits<Amount>(
  limits: Readonly<Record<string, WrittenLimits<Amount>>>,
  minor: (amount: Amount) => bigint,
): Pick<BookTerms, "limits" | "limitsInRupees"> {
  const own = (amount: Amount | null | undefined): bigint | null =>
    amount === null || amount === undefined ? null : minor(amount);
  const inRupees = (each: WrittenLimits<Amount>, code: "inr" | "pkr"): OwnBookLimits =>
    readEach((name) => each[`${name}_${code}`], own);
  const all = Object.entries(limits);
  return {
    limits: Object.fromEntries(all.map(([gameCode, each]) => [gameCode, readEach((name) => each[name], minor)])),
    limitsInRupees: Object.fromEntries(
      all.map(([gameCode, each]) => [gameCode, { INR: inRupees(each, "inr"), PKR: inRupees(each, "pkr") }]),
    ),
  };
}
