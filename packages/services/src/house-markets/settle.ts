import { commissionMinor } from "@maidan/core/settlement";
import { exposureMinor, numbersOf, resultMinor, totalMinor, type HouseOutcome } from "@maidan/core/house-markets";
import type { Posting } from "@maidan/core/ledger";
import type { Currency } from "@maidan/core/money";
import {
  done,
  refuse,
  type Actor,
  type CommandContext,
  type CommandRunner,
  type Reader,
  type Refusal,
  type Tx,
} from "../command/index.ts";
import type { Inbox, InboxText } from "../inbox/index.ts";
import { anotherResult } from "../settlement/index.ts";
import type { HouseMarket, HouseMarketStore, HousePosition, PlacedHouseBet } from "./ports.ts";

export interface SettleHouseDeps {
  readonly runner: CommandRunner;
  readonly markets: HouseMarketStore;
  readonly newKey: () => string;
  /** Players of one transaction: few enough that bets elsewhere don't wait for it, many enough that it is quick. 200 unless told otherwise. */
  readonly playersAtOnce?: number;
  /** Called at named points; tests end the process there. */
  readonly failpoint?: (name: HouseFailpoint) => void;
  /** Who had bets in a market that is void reads why. [RATES-24] */
  readonly letters?: { readonly inbox: Inbox; readonly voidText: (tx: Tx, marketId: string) => Promise<InboxText> };
}
/** The market is closed and nobody paid; and between two parts of the payments. */
export type HouseFailpoint = "house_closed" | "after_house_part";
export interface HouseVerdict {
  readonly actor: Actor;
  readonly idempotencyKey: string;
  readonly marketId: string;
  /** The winner's selection id, or the number; null voids the market. */
  readonly outcome: number | null;
  /** Of a dead heat the runners that share the win, the outcome among them. [RATES-72] */
  readonly deadHeat?: readonly number[];
  readonly reason: string;
  /** Of a void: a correction took its result back, and the feed will say it anew. [FEED-38] */
  readonly awaitsResult?: true;
}

const system: Actor = { kind: "system", name: "house-settlement" };

/** Why the verdict can't be; undefined when it can. */
export function verdictRefusal(
  market: HouseMarket,
  outcome: number | null,
  deadHeat: readonly number[] = [],
): Refusal | undefined {
  const { question, settlement } = market;
  if (settlement === "SETTLING" || settlement === "VOIDING") {
    return refuse("SETTLEMENT_UNDER_WAY", "This market is being settled. Try again when it is done.");
  }
  const isSame = outcome === market.outcome && deadHeat.join() === market.deadHeat.join();
  // Void it is, and waits for a result: that it stays void is an answer. [LETTER-15]
  const isAfterAll = market.awaitsResult && outcome === null;
  if (settlement !== "UNSETTLED" && isSame && !isAfterAll) return refuse("NO_CHANGE", "That is its result already.");
  if (deadHeat.length > 0 && !isDeadHeatOf(market, outcome, deadHeat))
    return refuse("INVALID_OUTCOME", "These runners can't share the win of this market.");
  if (outcome === null) return undefined;
  const isPossible =
    question.type === "WINNER"
      ? question.selectionIds.includes(outcome)
      : Number.isSafeInteger(outcome) && outcome >= 0 && (question.type !== "DIGITS" || outcome < numbersOf(question));
  return isPossible ? undefined : refuse("INVALID_OUTCOME", "That can't be the result of this market.");
}

/** Two or more runners of the market, each once and in order, with the outcome first. */
function isDeadHeatOf(
  { question }: Pick<HouseMarket, "question">,
  outcome: number | null,
  deadHeat: readonly number[],
): boolean {
  if (question.type !== "WINNER" || deadHeat.length < 2 || outcome !== deadHeat[0]) return false;
  const isRising = deadHeat.every((runner, place) => place === 0 || runner > (deadHeat[place - 1] ?? 0));
  return isRising && deadHeat.every((runner) => question.selectionIds.includes(runner));
}

interface Beginning {
  readonly tx: Tx;
  readonly context: CommandContext;
  readonly marketId: string;
  /** How many results the market had when whoever decides looked at it; absent: whatever it has had. [RESULT-10] */
  readonly seenRevision?: number | undefined;
  readonly outcome: number | null;
  readonly deadHeat?: readonly number[];
  readonly reason: string;
  readonly awaitsResult?: boolean;
}

