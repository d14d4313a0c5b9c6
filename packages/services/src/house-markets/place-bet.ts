import { toDecimal, type Currency } from "@maidan/core/money";
import { transfer, type Posting } from "@maidan/core/ledger";
import {
  decisiveOutcomes,
  exposureMinor,
  holds,
  loseMinor,
  rangeOf,
  winMinor,
  type HouseBet,
  type HouseSide,
} from "@maidan/core/house-markets";
import {
  done,
  refuse,
  type CommandAnswer,
  type CommandContext,
  type CommandRunner,
  type Refusal,
  type Tx,
} from "../command/index.ts";
import type { HouseMarket, HouseMarketStore, HouseQuote, HouseTotal } from "./ports.ts";

export interface PlaceHouseBetDeps {
  readonly runner: CommandRunner;
  readonly markets: HouseMarketStore;
  /** Resolves after so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
}
export interface PlaceHouseBet {
  readonly player: { readonly playerId: string; readonly sessionId: string };
  readonly idempotencyKey: string;
  readonly marketId: string;
  readonly side: HouseSide;
  readonly line: number;
  /** What the player saw. */
  readonly rate: number;
  readonly stakeMinor: bigint;
}
export type HouseBetTaken = {
  readonly success: true;
  readonly bet: {
    readonly id: string;
    readonly market_id: string;
    readonly side: "for" | "against";
    readonly line: number;
    readonly rate: number;
    readonly stake: string;
  };
};

/** The words of the field. */
const refusals = {
  NOT_FOUND: "There is no such market.",
  MARKET_NOT_OPEN: "Bet Not Confirm Reason Game Not Active.",
  BALL_RUNNING: "Ball Running",
  ODDS_CHANGED: "Bet not confirm Odds change",
  STAKE_OUT_OF_RANGE: "Bet Not Confirm Reason Min and Max Bet Range Not Valid.",
  INVALID_ACCOUNT_STATE: "This account can't bet now.",
  PROFIT_LIMIT: "The most that may be won in this market is reached.",
  LIABILITY_LIMIT: "The house takes no more of this bet.",
} as const;
const refuseWith = (code: keyof typeof refusals): Refusal => refuse(code, refusals[code]);

/**
 * Bets against the house at the rate that it shows, or a better one by then. In play the bet waits the market's delay first and is then looked at in
 * full: taken when the market is open and the rate is no worse than the one that was seen. Answers INSUFFICIENT_FUNDS when the cash doesn't cover what
 * the worst outcome of all the player's bets in the market would cost more than before. [RATES-10] [RATES-11]
 */
export function createPlaceHouseBet(deps: PlaceHouseBetDeps) {
  const { runner, markets, pause } = deps;
  return async (request: PlaceHouseBet): Promise<CommandAnswer<HouseBetTaken>> => {
    const { player, marketId, idempotencyKey, side, line, rate, stakeMinor } = request;
    const delayMs = (await markets.find(runner.reader, marketId))?.betDelayMs ?? 0;
    if (delayMs > 0) await pause(delayMs);
    const content = { marketId, side, line, rate, stakeMinor: String(stakeMinor) };
    const actor = { kind: "player", playerId: player.playerId, sessionId: player.sessionId } as const;
    return runner.run({ kind: "houseMarket.bet", actor, idempotencyKey, content }, async (tx, context) => {
      const market = await markets.lock(tx, marketId);
      if (market === undefined) return refuseWith("NOT_FOUND");
      const offered = offeredTo(market, request);
      if (typeof offered !== "number") return offered;
      const taken = await take(deps, { tx, context, market }, { ...request, rate: offered });
      if (typeof taken !== "string") return taken;
      return done({
        success: true as const,
        bet: {
          id: taken,
          market_id: marketId,
          side: side === "FOR" ? ("for" as const) : ("against" as const),
          line,
          rate: offered,
          stake: toDecimal(stakeMinor),
        },
      });
    });
  };
}

/** The rate at which the bet is taken, or why it isn't. */
function offeredTo(market: HouseMarket, bet: PlaceHouseBet): number | Refusal {
  if (market.status === "BALL_RUNNING") return refuseWith("BALL_RUNNING");
  if (market.status !== "OPEN") return refuseWith("MARKET_NOT_OPEN");
  const { minimumStakeMinor, maximumStakeMinor } = market;
  if (bet.stakeMinor < minimumStakeMinor || bet.stakeMinor > maximumStakeMinor) return refuseWith("STAKE_OUT_OF_RANGE");
  const rate = rateFor(market.quotes, bet);
  // A higher rate is better for who backs, a lower one for who lays.
  const isWorse = rate === null || (bet.side === "FOR" ? rate < bet.rate : rate > bet.rate);
  return isWorse ? refuseWith("ODDS_CHANGED") : rate;
}

function rateFor(quotes: readonly HouseQuote[], bet: Pick<HouseBet, "side" | "line">): number | null {
  const isFor = bet.side === "FOR";
  const quote = quotes.find((one) => (isFor ? one.line : one.againstLine) === bet.line);
  return (isFor ? quote?.forRate : quote?.againstRate) ?? null;
}

interface Open {
  readonly tx: Tx;
  readonly context: CommandContext;
  readonly market: HouseMarket;
}

/** Checks money and limits, then locks and writes. Returns the bet's id. */
async function take(deps: PlaceHouseBetDeps, open: Open, bet: PlaceHouseBet): Promise<string | Refusal> {
  const { tx, context, market } = open;
  const { markets } = deps;
  const { playerId } = bet.player;
  const { marketId, question } = market;
  const account = await markets.account(tx, playerId);
  if (account?.mayBet !== true) return refuseWith("INVALID_ACCOUNT_STATE");
  const at = { marketId, playerId };
  const bets = [...(await markets.betsOf(tx, at)), bet];
  if (rangeOf(question, bets).bestMinor > market.maximumProfitMinor) return refuseWith("PROFIT_LIMIT");
  const added: HouseTotal = { side: bet.side, line: bet.line, winMinor: winMinor(bet), loseMinor: loseMinor(bet) };
  const totals = [...(await markets.totals(tx, marketId)), added];
  if (liabilityMinor(market, totals) > market.maximumLiabilityMinor) return refuseWith("LIABILITY_LIMIT");
  // After this point it must succeed, but for the money: the posting refuses what the cash doesn't cover.
  const { currency } = account;
  const lockedMinor = exposureMinor(question, bets);
  const moveMinor = lockedMinor - (await markets.lockedOf(tx, at));
  const betId = await markets.addBet(tx, { ...bet, playerId, currency, placedAtMs: context.nowMs });
  await markets.addTotal(tx, marketId, added);
  await markets.setLocked(tx, { ...at, currency, lockedMinor });
  if (moveMinor !== 0n) {
    const postings = lockPostings(playerId, moveMinor, currency as Currency);
    await context.post({ kind: "houseMarket.exposure", reason: marketId, postings });
  }
  context.publish(`player.${playerId}`, { type: "balance" });
  return betId;
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
