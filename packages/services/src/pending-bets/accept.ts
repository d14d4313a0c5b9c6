import { done, type CommandRunner, type Json } from "../command/index.ts";
import { fromWire, toWire, type ExchangeEngine, type PlaceReport, type PlaceRequest } from "../exchange/index.ts";
import type { BetPlacer } from "./placer.ts";
import type { PendingBets, PendingBetStore } from "./ports.ts";

export interface AcceptDeps {
  readonly runner: CommandRunner;
  readonly store: PendingBetStore;
  readonly engine: Pick<ExchangeEngine, "refusalOf">;
  readonly placer: Pick<BetPlacer, "isFull" | "place">;
  readonly newKey: () => string;
}

/** `pending`: the bets are the engine's concern from here on, and are kept until it has answered. */
export type Acceptance = { readonly type: "pending" } | { readonly type: "refused"; readonly report: PlaceReport };

const refusal = (request: PlaceRequest, errorCode: "SERVICE_UNAVAILABLE" | "DUPLICATE_TRANSACTION"): Acceptance => ({
  type: "refused",
  report: {
    status: "FAILURE",
    errorCode,
    marketId: request.marketId,
    reports: [],
    isReplay: false,
    ...(errorCode === "DUPLICATE_TRANSACTION" ? { isConflict: true } : {}),
  },
});

/** Such a reference can't be a program's own: it has a letter that theirs may not. */
const ownReference = (key: string): string => `async/${key}`;

/**
 * Takes bets for whoever doesn't wait for them: what is plainly wrong is refused at once, as the engine would; else they are kept in the database before it is said
 * that they are pending, and the engine is asked. The same `customerRef` gets the first answer again, another content `DUPLICATE_TRANSACTION`. [EXAPI-26]
 */
export function createAcceptBets({ runner, store, engine, placer, newKey }: AcceptDeps) {
  return async (asked: PlaceRequest): Promise<Acceptance> => {
    if (placer.isFull) return refusal(asked, "SERVICE_UNAVAILABLE");
    const refused = await engine.refusalOf(asked);
    const { playerId } = asked;
    const customerRef = asked.customerRef ?? ownReference(newKey());
    const kept: PendingBets[] = [];
    const command = {
      kind: "exchange.accept",
      actor: { kind: "player", playerId, sessionId: "" } as const,
      idempotencyKey: `async:${customerRef}`,
      content: toWire(asked),
    };
    const { outcome } = await runner.run<Json>(command, async (tx, { nowMs }) => {
      // A retry of the transaction begins anew.
      kept.length = 0;
      // What stands already is not told as refused for what has come since: the engine gives the first answer again, and places nothing.
      const placed = await store.placedAs(tx, { ...asked, customerRef });
      if (placed === "OTHER") return done(toWire<Acceptance>(refusal(asked, "DUPLICATE_TRANSACTION")));
      if (placed === "NOTHING" && refused !== undefined) return done({ type: "refused", report: toWire(refused) });
      const bets = await store.add(tx, { ...asked, customerRef, acceptedAtMs: nowMs });
      if (bets !== undefined) kept.push(bets);
      return done({ type: "pending" });
    });
    if (!outcome.ok) return refusal(asked, "DUPLICATE_TRANSACTION");
    for (const bets of kept) placer.place(bets);
    return fromWire<Acceptance>(outcome.value);
  };
}
