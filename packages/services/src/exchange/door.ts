import { BusTimeout, type Bus } from "../bus/index.ts";
import type { Json } from "../command/index.ts";
import { EffectUnknown, ImpossibleRemoval, ImpossibleSettlement, NotOwner, type Engine } from "./engine/index.ts";
import type {
  CancelReport,
  CancelRequest,
  ControlReport,
  ControlRequest,
  ExchangeEngine,
  MarketChange,
  PlaceReport,
  PlaceRequest,
  PreviewRequest,
  RemovalPreview,
  RemovalRequest,
  SettlementPreview,
  UpdateReport,
  UpdateRequest,
} from "./ports.ts";
import { shardOf } from "./shard.ts";
import { fromWire, toWire } from "./wire.ts";

/** Where the owner of a shard is asked. */
const subjectOf = (shard: number): string => `engine.shard.${shard}`;

type Call = "place" | "refusalOf" | "cancel" | "update" | "control" | "previewSettlement" | "previewRemoval" | "image";
/** `unknown`: whether it took effect can't be told; the same reference asks safely again. */
type Reply =
  | { readonly type: "done"; readonly value: Json }
  | { readonly type: "notOwner" }
  | { readonly type: "unknown" }
  | { readonly type: "refused"; readonly code: string; readonly message: string };

/**
 * Answers on the bus for the shards that the engine owns now; call it whenever they change. `close` takes all answers away for
 * good: a renewal of leases that is under way at a stop brings none of them back.
 */
export function createEngineResponder(
  bus: Bus,
  engine: Engine,
): { serve(shards: readonly number[]): void; close(): void } {
  const serving = new Map<number, () => void>();
  let isClosed = false;
  const serve = (owned: readonly number[]): void => {
    const shards = isClosed ? [] : owned;
    for (const [shard, stop] of serving) {
      if (shards.includes(shard)) continue;
      stop();
      serving.delete(shard);
    }
    for (const shard of shards) {
      if (!serving.has(shard))
        serving.set(
          shard,
          bus.respond(subjectOf(shard), (message) => reply(engine, message)),
        );
    }
  };
  const close = (): void => {
    isClosed = true;
    serve([]);
  };
  return { serve, close };
}

async function reply(engine: Engine, message: Json): Promise<Json> {
  const { call, request } = message as { readonly call: Call; readonly request: Json };
  try {
    const value = await ask(engine, call, request);
    return { type: "done", value: value === undefined ? null : toWire(value) };
  } catch (error) {
    if (error instanceof NotOwner) return { type: "notOwner" };
    if (error instanceof EffectUnknown) return { type: "unknown" };
    return { type: "refused", code: codeOf(error), message: error instanceof Error ? error.message : String(error) };
  }
}

function codeOf(error: unknown): string {
  return error instanceof ImpossibleRemoval || error instanceof ImpossibleSettlement ? error.code : "NOT_FOUND";
}

function ask(engine: Engine, call: Call, request: Json): Promise<object | undefined> {
  switch (call) {
    case "place":
      return engine.place(fromWire<PlaceRequest>(request));
    case "refusalOf":
      return engine.refusalOf(fromWire<PlaceRequest>(request));
    case "cancel":
      return engine.cancel(fromWire<CancelRequest & { marketId: string }>(request));
    case "update":
      return engine.update(fromWire<UpdateRequest>(request));
    case "control":
      return engine.control(fromWire<ControlRequest>(request));
    case "previewSettlement":
      return engine.previewSettlement(fromWire<PreviewRequest>(request));
    case "previewRemoval":
      return engine.previewRemoval(fromWire<RemovalRequest>(request));
    case "image":
      return engine.image(fromWire<{ marketId: string }>(request).marketId);
  }
}

export interface EngineDoorOptions {
  readonly bus: Bus;
  /**
   * In which markets a cancel of everything is one: those in which the player has bets that can be cancelled, or where bets may wait out a delay if it ends these; under a reference those of its first asking, so that the same again
   * does nothing new. Undefined where the reference was used with other content. [EXAPI-24]
   */
  readonly marketsToCancel: (
    asked: Pick<CancelRequest, "playerId" | "customerRef" | "endsWaiting">,
  ) => Promise<readonly string[] | undefined>;
  readonly pause: (ms: number) => Promise<void>;
  readonly monotonicMs: () => number;
  /** How long a call may take in all, in-play delay included. */
  readonly timeoutMs: number;
}

const pauseBetweenAsksMs = 50;

