import { highestAutoX100, lowestAutoX100 } from "../crash/index.ts";
import {
  fieldsOf,
  isStake,
  mostPaidMinor,
  rangeOf,
  stakeOf,
  type BetReading,
  type HouseGame,
  type Json,
} from "./game.ts";

/** A player's part in a shared round: its number, the stake, and the multiplier at which they leave by themselves. */
export interface CrashBet {
  readonly stakeMinor: bigint;
  readonly shared: number;
  readonly autoX100: number | undefined;
}

const isAuto = (value: Json | undefined): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= lowestAutoX100 && value <= highestAutoX100;

export function crashBetOf(value: Json): CrashBet | undefined {
  const fields = fieldsOf(value, ["stake", "shared", "autoX100"]);
  const stakeMinor = stakeOf(fields?.["stake"]);
  const { shared, autoX100 } = fields ?? {};
  if (stakeMinor === undefined || typeof shared !== "number" || !Number.isSafeInteger(shared) || shared < 1)
    return undefined;
  if (autoX100 !== null && !isAuto(autoX100)) return undefined;
  return { stakeMinor, shared, autoX100: autoX100 ?? undefined };
}

/** Where a bet leaves by itself: as its player said, or where it would pay the most that is ever paid. */
export function crashLeavesAtX100({ stakeMinor, autoX100 }: CrashBet): number {
  const most = Number((mostPaidMinor * 100n) / stakeMinor);
  return autoX100 === undefined ? most : Math.min(autoX100, most);
}

function readCrashBet(value: Json): BetReading {
  const bet = crashBetOf(value);
  if (bet === undefined) return { ok: false, code: "bet" };
  return isStake(bet.stakeMinor) ? { ok: true, stakeMinor: bet.stakeMinor } : { ok: false, code: "stake" };
}

/**
 * One round for all who bet on it: the multiplier grows until it crashes, and whoever left before is paid what it was. Where it crashes comes from the chain,
 * not from the player's seeds; the table writes the one step of each bet. [FAIR-06]
 */
export const crash: HouseGame = {
  code: "crash",
  name: "Crash",
  product: "Maidan",
  category: "Crash",
  isShared: true,
  isChained: true,
  endings: [],
  // It reaches x in 0.99 / x of all rounds: wherever one leaves, 99 in 100 come back.
  returns: () => rangeOf([990_000]),
  readBet: readCrashBet,
  play: (_seeds, value, steps) => {
    const bet = crashBetOf(value);
    if (bet === undefined) throw new RangeError("no bet of crash");
    const { stakeMinor, shared } = bet;
    const [step] = steps;
    if (step === undefined)
      return { ok: true, round: { isOver: false, stakeMinor, payoutMinor: 0n, view: { shared } } };
    if (steps.length > 1) return { ok: false, code: "over" };
    const left = fieldsOf(step, ["outAtX100"])?.["outAtX100"];
    const isBust = fieldsOf(step, ["bust"])?.["bust"] === true;
    if (!isBust && !(typeof left === "number" && Number.isInteger(left) && left >= 100))
      return { ok: false, code: "step" };
    const outAtX100 = isBust ? null : (left ?? null);
    const payoutMinor = typeof outAtX100 === "number" ? (stakeMinor * BigInt(outAtX100)) / 100n : 0n;
    return { ok: true, round: { isOver: true, stakeMinor, payoutMinor, view: { shared, outAtX100 } } };
  },
};
