import { transfer } from "@maidan/core/ledger";
import { done, type Actor, type CommandContext, type CommandRunner, type Reader, type Tx } from "../command/index.ts";
import type { DebtStore } from "./ports.ts";

export interface CollectDebtsDeps {
  readonly runner: CommandRunner;
  readonly debts: DebtStore;
  readonly newKey: () => string;
}

const actor: Actor = { kind: "system", name: "debts" };

/**
 * Takes what the player owes from their cash, as far as it is there: never below zero and never more than is owed, however many do it at once. A move for each
 * market, which the statement names with its result. What somebody else holds just now is left for the next time. [DEBT-01] [DEBT-02]
 */
export function createCollectDebts(deps: CollectDebtsDeps): (playerId: string) => Promise<void> {
  return async (playerId) => {
    const command = { kind: "debts.collect", actor, idempotencyKey: deps.newKey(), content: { playerId } };
    const { outcome } = await deps.runner.run(command, (tx, context) => collect(deps.debts, { tx, context, playerId }));
    if (!outcome.ok) throw new Error(`debts of player ${playerId}: ${outcome.message}`);
  };
}

async function collect(
  store: DebtStore,
  { tx, context, playerId }: { readonly tx: Tx; readonly context: CommandContext; readonly playerId: string },
) {
  const held = await store.hold(tx, playerId);
  let leftMinor = held?.cashMinor ?? 0n;
  for (const { marketId, kind, owedMinor } of held?.debts ?? []) {
    const amountMinor = owedMinor < leftMinor ? owedMinor : leftMinor;
    if (held === undefined || amountMinor === 0n) break;
    leftMinor -= amountMinor;
    // Under the kinds of the market's own moves: what it came to for the player is known by them alone.
    await context.post({
      kind: kind === "exchange" ? "exchange.collect" : "houseMarket.collect",
      reason: marketId,
      postings: transfer(
        { owner: "player", playerId, bucket: "cash" },
        { owner: "house", name: "receivable" },
        { amountMinor, currency: held.currency },
      ),
    });
    await store.collected(tx, playerId, { marketId, kind, amountMinor });
  }
  return done(null);
}

export const collectDebtsJob = "debts:collect";

/** Of one run: what is left comes a minute later. */
const playersAtOnce = 200;

/**
 * Collects from all who owe and have cash. Several at once are safe, and one player whose debts can't be collected keeps no other's from being: the fault is
 * thrown in the end. [DEBT-03]
 */
export function createCollectAllDebts(deps: {
  readonly reader: Reader;
  readonly debts: Pick<DebtStore, "debtors">;
  readonly collect: (playerId: string) => Promise<void>;
}): () => Promise<void> {
  return async () => {
    const faults: unknown[] = [];
    for (const playerId of await deps.debts.debtors(deps.reader, playersAtOnce))
      await deps.collect(playerId).catch((fault: unknown) => faults.push(fault));
    if (faults.length > 0) throw new AggregateError(faults, `debts of ${faults.length} players could not be collected`);
  };
}