/** A market's settlement, or a withdrawal from it, can't be worked out as asked. */
export class PreviewRefused extends Error {
  override readonly name = "PreviewRefused";
  /** `NOT_FOUND`: there is no such market. Any other: the settlement or withdrawal would be refused so too. */
  readonly code: string;
  constructor(message: string, code = "NOT_FOUND") {
    super(message);
    this.code = code;
  }
}

/** The engine from anywhere: asks the owner of the market over the bus, and again while no one owns it. */
export function createEngineDoor(options: EngineDoorOptions): ExchangeEngine {
  const { bus, pause, monotonicMs, timeoutMs } = options;
  const call = async (name: Call, marketId: string, request: object): Promise<Json> => {
    const endsAtMs = monotonicMs() + timeoutMs;
    const subject = subjectOf(shardOf(marketId));
    const message: Json = { call: name, request: toWire(request) };
    for (;;) {
      const leftMs = endsAtMs - monotonicMs();
      if (leftMs <= 0) throw new BusTimeout(`${name} was not answered in ${timeoutMs} ms`);
      const reply = await askOnce({ bus, subject, message, leftMs });
      if (reply?.type === "done") return reply.value;
      if (reply?.type === "refused") throw new PreviewRefused(reply.message, reply.code);
      if (reply?.type === "unknown" && !isSafeToRepeat(request))
        throw new BusTimeout(`the effect of ${name} is unknown`);
      await pause(Math.min(pauseBetweenAsksMs, Math.max(0, endsAtMs - monotonicMs())));
    }
  };
  const cancelIn = async (request: CancelRequest, marketId: string): Promise<CancelReport> =>
    fromWire<CancelReport>(await call("cancel", marketId, { ...request, marketId }));
  return {
    place: async (request) => fromWire<PlaceReport>(await call("place", request.marketId, request)),
    refusalOf: async (request) => {
      const value = await call("refusalOf", request.marketId, request);
      return value === null ? undefined : fromWire<PlaceReport>(value);
    },
    cancel: async (request) => {
      if (request.marketId !== undefined) return cancelIn(request, request.marketId);
      const marketIds = await options.marketsToCancel(request);
      if (marketIds === undefined) return usedReference;
      const part: CancelRequest = { ...request, isEverywhere: true };
      return merged(await Promise.all(marketIds.map((marketId) => cancelIn(part, marketId))));
    },
    update: async (request) => fromWire<UpdateReport>(await call("update", request.marketId, request)),
    control: async (request) => fromWire<ControlReport>(await call("control", request.marketId, request)),
    previewSettlement: async (request) =>
      fromWire<SettlementPreview>(await call("previewSettlement", request.marketId, request)),
    previewRemoval: async (request) =>
      fromWire<RemovalPreview>(await call("previewRemoval", request.marketId, request)),
    image: async (marketId) => {
      const value = await call("image", marketId, { marketId });
      return value === null ? undefined : fromWire<MarketChange>(value);
    },
  };
}

/** A command with a reference is done once however often it is asked; reads always may be. */
function isSafeToRepeat(request: object): boolean {
  return !("customerRef" in request) || request.customerRef !== null;
}

interface Ask {
  readonly bus: Bus;
  readonly subject: string;
  readonly message: Json;
  readonly leftMs: number;
}

/** Undefined when the bus gave up: at once, because nobody owns the shard now, or with the last of the time. */
async function askOnce({ bus, subject, message, leftMs }: Ask): Promise<Reply | undefined> {
  try {
    return (await bus.request(subject, message, { timeoutMs: leftMs })) as Reply;
  } catch (error) {
    if (error instanceof BusTimeout) return undefined;
    throw error;
  }
}

const usedReference: CancelReport = {
  status: "FAILURE",
  errorCode: "DUPLICATE_TRANSACTION",
  marketId: null,
  reports: [],
  isReplay: false,
  isConflict: true,
};

/** The answers of several markets as one. */
function merged(reports: readonly CancelReport[]): CancelReport {
  const all = reports.flatMap((report) => report.reports);
  const done = all.filter((report) => report.status === "SUCCESS").length;
  const failed = reports.find((report) => report.errorCode !== undefined);
  const base = {
    marketId: null,
    reports: all,
    isReplay: reports.length > 0 && reports.every((report) => report.isReplay),
  };
  if (failed === undefined) return { status: "SUCCESS", ...base };
  if (done > 0) return { status: "PROCESSED_WITH_ERRORS", errorCode: "PROCESSED_WITH_ERRORS", ...base };
  return { ...base, status: "FAILURE", errorCode: failed.errorCode ?? "BET_ACTION_ERROR" };
}
