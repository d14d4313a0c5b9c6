import { toDecimal } from "@maidan/core/money";
import {
  done,
  refuse,
  type CommandAnswer,
  type CommandRunner,
  type Json,
  type Reader,
  type Refusal,
  type Tx,
} from "../command/index.ts";
import { anotherResult } from "../settlement/index.ts";
import { amountIn, type Settings, type SettingsStore } from "../settings/index.ts";
import { mayDo, type RunAudited, type StaffContext } from "../staff/index.ts";
import type { BeforeAsking } from "./before-asking.ts";
import type { MarketStakes, NewResult, ResultStore, ResultView, WantedResult } from "./ports.ts";

/** Somebody's result for a market. */
export interface ResultRequest {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly marketId: string;
  readonly wanted: WantedResult;
  /** Of the exchange and the house: how many results the market had when whoever decides looked at it; absent: whatever it has had. [RESULT-10] */
  readonly seenRevision?: number | undefined;
}
/** Has the market's engine, or the house's markets, do it. Asked twice with one key it is done once. */
export type CarryOutResult = (
  request: ResultRequest,
) => Promise<{ readonly ok: true; readonly version: number | null } | Refusal>;

export interface ResultDecisionDeps {
  readonly run: RunAudited;
  readonly runner: CommandRunner;
  readonly reader: Reader;
  readonly results: ResultStore;
  readonly settings: Pick<SettingsStore, "all">;
  readonly carryOut: CarryOutResult;
  /** Called at named points; tests end the process there. */
  readonly failpoint?: (name: ResultFailpoint) => void;
}
/** Approved and not carried out; carried out, and not said to be done. */
export type ResultFailpoint = "after_approval" | "before_result_end";
/** `resultId` names what waits for a second person; null when it is done. */
export type ResultNamed = { readonly ok: true; readonly version: number | null; readonly resultId: string | null };

const waits = refuse("RESULT_WAITING", "A result of this market waits for a second person. Decide that one first.");

const noReason: Refusal = {
  ok: false,
  code: "VALIDATION",
  message: "Say why.",
  fields: { reason: ["Say why."] },
};

/**
 * Settles, settles again or voids a market by hand, or withdraws a runner from it: at once where no more is at stake than one person may decide (`result_four_eyes_above` of its currency), and above that
 * when another member of staff has approved it. One result of a market waits at a time (`RESULT_WAITING`). Of a market of the exchange or the house that has had another result
 * since it was looked at nothing is done (`MARKET_CHANGED`). What the market would refuse is refused at once, and before a second person is asked it takes no more bets. [RESULT-01] [RESULT-02] [RESULT-10] [RESULT-11]
 */
export function createNameResult(
  deps: ResultDecisionDeps & BeforeAsking,
): (request: ResultRequest) => Promise<ResultNamed | Refusal> {
  return async (request) => {
    const { by, marketId, wanted } = request;
    if (!mayDo(by.role, "market.control")) return refuse("FORBIDDEN", "Your role may not do this.");
    if (wanted.reason.trim() === "") return noReason;
    const market = await deps.results.stakeOf(
      deps.reader,
      marketId,
      wanted.action === "leg" ? wanted.wagerId : undefined,
    );
    // Of a market that isn't there the market's own answer tells.
    const large = market && largestBeyond(market, await deps.settings.all(deps.reader));
    if (market !== undefined && large !== undefined) {
      const { seenRevision } = market;
      // Looked at before the transaction, which asks nobody else; a request that was made already has its first answer whatever the market says now.
      const refusal = hasChanged(request, market) ? anotherResult : await deps.look(request);
      // Stopped before anybody is asked: whatever ends in between, no market takes bets on a result that waits. What waits already was stopped for it,
      // and may have been opened by staff since.
      if (refusal === undefined && !(await deps.results.isWaiting(deps.reader, marketId))) await deps.stop(request);
      const { outcome } = await askForResult(deps, request, { ...large, seenRevision, refusal });
      return outcome.ok ? { ok: true, version: null, resultId: outcome.value } : outcome;
    }
    if (await deps.results.isWaiting(deps.reader, marketId)) return waits;
    const report = await deps.carryOut({ ...request, wanted });
    return report.ok ? { ...report, resultId: null } : report;
  };
}

