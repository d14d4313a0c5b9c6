import { done, refuse, type CommandRunner, type Json, type Reader, type Refusal } from "../command/index.ts";
import type { ExchangeEngine, MarketControl } from "../exchange/index.ts";
import { resultWaits, type HouseBeside } from "../house-markets/index.ts";
import type { SeenResult } from "../settlement/index.ts";
import { actorOf, mayDo, type AuditStore, type StaffContext } from "../staff/index.ts";
import { createEndWait, type AwaitedResults } from "./awaited-results.ts";

export interface ControlMarketRequest {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly marketId: string;
  readonly control: MarketControl;
  /** It is suspended because somebody knows its result. [RESULT-11] */
  readonly isResult?: true;
}
export interface MarketControlled {
  readonly ok: true;
  readonly version: number;
}

/** What is bet on beside a match's own market is over with it, or goes on otherwise. [HAND-03] [RESULT-11] */
const stopsHouse: ReadonlySet<MarketControl["type"]> = new Set(["settle", "turnInPlay"]);
const opening: ReadonlySet<MarketControl["type"]> = new Set(["open", "resume", "giveBack"]);

/**
 * Passes a trader's command to the engine that owns the market. The engine's transaction is its own, so the audit log gets two entries: what was asked,
 * before; and what came of it, after. A command whose second entry is missing was asked for and its end is unknown. What would open a market whose result waits for a second person is refused
 * (`RESULT_WAITING`): nobody bets on what somebody knows. A match's own market that is settled, or turned in play, suspends the house's markets beside it, too.
 * A void market whose result was to come is void for good by another void. [STAFF-08] [RESULT-11] [FEED-35]
 */
export function createControlMarket(deps: {
  readonly runner: CommandRunner;
  readonly audit: AuditStore;
  readonly engine: Pick<ExchangeEngine, "control">;
  readonly reader: Reader;
  readonly house: HouseBeside;
  /** Which results wait for a second person. */
  readonly results: { readonly isWaiting: (reader: Reader, marketId: string) => Promise<boolean> };
  readonly awaited: AwaitedResults;
}): (request: ControlMarketRequest) => Promise<MarketControlled | Refusal> {
  /** The `value` with which this step was recorded first. */
  const record = async (
    request: ControlMarketRequest,
    step: "asked" | "answered",
    { after, value = null }: { readonly after: Json; readonly value?: string | null },
  ): Promise<string | null> => {
    const { by, marketId, control } = request;
    const command = {
      kind: `market.${control.type}.${step}`,
      actor: actorOf(by),
      idempotencyKey: `${step}:${request.idempotencyKey}`.slice(0, 255),
      content: { marketId, after },
    };
    const { outcome } = await deps.runner.run(command, async (tx, context) => {
      await deps.audit.append(tx, {
        staffId: by.staffId,
        actor: by.email,
        role: by.role,
        action: command.kind,
        subjectKind: "market",
        subjectId: marketId,
        before: null,
        after,
        address: by.address,
        requestId: by.requestId,
        commandId: context.commandId,
      });
      if (step === "answered") context.publish("staff.markets", { type: control.type, id: marketId });
      return done(value);
    });
    return outcome.ok ? outcome.value : null;
  };
  const endWait = createEndWait(deps);
  return async (request) => {
    const { by, marketId, control, idempotencyKey } = request;
    if (!mayDo(by.role, "market.control")) return refuse("FORBIDDEN", "Your role may not do this.");
    if (opening.has(control.type) && (await deps.results.isWaiting(deps.reader, marketId))) return resultWaits;
    const beside =
      stopsHouse.has(control.type) || request.isResult === true ? await deps.house.of(marketId) : undefined;
    // Another delay of a market that is in play already is no start. Asked again it is what it was at first: the market may be in play by that.
    const isStart = control.type !== "turnInPlay" || beside?.isInPlay !== true;
    const value = isStart && beside !== undefined ? beside.eventId : null;
    const eventId = await record(request, "asked", { after: printed(control), value });
    const stop = async (): Promise<void> => {
      if (eventId === null) return;
      await deps.house.stop({ by, eventId, idempotencyKey: `house:${idempotencyKey}`.slice(0, 255) });
    };
    if (request.isResult === true) await stop();
    const answer = await deps.engine.control({ marketId, actor: actorOf(by), idempotencyKey, control });
    const isVoidAlready = !answer.ok && answer.code === "NO_CHANGE" && control.type === "void";
    const report = isVoidAlready ? await endWait({ by, marketId, idempotencyKey, reason: control.reason }) : answer;
    if (!report.ok) {
      await record(request, "answered", { after: { code: report.code, message: report.message } });
      return refuse(report.code, report.message);
    }
    if (request.isResult !== true) await stop();
    await record(request, "answered", { after: { version: report.version } });
    return { ok: true, version: report.version };
  };
}

function printed(control: MarketControl): Json {
  switch (control.type) {
    case "open":
    case "resume":
    case "giveBack":
      return { type: control.type };
    case "suspend":
      return { type: control.type, reason: control.reason };
    case "void":
      return { type: control.type, reason: control.reason, ...seen(control) };
    case "moveStart":
      return { type: control.type, start_at: new Date(control.startAtMs).toISOString() };
    case "turnInPlay":
      return { type: control.type, bet_delay_ms: control.betDelayMs };
    case "removeRunner":
      return {
        type: control.type,
        selection_id: control.selectionId,
        adjustment_basis_points: control.adjustmentBasisPoints,
        reason: control.reason,
      };
    case "settle":
    case "resettle":
      return {
        type: control.type,
        winners: control.winners,
        ...(control.deadHeat !== undefined && { dead_heat: control.deadHeat }),
        reason: control.reason,
        ...seen(control),
      };
  }
}

const seen = ({ seenRevision }: SeenResult) => seenRevision !== undefined && { seen_revision: seenRevision };
