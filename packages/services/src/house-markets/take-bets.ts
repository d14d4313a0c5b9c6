import { transfer, type Posting } from "@maidan/core/ledger";
import type { Currency } from "@maidan/core/money";
import {
  decisiveOutcomes,
  exposureMinor,
  holds,
  loseMinor,
  rangeOf,
  winMinor,
  type HouseBet,
} from "@maidan/core/house-markets";
import { isBeyondRisk, type HouseAllowance } from "./allowance.ts";
import { refuse, type CommandContext, type Refusal, type Tx } from "../command/index.ts";
import type { HouseMarket, HouseMarketStore, HouseTotal } from "./ports.ts";

/** The words of the field. */
const refusals = {
  NOT_FOUND: "There is no such market.",
  INVALID_RUNNER: "There is no such runner in this market.",
  MARKET_NOT_OPEN: "Bet Not Confirm Reason Game Not Active.",
  BALL_RUNNING: "Ball Running",
  ODDS_CHANGED: "Bet not confirm Odds change",
  STAKE_OUT_OF_RANGE: "Bet Not Confirm Reason Min and Max Bet Range Not Valid.",
  CURRENCY_MISMATCH: "This market is in another currency than this account: it takes bets in taka (BDT) alone.",
  INVALID_ACCOUNT_STATE: "This account can't bet now.",
  PROFIT_LIMIT: "The most that may be won in this market is reached.",
  EXPOSURE_LIMIT: "More would be at stake than you may have in all markets together.",
  LIABILITY_LIMIT: "The house takes no more of this bet.",
  NOTHING_TO_CASH_OUT: "Every outcome brings the same: there is nothing to cash out.",
  NO_CASH_OUT: "No rate of now makes your worst outcome better.",
} as const;
export const refuseWith = (code: keyof typeof refusals): Refusal => refuse(code, refusals[code]);

/** The sports by name, as their players know them: one is to know what must come to an end before the bet can be taken. [LIMIT-36] */
const sportRefusals: Readonly<Record<string, string>> = {
  "1": "More would be at stake than you may have in all soccer markets together.",
  "2": "More would be at stake than you may have in all tennis markets together.",
  "4": "More would be at stake than you may have in all cricket markets together.",
  "7": "More would be at stake than you may have in all racing markets together.",
};
const ofAnySport = "More would be at stake than you may have in this sport.";

export interface OpenMarket {
  readonly tx: Tx;
  readonly context: CommandContext;
  readonly market: HouseMarket;
}

/** A player, and what is allowed to them now. */
export interface Bettor {
  readonly playerId: string;
  readonly account: Awaited<ReturnType<HouseMarketStore["account"]>>;
  readonly allowed: HouseAllowance;
}

/** To be read before the market is locked: all who bet in it wait for whoever has locked it. Neither account nor limits are held by the lock. */
export async function bettorOf(
  markets: HouseMarketStore,
  tx: Tx,
  { market, playerId }: { readonly market: Pick<HouseMarket, "eventId" | "kind">; readonly playerId: string },
): Promise<Bettor> {
  const account = await markets.account(tx, playerId);
  return { playerId, account, allowed: await markets.allowed(tx, { ...market, playerId }) };
}

/** Why nothing is taken in the market now. */
export function stopOf({ status, isEventOver }: HouseMarket): Refusal | undefined {
  if (isEventOver) return refuseWith("MARKET_NOT_OPEN");
  if (status === "BALL_RUNNING") return refuseWith("BALL_RUNNING");
  return status === "OPEN" ? undefined : refuseWith("MARKET_NOT_OPEN");
}