/** Of what is at stake the sum that is the most times above what one person may decide in its currency; undefined where none is above it. [RESULT-01] [RESULT-07] */
function largestBeyond({ stakes }: MarketStakes, settings: Settings): MarketStakes["stakes"][number] | undefined {
  const above = stakes
    .map((stake) => ({ stake, alone: amountIn(settings, "resultFourEyesAbove", stake.currency) }))
    .filter(({ stake, alone }) => stake.stakeMinor > alone);
  // By the sums times each other's bound, for a bound may be nothing.
  const [largest] = above.toSorted((one, other) => {
    const [here, there] = [one.stake.stakeMinor * other.alone, other.stake.stakeMinor * one.alone];
    return here === there ? 0 : here > there ? -1 : 1;
  });
  return largest?.stake;
}

/** The market has had another result since whoever decides looked at it. [RESULT-10] */
const hasChanged = ({ seenRevision }: ResultRequest, market: Pick<NewResult, "seenRevision">): boolean =>
  seenRevision !== undefined && market.seenRevision !== null && seenRevision !== market.seenRevision;

interface AskedMarket extends Pick<NewResult, "stakeMinor" | "currency" | "seenRevision"> {
  readonly refusal: Refusal | undefined;
}

async function askForResult(
  { run, results }: ResultDecisionDeps,
  { by, idempotencyKey, marketId, wanted, seenRevision }: ResultRequest,
  { refusal, ...market }: AskedMarket,
): Promise<CommandAnswer<string>> {
  const command = {
    by,
    permission: "market.control",
    kind: "market.result.ask",
    // The same key as the market's own command would have: used anew with other content it is refused by whichever comes later.
    idempotencyKey: `control:${idempotencyKey}`.slice(0, 255),
    content: { marketId, ...printed(wanted), ...(seenRevision !== undefined && { seenRevision }) },
    subject: { kind: "market", id: marketId },
  } as const;
  return run<string>(command, async (tx, context) => {
    if (refusal !== undefined) return refusal;
    const resultId = await results.add(tx, { marketId, wanted, ...market, askedBy: by });
    if (resultId === undefined) return waits;
    context.note({
      before: null,
      after: { asked: printed(wanted), at_stake: toDecimal(market.stakeMinor), result: resultId },
    });
    context.publish("staff.markets", { type: "asked", id: marketId });
    return done(resultId);
  });
}

const printed = (wanted: WantedResult): { readonly [key: string]: Json } => ({ ...wanted });

export interface ResultDecision {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly resultId: string;
}
export type ResultDecided = {
  readonly id: string;
  readonly status: "done" | "failed" | "refused";
  readonly note: string | null;
};

/** Who somebody is: their row, or for the command line the name that it gives itself. */
const identity = (by: { readonly staffId: string | null; readonly email: string }): string => by.staffId ?? by.email;

const commandOf = ({ by, idempotencyKey, resultId }: ResultDecision, kind: string, reason?: string) =>
  ({
    by,
    permission: "market.control",
    kind,
    idempotencyKey,
    content: { resultId, ...(reason !== undefined && { reason }) },
    subject: { kind: "result", id: resultId },
  }) as const;

/**
 * Has done what another member of staff asked for; never one's own (`FOUR_EYES`). Approved first and carried out then: what a stop left in between is
 * carried out later, once. [RESULT-03] [RESULT-05]
 */
export function createApproveResult(
  deps: ResultDecisionDeps,
): (request: ResultDecision) => Promise<ResultDecided | Refusal> {
  return async (request) => {
    const { by, resultId } = request;
    const { outcome } = await deps.run<null>(commandOf(request, "market.result.approve"), async (tx, context) => {
      const asked = await lockWaiting(deps, tx, resultId);
      if (!("resultId" in asked)) return asked;
      if (identity(asked.askedBy) === identity(by))
        return refuse("FOUR_EYES", "Another member of staff has to approve what you asked for.");
      await deps.results.decide(tx, { resultId, by, status: "approved", note: null });
      context.note({ before: { status: "waiting" }, after: { ...told(asked), status: "approved" } });
      return done(null);
    });
    if (!outcome.ok) return outcome;
    deps.failpoint?.("after_approval");
    return finish(deps, { resultId, by });
  };
}

