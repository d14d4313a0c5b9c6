import { done, type Actor, type CommandContext, type CommandRunner, type Reader, type Tx } from "../command/index.ts";
import { housePlayerId, netsOf, planPayments, SettlementNets } from "./plan.ts";
import type { PaymentStore, SettledBet, SettlementPosition, SettlementUnderWay } from "./ports.ts";

export interface PaySettlementDeps {
  readonly runner: CommandRunner;
  readonly payments: PaymentStore;
  readonly newKey: () => string;
  /** Bets of one transaction: few enough that a bet elsewhere hardly waits for it, many enough that all are paid soon. 1,000 unless told otherwise. */
  readonly betsAtOnce?: number;
  /** Transactions at a time: what one of them waits for, another one's turn is. 2 unless told otherwise. */
  readonly partsAtOnce?: number;
  /** Called at named points; tests end the process there. */
  readonly failpoint?: (name: PayFailpoint) => void;
}
/** Between two parts, and once everybody is paid and the settlement is not said to be complete. */
export type PayFailpoint = "after_part" | "before_complete";

const actor: Actor = { kind: "system", name: "settlement" };

/**
 * Pays the players of a settlement that was begun, some at a time, each once: whoever was paid before a stop isn't paid again. Those who lose come first, all of
 * them, so that the market never owes. Does nothing when everybody is paid. Throws, and pays nobody, when the results don't agree. [SETTLE-12] [SETTLE-13]
 */
export function createPaySettlement(deps: PaySettlementDeps): (marketId: string) => Promise<void> {
  return async (marketId) => {
    const { payments } = deps;
    const found = await readWhole(payments, marketId);
    if (found === undefined) return;
    const { settlement, nets } = found;
    const toPay = settlement.positions
      .filter(({ playerId }) => !settlement.paidPlayers.has(playerId))
      .toSorted((a, b) => compare(BigInt(a.playerId), BigInt(b.playerId)));
    const bringing = toPay.filter((position) => poolDelta(position, nets) >= 0n);
    const taking = toPay.filter((position) => poolDelta(position, nets) < 0n);
    for (const positions of [bringing, taking]) if (!(await payAll(deps, found, positions))) return;
    deps.failpoint?.("before_complete");
    await run(deps, settlement, async (tx, { nowMs }) => {
      if (!(await payments.lock(tx, settlement))) return false;
      await payments.complete(tx, settlement, nowMs);
      return true;
    });
  };
}

/** Pays these players in parts, some of them at a time. False when another has ended the settlement meanwhile. When a part fails the others are ended first, and then its fault is thrown. */
async function payAll(
  deps: PaySettlementDeps,
  found: Whole,
  positions: readonly SettlementPosition[],
): Promise<boolean> {
  const { payments, betsAtOnce = 1_000, partsAtOnce = 2 } = deps;
  const parts = partsOf(positions, found.betCounts, betsAtOnce);
  let isOurs = true;
  // Whoever leaves off has no more parts handed out.
  const payInTurn = async (): Promise<void> => {
    for (const part of parts) {
      const isPaid = await run(deps, found.settlement, (tx, context) =>
        payPart(payments, { ...found, tx, context, positions: part }),
      );
      if (!isPaid) return void (isOurs = false);
      deps.failpoint?.("after_part");
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: partsAtOnce }, payInTurn));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return isOurs;
}