/** Checks money and limits of all these bets of a player together, then locks and writes. Returns their ids. */
export async function takeBets(
  markets: HouseMarketStore,
  open: OpenMarket,
  taken: { readonly bettor: Bettor; readonly bets: readonly HouseBet[]; readonly isCashOut: boolean },
): Promise<readonly string[] | Refusal> {
  const { tx, context, market } = open;
  const { marketId, question } = market;
  const { bettor, bets: added, isCashOut } = taken;
  const { playerId, account, allowed } = bettor;
  if (account?.mayBet !== true) return refuseWith("INVALID_ACCOUNT_STATE");
  const at = { marketId, playerId };
  const placed = await markets.betsOf(tx, at);
  const bets = [...placed, ...added];
  const { bestMinor } = rangeOf(question, bets);
  // What makes no outcome better than the best one is taken: the limit may have been lowered since. [RATES-12]
  if (bestMinor > market.maximumProfitMinor && bestMinor > rangeOf(question, placed).bestMinor)
    return refuseWith("PROFIT_LIMIT");
  const { currency } = account;
  const lockedMinor = exposureMinor(question, bets);
  const moveMinor = lockedMinor - (await markets.lockedOf(tx, at));
  const exposed = moveMinor > 0n ? await exposureRefusal(markets, { tx, market, playerId, allowed, moveMinor }) : null;
  if (exposed !== null) return exposed;
  const totals = added.map(totalOf);
  const before = await markets.totals(tx, marketId);
  const liability = {
    beforeMinor: liabilityMinor(market, before),
    afterMinor: liabilityMinor(market, [...before, ...totals]),
  };
  if (await isBeyondRisk(markets, { tx, market, allowed, liability })) return refuseWith("LIABILITY_LIMIT");
  // After this point it must succeed, but for the money: the posting refuses what the cash doesn't cover.
  const betIds: string[] = [];
  for (const { side, line, rate, stakeMinor } of added)
    betIds.push(
      await markets.addBet(tx, {
        ...at,
        side,
        line,
        rate,
        stakeMinor,
        currency,
        placedAtMs: context.nowMs,
        isCashOut,
      }),
    );
  for (const total of totals) await markets.addTotal(tx, marketId, total);
  await markets.setLiability(tx, marketId, liability.afterMinor);
  await markets.setLocked(tx, { ...at, currency, lockedMinor });
  await moveLocked(context, { ...at, moveMinor, currency: currency as Currency });
  context.publish(`player.${playerId}`, { type: "balance" });
  return betIds;
}

/** What a bet adds to is asked in all markets together, and in those of the sport. [LIMIT-32] [LIMIT-35] */
async function exposureRefusal(
  markets: HouseMarketStore,
  at: Pick<OpenMarket, "tx" | "market"> & Pick<Bettor, "playerId" | "allowed"> & { readonly moveMinor: bigint },
): Promise<Refusal | null> {
  const { tx, market, playerId, allowed, moveMinor } = at;
  const { eventId } = market;
  if ((await markets.lockedEverywhere(tx, playerId)) + moveMinor > allowed.exposureMaxMinor)
    return refuseWith("EXPOSURE_LIMIT");
  const { sportExposureMaxMinor: mostMinor, eventTypeId } = allowed;
  if (mostMinor === null || (await markets.lockedInSport(tx, { playerId, eventId })) + moveMinor <= mostMinor)
    return null;
  return refuse("EXPOSURE_LIMIT", sportRefusals[eventTypeId] ?? ofAnySport);
}

const totalOf = (bet: HouseBet): HouseTotal => ({
  side: bet.side,
  line: bet.line,
  winMinor: winMinor(bet),
  loseMinor: loseMinor(bet),
});

/** Moves what is locked of a player in a market: nothing of nothing. */
export async function moveLocked(
  context: CommandContext,
  {
    marketId,
    playerId,
    moveMinor,
    currency,
  }: {
    readonly marketId: string;
    readonly playerId: string;
    readonly moveMinor: bigint;
    readonly currency: Currency;
  },
): Promise<void> {
  if (moveMinor === 0n) return;
  const postings = lockPostings(playerId, moveMinor, currency);
  await context.post({ kind: "houseMarket.exposure", reason: marketId, postings });
}

/** From cash to locked, or back when the bet makes the worst outcome better. */
function lockPostings(playerId: string, moveMinor: bigint, currency: Currency): Posting[] {
  const cash = { owner: "player", playerId, bucket: "cash" } as const;
  const locked = { owner: "player", playerId, bucket: "locked" } as const;
  return moveMinor > 0n
    ? transfer(cash, locked, { amountMinor: moveMinor, currency })
    : transfer(locked, cash, { amountMinor: -moveMinor, currency });
}

/** What all players together get at an outcome, and so what the house pays. */
export function playersMinor(
  { question }: Pick<HouseMarket, "question">,
  totals: readonly HouseTotal[],
  outcome: number,
): bigint {
  return totals.reduce((sum, { side, line, winMinor: win, loseMinor: lose }) => {
    const isRight = holds(question, line, outcome) === (side === "FOR");
    return sum + (isRight ? win : -lose);
  }, 0n);
}

/** What the house loses at its worst outcome over all players' bets, at least 0. */
export function liabilityMinor(market: Pick<HouseMarket, "question">, totals: readonly HouseTotal[]): bigint {
  const { question } = market;
  const shapes = totals.map(({ side, line }): HouseBet => ({ side, line, rate: 1, stakeMinor: 1n }));
  const losses = decisiveOutcomes(question, shapes).map((outcome) => playersMinor(market, totals, outcome));
  return losses.reduce((worst, loss) => (loss > worst ? loss : worst), 0n);
}