/** Closes the market with its result, for whoever may: nobody is paid yet. The market as it was before. */
export async function beginSettlement(
  markets: HouseMarketStore,
  { tx, context, marketId, seenRevision, outcome, deadHeat = [], reason, awaitsResult = false }: Beginning,
): Promise<HouseMarket | Refusal> {
  const market = await markets.lock(tx, marketId);
  if (market === undefined) return refuse("NOT_FOUND", "There is no such market.");
  const refusal = verdictRefusal(market, outcome, deadHeat);
  if (refusal !== undefined) return refusal;
  if (seenRevision !== undefined && seenRevision !== market.settlementRevision) return anotherResult;
  // Nobody is paid anything by it; whoever was told of a result to come is told that there is none.
  if (market.awaitsResult && outcome === null && !awaitsResult) await markets.endWait(tx, { marketId, reason });
  else await markets.beginSettlement(tx, { marketId, outcome, deadHeat, reason, awaitsResult });
  context.publish(`house.${market.eventId}`, { changed: "houseMarkets" });
  return market;
}

/**
 * Closes a market with its result, or voids it (outcome null), and pays everybody, some players at a time: a stop in between is taken up where it
 * was, and nobody is paid twice. Another result afterwards pays the difference; what a player can't give back the house carries. [RATES-20] [RATES-21]
 */
export function createSettleHouseMarket(deps: SettleHouseDeps) {
  const finish = createFinishHouseSettlement(deps);
  return async (verdict: HouseVerdict): Promise<Refusal | undefined> => {
    const { actor, idempotencyKey, marketId, outcome, deadHeat = [], reason, awaitsResult = false } = verdict;
    const content = { marketId, outcome, reason, ...(deadHeat.length > 0 && { deadHeat: [...deadHeat] }) };
    const command = { kind: "houseMarket.settle", actor, idempotencyKey, content };
    const { outcome: answer } = await deps.runner.run(command, async (tx, context) => {
      const result = { outcome, deadHeat, reason, awaitsResult };
      const market = await beginSettlement(deps.markets, { tx, context, marketId, ...result });
      return "ok" in market ? market : done(null);
    });
    if (!answer.ok) return answer;
    deps.failpoint?.("house_closed");
    await finish(marketId);
    return undefined;
  };
}

/** Pays who has not been paid yet. Does nothing for a market that isn't being settled. */
export function createFinishHouseSettlement(deps: SettleHouseDeps): (marketId: string) => Promise<void> {
  return async (marketId) => {
    for (;;) {
      const command = { kind: "houseMarket.pay", actor: system, idempotencyKey: deps.newKey(), content: { marketId } };
      const { outcome } = await deps.runner.run(command, (tx, context) => payChunk(deps, { tx, context, marketId }));
      if (!outcome.ok) throw new Error(`payment of ${marketId}: ${outcome.message}`);
      if (outcome.value === "finished") return;
      deps.failpoint?.("after_house_part");
    }
  };
}