/** Goes on with every settlement that was begun. One that fails doesn't keep the others from being paid: the fault is thrown in the end. */
export async function payAllUnderWay(deps: {
  readonly reader: Reader;
  readonly payments: PaymentStore;
  readonly pay: (marketId: string) => Promise<void>;
}): Promise<void> {
  const faults: unknown[] = [];
  for (const marketId of await deps.payments.underWay(deps.reader)) {
    await deps.pay(marketId).catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} settlements could not be paid`);
}

interface Whole {
  readonly settlement: SettlementUnderWay;
  readonly nets: ReadonlyMap<string, bigint>;
  readonly betCounts: ReadonlyMap<string, number>;
  /** Undefined: they are read as they are paid. */
  readonly betsOf: ReadonlyMap<string, readonly SettledBet[]> | undefined;
}

/**
 * Each page of bets is settled while the next one comes. Whoever goes on with a settlement doesn't read them all again: somebody is paid, and so all results were agreed on. [SETTLE-13]
 */
async function readWhole(payments: PaymentStore, marketId: string): Promise<Whole | undefined> {
  let nets: SettlementNets | undefined;
  const betsOf = new Map<string, SettledBet[]>();
  const settlement = await payments.read(marketId, (page, rules) => {
    nets ??= new SettlementNets(rules);
    for (const [index, bet] of nets.add(page).entries()) {
      const playerId = page[index]?.playerId ?? "";
      const bets = betsOf.get(playerId);
      if (bets === undefined) betsOf.set(playerId, [bet]);
      else bets.push(bet);
    }
  });
  if (settlement === undefined) return undefined;
  const { rules, positions, unreadBets, othersNetMinor } = settlement;
  if (unreadBets !== null)
    return { settlement, nets: netsOf(rules, positions, othersNetMinor), betCounts: unreadBets, betsOf: undefined };
  nets ??= new SettlementNets(rules);
  const betCounts = new Map([...betsOf].map(([playerId, bets]) => [playerId, bets.length]));
  return { settlement, nets: nets.agreed(positions), betCounts, betsOf };
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** What the player's payment brings the market's account. */
const poolDelta = (position: SettlementPosition, nets: ReadonlyMap<string, bigint>): bigint =>
  (position.earlier?.netMinor ?? 0n) - (nets.get(position.playerId) ?? 0n);

function* partsOf(
  positions: readonly SettlementPosition[],
  betCounts: ReadonlyMap<string, number>,
  betsAtOnce: number,
): Generator<readonly SettlementPosition[]> {
  let part: SettlementPosition[] = [];
  let bets = 0;
  for (const position of positions) {
    part.push(position);
    bets += Math.max(1, betCounts.get(position.playerId) ?? 0);
    if (bets < betsAtOnce) continue;
    yield part;
    [part, bets] = [[], 0];
  }
  if (part.length > 0) yield part;
}

/** One transaction of the payer; false when another has ended the settlement meanwhile. */
async function run(
  deps: PaySettlementDeps,
  settlement: SettlementUnderWay,
  work: (tx: Tx, context: CommandContext) => Promise<boolean>,
): Promise<boolean> {
  const { marketId, revision } = settlement;
  const command = { kind: "exchange.pay", actor, idempotencyKey: deps.newKey(), content: { marketId, revision } };
  const { outcome } = await deps.runner.run(command, async (tx, context) => done(await work(tx, context)));
  if (!outcome.ok) throw new Error(`payment of ${marketId}: ${outcome.message}`);
  return outcome.value;
}

interface Part extends Pick<Whole, "settlement" | "nets" | "betsOf"> {
  readonly tx: Tx;
  readonly context: CommandContext;
  readonly positions: readonly SettlementPosition[];
}

/** The results of these players' bets, which must come to what they are paid. [SETTLE-10] */
async function betsOfPart(
  payments: PaymentStore,
  { tx, settlement, nets, betsOf }: Part,
  positions: readonly SettlementPosition[],
): Promise<readonly SettledBet[]> {
  const playerIds = positions.map(({ playerId }) => playerId);
  if (betsOf !== undefined) return playerIds.flatMap((playerId) => betsOf.get(playerId) ?? []);
  const ofPart = new SettlementNets(settlement.rules);
  const bets = ofPart.add(await payments.betsOf(tx, settlement, playerIds));
  ofPart.confirm(positions, nets);
  return bets;
}

async function payPart(payments: PaymentStore, part: Part): Promise<boolean> {
  const { tx, context, settlement, nets } = part;
  const { marketId, revision, currency, rules } = settlement;
  const asked = part.positions.map(({ playerId }) => playerId);
  const paid = await payments.lockPlayers(tx, settlement, asked);
  if (paid === undefined) return false;
  const positions = part.positions.filter(({ playerId }) => !paid.has(playerId));
  // A first settlement takes from what is locked alone: nobody can come out short, but for what the house lent.
  const mayBeShort = positions
    .filter(({ earlier, lentMinor = 0n }) => earlier !== null || lentMinor > 0n)
    .map(({ playerId }) => playerId);
  const cashMinor = await payments.lockCash(tx, mayBeShort);
  const bets = await betsOfPart(payments, part, positions);
  const plan = planPayments({ ...rules, positions, nets, cashMinor, earlierTransactionId: null });
  // After this point it must succeed.
  await payments.write(tx, {
    marketId,
    revision,
    currency,
    commandId: context.commandId,
    nowMs: context.nowMs,
    bets,
    payments: plan.payments,
    transactions: plan.transactions,
  });
  const players = positions.filter(({ playerId }) => playerId !== housePlayerId);
  for (const { playerId } of players) context.publish(`player.${playerId}`, { type: "balance" });
  return true;
}
