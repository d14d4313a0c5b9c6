import { done, refuse, type CommandAnswer, type Json, type Refusal } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import type { BookDeskStore } from "./office-ports.ts";
import type { KeptMarket, SelectionResult } from "./ports.ts";
import { faultsOfTerms, type BookTerms, type BookTermsStore } from "./terms.ts";
import { printedTerms } from "./written-terms.ts";

export interface BookDeskDeps {
  readonly run: RunAudited;
  readonly desk: BookDeskStore;
}
interface Asked {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
}

export interface BookHold extends Asked {
  readonly kind: "fixture" | "market";
  readonly id: string;
  /** Null gives it back to its source. */
  readonly reason: string | null;
}

/** Suspends a match or a market by hand, which its source can't lift; or gives it back: then it is what its source says. [SPORTSBOOK-52] */
export function createHoldBook({ run, desk }: BookDeskDeps) {
  return ({ by, idempotencyKey, kind, id, reason }: BookHold): Promise<CommandAnswer<{ readonly success: true }>> =>
    run(
      {
        by,
        permission: "market.control",
        kind: reason === null ? "book.release" : "book.hold",
        idempotencyKey,
        content: { kind, id, reason },
        subject: { kind: `book_${kind}`, id },
      },
      async (tx, context) => {
        const held = await (kind === "fixture" ? desk.holdFixture(tx, id, reason) : desk.holdMarket(tx, id, reason));
        if (held === undefined) return refuse("NOT_FOUND", "There is no such match or market.");
        context.note({ before: { held: held.before }, after: { held: reason } });
        return done({ success: true as const });
      },
    );
}

export type BookResults = Readonly<Record<string, SelectionResult>>;

/** Whether the results name each selection of the market, and nothing else. */
export function areResultsOf({ selections }: Pick<KeptMarket, "selections">, results: BookResults): boolean {
  const keys = selections.map(({ key }) => key);
  return keys.length === Object.keys(results).length && keys.every((key) => results[key] !== undefined);
}

const decided = { success: true } as const;
export type BookDecided = typeof decided;

export interface BookDecision extends Asked {
  readonly marketId: string;
  readonly results: BookResults;
  readonly reason: string;
}

/**
 * Gives a market its results by hand, or others than it had: every selection void is a void market. Its coupons are decided, and those that were paid
 * otherwise corrected, by the job that settles. The same results again are refused (`NO_ACTION_REQUIRED`). [SPORTSBOOK-53] [SPORTSBOOK-54]
 */
export function createDecideBookMarket({ run, desk }: BookDeskDeps) {
  return ({ by, idempotencyKey, marketId, results, reason }: BookDecision): Promise<CommandAnswer<BookDecided>> =>
    run(
      {
        by,
        permission: "market.control",
        kind: "book.results",
        idempotencyKey,
        content: { marketId, results: { ...results }, reason },
        subject: { kind: "book_market", id: marketId },
      },
      async (tx, context) => {
        const market = await desk.lockMarket(tx, marketId);
        if (market === undefined) return refuse("NOT_FOUND", "There is no such market.");
        const refusal = refusalOfResults(market, results);
        if (refusal !== undefined) return refusal;
        await desk.setResults(tx, { marketId, results, reason });
        context.note({ before: { results: market.results as Json }, after: { results: { ...results }, reason } });
        return done(decided);
      },
    );
}

/** Why the market can't have these results; undefined when it can. */
export function refusalOfResults(
  market: Pick<KeptMarket, "selections" | "results">,
  results: BookResults,
): Refusal | undefined {
  if (!areResultsOf(market, results)) return refuse("VALIDATION", "Give every selection its result.");
  if (market.results !== null && isSame(market.results, results))
    return refuse("NO_ACTION_REQUIRED", "The market has these results already.");
  return undefined;
}

const isSame = (one: BookResults, other: BookResults): boolean =>
  Object.keys(other).every((key) => one[key] === other[key]);

export const noSuchLeg = refuse("NOT_FOUND", "This coupon has no such leg that isn't void.");

/** Makes one leg of one coupon void, whatever its market's result: a price that was a mistake. [SPORTSBOOK-55] */
export function createVoidLeg({ run, desk }: BookDeskDeps) {
  return ({
    by,
    idempotencyKey,
    wagerId,
    marketId,
    reason,
  }: Asked & { readonly wagerId: string; readonly marketId: string; readonly reason: string }): Promise<
    CommandAnswer<BookDecided>
  > =>
    run(
      {
        by,
        permission: "market.control",
        kind: "book.voidLeg",
        idempotencyKey,
        content: { wagerId, marketId, reason },
        subject: { kind: "coupon", id: wagerId },
      },
      async (tx, context) => {
        if (!(await desk.voidLeg(tx, { wagerId, marketId, reason }))) return noSuchLeg;
        context.note({ before: null, after: { market: marketId, void: reason } });
        return done(decided);
      },
    );
}

/** Changes margins and limits, as a new version; whoever changed them meanwhile is not overwritten (`CONFLICT`). [SPORTSBOOK-50] [SPORTSBOOK-51] */
export function createChangeTerms({ run, terms }: { readonly run: RunAudited; readonly terms: BookTermsStore }) {
  return async ({
    by,
    idempotencyKey,
    version,
    wanted,
  }: Asked & { readonly version: number; readonly wanted: BookTerms }): Promise<
    CommandAnswer<{ readonly version: number }> | Refusal
  > => {
    return run(
      {
        by,
        permission: "settings.write",
        kind: "book.terms",
        idempotencyKey,
        content: { version, terms: printedTerms(wanted) },
        subject: { kind: "book_terms", id: "terms" },
      },
      async (tx, context) => {
        const before = await terms.lock(tx);
        const fields = faultsOfTerms(wanted, before.rates);
        if (Object.keys(fields).length > 0)
          return { ...refuse("VALIDATION", Object.values(fields)[0]?.[0] ?? ""), fields };
        if (before.version !== version)
          return refuse("CONFLICT", "The terms have been changed since. Look at them and change them again.");
        const made = await terms.add(tx, wanted, by.email);
        context.note({ before: printedTerms(before), after: printedTerms(wanted) });
        return done({ version: made });
      },
    );
  };
}