/** Goes on with every settlement that was begun. One that fails keeps no other from being paid: the fault is thrown in the end. [RATES-22] */
export function createFinishHouseSettlements(deps: {
  readonly reader: Reader;
  readonly markets: Pick<HouseMarketStore, "settling">;
  readonly finish: (marketId: string) => Promise<void>;
}): () => Promise<void> {
  return async () => {
    const faults: unknown[] = [];
    for (const marketId of await deps.markets.settling(deps.reader))
      await deps.finish(marketId).catch((fault: unknown) => faults.push(fault));
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} settlements could not be paid`);
  };
}

interface Chunk {
  readonly tx: Tx;
  readonly context: CommandContext;
  readonly marketId: string;
}

async function payChunk(deps: SettleHouseDeps, { tx, context, marketId }: Chunk) {
  const { markets, playersAtOnce: limit = 200 } = deps;
  const market = await markets.lock(tx, marketId);
  if (market?.settlement !== "SETTLING" && market?.settlement !== "VOIDING") return done("finished" as const);
  const { settlementRevision: revision, eventId } = market;
  const positions = await markets.unpaid(tx, { marketId, revision, limit });
  for (const position of positions) await payOne(deps, { tx, context, market, position });
  if (market.settlement === "VOIDING" && deps.letters !== undefined && positions.length > 0) {
    const text = await deps.letters.voidText(tx, marketId);
    const about = `house-void:${marketId}:${revision}`;
    await deps.letters.inbox.sendAll(
      tx,
      context,
      positions.map(({ playerId }) => ({ playerId, text, about })),
    );
  }
  if (positions.length === limit) return done("more" as const);
  await markets.endSettlement(tx, marketId);
  context.publish(`house.${eventId}`, { changed: "houseMarkets" });
  return done("finished" as const);
}

interface Payment {
  readonly tx: Tx;
  readonly context: CommandContext;
  readonly market: HouseMarket;
  readonly position: HousePosition;
}

async function payOne(deps: SettleHouseDeps, { tx, context, market, position }: Payment): Promise<void> {
  const { markets } = deps;
  const { marketId } = market;
  const outcome = outcomeOf(market);
  const { playerId, currency } = position;
  const bets = await markets.betsOf(tx, { marketId, playerId });
  const net = outcome === null ? 0n : totalMinor(market.question, bets, outcome);
  const paid = paymentOf(position, {
    netMinor: net,
    commissionMinor: commissionMinor(net, market.commissionBasisPoints),
    cashMinor: await markets.lockCash(tx, playerId),
  });
  const postings = postingsOf(position, paid);
  const kind = position.paidRevision === 0 ? "houseMarket.settle" : "houseMarket.resettle";
  const transactionId =
    postings.length === 0 ? position.transactionId : await context.post({ kind, reason: marketId, postings });
  await markets.setResults(tx, { settledAtMs: context.nowMs, results: bets.map((bet) => resultOf(market, bet)) });
  await markets.setPaid(tx, marketId, {
    ...position,
    ...paid,
    currency,
    lockedMinor: 0n,
    paidRevision: market.settlementRevision,
    transactionId,
    // Of the bets that stand: those that are void by themselves risked nothing, whenever they became so. [STAKE-09]
    ...(outcome !== null && { riskMinor: exposureMinor(market.question, bets) }),
  });
  context.publish(`player.${playerId}`, { type: "balance" });
}

function resultOf(market: HouseMarket, bet: PlacedHouseBet) {
  const outcome = outcomeOf(market);
  if (outcome === null) return { betId: bet.betId, settledAs: "VOIDED" as const, profitMinor: 0n };
  const profitMinor = resultMinor(market.question, bet, outcome);
  return { betId: bet.betId, settledAs: profitMinor > 0n ? ("WON" as const) : ("LOST" as const), profitMinor };
}

/** What bets are paid by: a runner or a number, or the runners that share the win; null is a void. */
const outcomeOf = ({ outcome, deadHeat }: Pick<HouseMarket, "outcome" | "deadHeat">): HouseOutcome | null =>
  deadHeat.length > 0 ? deadHeat : outcome;

type Paid = Pick<HousePosition, "netMinor" | "commissionMinor" | "receivableMinor">;

/** What the result is to the player, and what of an earlier payment their cash can't give back. */
export function paymentOf(
  before: HousePosition,
  now: { readonly netMinor: bigint; readonly commissionMinor: bigint; readonly cashMinor: bigint },
): Paid {
  const cashAfter = now.cashMinor + before.lockedMinor + differenceMinor(before, now);
  return {
    netMinor: now.netMinor,
    commissionMinor: now.commissionMinor,
    receivableMinor: cashAfter < 0n ? -cashAfter : 0n,
  };
}

/** What the player gets now, less what was paid before and what they kept beyond it. */
const differenceMinor = (before: HousePosition, now: Pick<Paid, "netMinor" | "commissionMinor">): bigint =>
  now.netMinor - now.commissionMinor - (before.netMinor - before.commissionMinor) - before.receivableMinor;

/** The legs that bring the player from what was paid before to what is due now, without those of nothing. */
export function postingsOf(before: HousePosition, paid: Paid): Posting[] {
  const { playerId, lockedMinor } = before;
  const currency = before.currency as Currency;
  const legs: readonly (readonly [Posting["account"], bigint])[] = [
    [{ owner: "player", playerId, bucket: "cash" }, lockedMinor + differenceMinor(before, paid) + paid.receivableMinor],
    [{ owner: "player", playerId, bucket: "locked" }, -lockedMinor],
    [{ owner: "house", name: "bookmaker" }, before.netMinor - paid.netMinor],
    [{ owner: "house", name: "commission" }, paid.commissionMinor - before.commissionMinor],
    [{ owner: "house", name: "receivable" }, before.receivableMinor - paid.receivableMinor],
  ];
  return legs.flatMap(([account, amountMinor]) => (amountMinor === 0n ? [] : [{ account, amountMinor, currency }]));
}