/** Leaves it undone, with a reason for the log; whoever asked may take it back so too. [RESULT-04] */
export function createRefuseResult(
  deps: ResultDecisionDeps,
): (request: ResultDecision & { readonly reason: string }) => Promise<ResultDecided | Refusal> {
  return async (request) => {
    const { by, resultId, reason } = request;
    const { outcome } = await deps.run<ResultDecided>(
      commandOf(request, "market.result.refuse", reason),
      async (tx, context) => {
        const asked = await lockWaiting(deps, tx, resultId);
        if (!("resultId" in asked)) return asked;
        await deps.results.decide(tx, { resultId, by, status: "refused", note: reason });
        context.note({ before: { status: "waiting" }, after: { ...told(asked), status: "refused", reason } });
        context.publish("staff.markets", { type: "refused", id: asked.marketId });
        return done({ id: resultId, status: "refused", note: reason });
      },
    );
    return outcome.ok ? outcome.value : outcome;
  };
}

/**
 * Carries out what was approved and whose process ended before it was done. One that fails keeps no other from being carried out: the fault is thrown in the end.
 * [RESULT-05]
 */
export function createFinishResults(deps: ResultDecisionDeps): () => Promise<void> {
  return async () => {
    const faults: unknown[] = [];
    for (const { resultId, decidedBy } of await deps.results.leftBehind(deps.reader, longestMs)) {
      if (decidedBy === null) continue;
      const by = { ...decidedBy, address: "local", requestId: `result:${resultId}` };
      await finish(deps, { resultId, by }).catch((fault: unknown) => faults.push(fault));
    }
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} results could not be carried out`);
  };
}

/** Longer than a market's engine takes to answer, so that nobody is overtaken. */
const longestMs = 60_000;

async function finish(
  deps: ResultDecisionDeps,
  { resultId, by }: { readonly resultId: string; readonly by: StaffContext },
): Promise<ResultDecided> {
  const asked = await readApproved(deps, resultId);
  if (asked.status !== "approved") return endOf(asked);
  const { marketId, wanted, seenRevision } = asked;
  const request = { by, idempotencyKey: `result:${resultId}`, marketId, wanted };
  const report = await deps.carryOut(seenRevision === null ? request : { ...request, seenRevision });
  const end = report.ok
    ? ({ status: "done", note: null } as const)
    : ({ status: "failed", note: report.message } as const);
  deps.failpoint?.("before_result_end");
  const command = {
    kind: "market.result.end",
    actor: { kind: "system", name: "results" },
    idempotencyKey: `end:${resultId}`,
    content: { resultId },
  } as const;
  await deps.runner.run(command, async (tx, context) => {
    await deps.results.end(tx, resultId, end);
    context.publish("staff.markets", { type: end.status, id: marketId });
    return done(null);
  });
  return { id: resultId, ...end };
}

async function readApproved(deps: ResultDecisionDeps, resultId: string): Promise<ResultView> {
  const found = await deps.results.read(deps.reader, resultId);
  if (found === undefined) throw new Error(`result ${resultId} is gone`);
  return found;
}

const endOf = ({ resultId, status, note }: ResultView): ResultDecided => {
  if (status === "waiting" || status === "approved") throw new Error(`result ${resultId} has not ended`);
  return { id: resultId, status, note };
};

const told = ({ marketId, wanted, stakeMinor }: ResultView): { readonly [key: string]: Json } => ({
  market: marketId,
  result: printed(wanted),
  at_stake: toDecimal(stakeMinor),
});

async function lockWaiting(deps: ResultDecisionDeps, tx: Tx, resultId: string): Promise<ResultView | Refusal> {
  const asked = await deps.results.lock(tx, resultId);
  if (asked === undefined) return refuse("NOT_FOUND", "There is no such result.");
  return asked.status === "waiting" ? asked : refuse("CONFLICT", "This result is decided already.");
}
