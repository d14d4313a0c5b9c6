import { randomUUID } from "node:crypto";
import { createHouseMarketStore, houseBeside } from "../../packages/adapters/src/postgres/house-markets/index.ts";
import { createBookDeskStore, createCouponStore } from "../../packages/adapters/src/postgres/house-sports/index.ts";
import {
  createAwaitedResults,
  createOfficeReads,
  createHandEventStore,
  createStartMoveStore,
} from "../../packages/adapters/src/postgres/office/index.ts";
import { createResultStore } from "../../packages/adapters/src/postgres/result-decisions/index.ts";
import { createSettingsStore } from "../../packages/adapters/src/postgres/settings/index.ts";
import { createAuditStore } from "../../packages/adapters/src/postgres/staff/index.ts";
import { createHouseTargetStore } from "../../packages/adapters/src/postgres/cash-out-targets/index.ts";
import { createInboxStore } from "../../packages/adapters/src/postgres/inbox/index.ts";
import { createEndAllTargets } from "../../packages/services/src/cash-out-targets/index.ts";
import { createInbox } from "../../packages/services/src/inbox/index.ts";
import type { CommandRunner, Json } from "../../packages/services/src/command/index.ts";
import { fromWire, type ExchangeEngine } from "../../packages/services/src/exchange/index.ts";
import {
  createDecideHouseMarket,
  createFinishHouseSettlement,
  createHoldHouseMarket,
  createLookAtVoidBets,
  createOfferHouseMarkets,
  createPlaceHouseBet,
  createPreviewHouseMarket,
  createSetBallRunning,
  createSettleHouseMarket,
  createTakeHouseCashOut,
} from "../../packages/services/src/house-markets/index.ts";
import { createHoldBook, createLookAtBook } from "../../packages/services/src/house-sports/index.ts";
import {
  createControlMarket,
  createPreviewVoid,
  createMoveStart,
  createTellStarts,
} from "../../packages/services/src/office/index.ts";
import {
  controlOf,
  createApproveResult,
  createBeforeAsking,
  createFinishResults,
  createNameResult,
  housePrefix,
  type CarryOutResult,
} from "../../packages/services/src/result-decisions/index.ts";
import { createRunAudited } from "../../packages/services/src/staff/index.ts";
import type { SimFailpoint } from "./child-engine.ts";

export interface HousePlace {
  readonly runner: CommandRunner;
  readonly engine: ExchangeEngine;
  readonly failpoint: (name: SimFailpoint) => void;
}

/** Few, so that the payments of most markets come in parts. */
const playersAtOnce = 2;

/** What can be asked for there. */
function callsOf({ runner, engine, failpoint }: HousePlace) {
  const markets = createHouseMarketStore();
  const pause = async (): Promise<void> => undefined;
  const deps = { runner, markets };
  const settling = { ...deps, newKey: randomUUID, playersAtOnce, failpoint };
  const finish = createFinishHouseSettlement(settling);
  const audit = createAuditStore();
  const run = createRunAudited({ runner, audit });
  const decide = createDecideHouseMarket({ run, markets, finish });
  /** As the platform does it: by the market's number. */
  const carryOut: CarryOutResult = async ({ by, idempotencyKey, marketId, wanted, seenRevision }) => {
    const actor = { kind: "staff", staffId: by.staffId ?? "0", role: by.role } as const;
    if (!marketId.startsWith(housePrefix))
      return engine.control({ marketId, actor, idempotencyKey, control: controlOf({ wanted, seenRevision }) });
    const outcome = "outcome" in wanted ? wanted.outcome : null;
    const answer = await decide({ by, idempotencyKey, marketId, outcome, seenRevision, reason: wanted.reason });
    return answer.outcome.ok ? { ok: true, version: null } : answer.outcome;
  };
  const desk = {
    run,
    runner,
    reader: runner.reader,
    results: createResultStore(),
    settings: createSettingsStore(),
    carryOut,
    failpoint,
  };
  const asking = createBeforeAsking({
    engine,
    previewVoid: createPreviewVoid({ engine, reader: runner.reader, reads: createOfficeReads() }),
    controlMarket: createControlMarket({
      ...desk,
      audit,
      awaited: createAwaitedResults(),
      engine,
      house: houseBeside(runner),
    }),
    previewHouseMarket: createPreviewHouseMarket({ reader: runner.reader, markets }),
    lookAtVoidBets: createLookAtVoidBets({ reader: runner.reader, markets }),
    holdHouseMarket: createHoldHouseMarket({ ...desk, markets }),
    lookAtBook: createLookAtBook({ reader: runner.reader, store: createCouponStore() }),
    holdBook: createHoldBook({ run, desk: createBookDeskStore() }),
  });
  const inbox = createInbox({ inbox: createInboxStore() });
  const endTargets = createEndAllTargets({ targets: createHouseTargetStore(), inbox, inBangla: (name) => name });
  const starts = createStartMoveStore();
  const tellStarts = createTellStarts({ runner, starts, engine });
  const calls = {
    offer: createOfferHouseMarkets(deps),
    ball: createSetBallRunning(deps),
    place: createPlaceHouseBet({ ...deps, pause }),
    takeOut: createTakeHouseCashOut({ ...deps, pause, endTargets }),
    settle: createSettleHouseMarket(settling),
    name: createNameResult({ ...desk, ...asking }),
    approve: createApproveResult(desk),
    moveStart: createMoveStart({ run, events: createHandEventStore(), starts, tellStarts }),
  };
  const finishResults = createFinishResults(desk);
  /** What was begun and cut off, for whoever comes by. */
  const finishAll = async (): Promise<void> => {
    await tellStarts().catch(() => undefined);
    await finishResults().catch(() => undefined);
    for (const marketId of await markets.settling(runner.reader)) await finish(marketId);
  };
  return { calls, finishAll };
}
export type HouseCalls = ReturnType<typeof callsOf>["calls"];
export interface HouseAsked {
  readonly name: keyof HouseCalls;
  readonly asked: Json;
}

/** The house's desk in the engine's process, and results that two people decide. */
export function createChildHouse(place: HousePlace) {
  const { calls, finishAll } = callsOf(place);
  return {
    finishAll,
    nameResult: calls.name,
    /** The call of this name; undefined where it says nothing. */
    ask: async ({ name, asked }: HouseAsked): Promise<object | undefined> => {
      const call = calls[name] as (request: object) => Promise<object | undefined | void>;
      return (await call(fromWire<object>(asked))) ?? undefined;
    },
  };
}
