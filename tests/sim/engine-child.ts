/**
 * An engine in a process of its own, with who pays its settlements, places cash-outs that wait and takes bets that nobody waits for, with the feeds and the house's desk, asked over the process's channel, so that it can be killed.
 * `FAILPOINT=name:count` ends it at the count-th passing.
 */
import { randomUUID } from "node:crypto";
import { flushCompileCache } from "node:module";
import { setTimeout as delay } from "node:timers/promises";
import { replaceHandlers } from "../../packages/adapters/src/http/exchange/replace-orders.ts";
import { createMemoryBus } from "../../packages/adapters/src/memory/bus/index.ts";
import {
  createHouseTargetStore,
  createTargetStore,
} from "../../packages/adapters/src/postgres/cash-out-targets/index.ts";
import { createCommandRunner } from "../../packages/adapters/src/postgres/command/index.ts";
import { createPool, readerOf } from "../../packages/adapters/src/postgres/database/index.ts";
import { createExchangeReadStore } from "../../packages/adapters/src/postgres/exchange-reads/index.ts";
import {
  createBatchStore,
  createCatalogueStore,
  createLeaseStore,
  createPaymentStore,
  createMarketsToCancel,
  sha256,
} from "../../packages/adapters/src/postgres/exchange/index.ts";
import { createHouseMarketStore } from "../../packages/adapters/src/postgres/house-markets/index.ts";
import { createInboxStore } from "../../packages/adapters/src/postgres/inbox/index.ts";
import { createPendingBetStore } from "../../packages/adapters/src/postgres/pending-bets/index.ts";
import { HouseTargetWatch, TargetWatch } from "../../packages/services/src/cash-out-targets/index.ts";
import { createMarketBooks, createReadMarketBooks } from "../../packages/services/src/exchange-reads/index.ts";
import { createInbox } from "../../packages/services/src/inbox/index.ts";
import { BetPlacer, createAcceptBets } from "../../packages/services/src/pending-bets/index.ts";
import { createPaySettlement, payAllUnderWay } from "../../packages/services/src/settlement/index.ts";
import { createRateTeller, followRates } from "../../packages/services/src/market-maker/index.ts";
import type { FairPrices, PriceMaker } from "../../packages/services/src/feeds/index.ts";
import type { Json } from "../../packages/services/src/command/index.ts";
import type { SimFailpoint } from "./child-engine.ts";
import { ChildFeed, followMatchOf, quiet } from "./child-feed.ts";
import { createChildHouse, type HouseAsked } from "./child-house.ts";
import { createChildTold, type ToldAsked } from "./child-told.ts";
import type { StepAsked } from "./sim-fixtures.ts";
import { simLimits } from "./sim-limits.ts";
import {
  createEngineDoor,
  createEngineResponder,
  createExchangeCatalogue,
  defaultQueueLimits,
  Engine,
  fromWire,
  toWire,
  type CancelRequest,
  type ControlRequest,
  type PlaceRequest,
  type UpdateRequest,
} from "../../packages/services/src/exchange/index.ts";

export interface Question {
  readonly id: number;
  readonly call:
    | "place"
    | "accept"
    | "replace"
    | "cancel"
    | "update"
    | "control"
    | "image"
    | "step"
    | "watch"
    | "house"
    | "told"
    | "stateHash";
  readonly request: Json;
}
export interface ReplaceAsked {
  readonly playerId: string;
  readonly marketId: string;
  readonly customerRef: string;
  readonly bets: readonly { readonly betId: string; readonly newPriceX100: number }[];
}
/** Of each bet. */
export interface ReplaceTold {
  readonly isPending: boolean;
  readonly cancelledMinor: bigint;
}
export type Answer =
  | { readonly id: number; readonly ok: true; readonly value: Json }
  | { readonly id: number; readonly ok: false; readonly error: string };

const url = process.argv[2] ?? "";
const [failpointName, failpointCount = "1"] = (process.env["FAILPOINT"] ?? "").split(":");
let passings = 0;
/** Of what comes after the failpoint: it never does. */
const cutOff = new Promise<never>(() => undefined);
function failpoint(name: SimFailpoint): void {
  if (name !== failpointName) return;
  passings += 1;
  if (passings === Number(failpointCount)) process.kill(process.pid, "SIGKILL");
}

/** Where this is the batch to be cut off its rows travel as always, without their commit; one that fails leaves it to the next. */
function endBeforeCommit(): (() => void) | undefined {
  if (failpointName !== "before_commit") return undefined;
  passings += 1;
  return passings < Number(failpointCount) ? undefined : () => process.kill(process.pid, "SIGKILL");
}

const owner = `engine-${randomUUID().slice(0, 13)}`;
const clock = { monotonicMs: () => performance.now(), pause: (ms: number) => delay(ms) };
const bus = createMemoryBus();
const { rateOf } = followRates(bus);
const teller = createRateTeller(bus);
const pool = createPool({ url, maxConnections: 6, applicationName: "maidan-sim", onError: () => undefined });
const database = createBatchStore({
  url,
  owner,
  onError: () => undefined,
  beforeCommit: endBeforeCommit,
});
const verbose = process.env["SIM_VERBOSE"] !== undefined;
const engine: Engine = new Engine({
  owner,
  database,
  bus,
  clock,
  leases: createLeaseStore(pool),
  leaseTermMs: 2_000,
  limits: defaultQueueLimits,
  hash: sha256,
  log: {
    info: () => undefined,
    error: (message, fault) => verbose && console.error(message, fault),
  },
  failpoint,
  // So few that a run has settlements of both kinds: paid at once, and afterwards.
  settledAtOnce: 8,
  playerLimits: () => ({ ...simLimits, guards: { of: () => simLimits.ofBets, rateOf } }),
  onShards: (shards) => responder.serve(shards),
});
const responder = createEngineResponder(bus, engine);
const runner = createCommandRunner({ pool });
const door = createEngineDoor({
  bus,
  marketsToCancel: createMarketsToCancel({ pool, runner }),
  timeoutMs: 15_000,
  ...clock,
});
const reader = readerOf(pool);

const catalogue = createExchangeCatalogue({
  runner,
  catalogue: createCatalogueStore(),
  actor: { kind: "system", name: "sim" },
  mintKey: randomUUID,
});
// Rates are advice: nobody insists on them.
const tell = async (prices: FairPrices): Promise<void> => teller.quote(prices);
const maker: PriceMaker = { protect: tell, quote: (prices) => void tell(prices), withdraw: async () => undefined };
const feeds = { pool, runner, engine: door, catalogue, teller: maker, failpoint };
const feed = new ChildFeed(feeds);
const house = createChildHouse({ runner, engine: door, failpoint });
const told = createChildTold(feeds, { house: followMatchOf(feeds), nameResult: house.nameResult, log: quiet });

/** Pays what was begun, some bets at a time, this engine's settlements and those of its predecessors; and what was begun for the house, and decided by two, and cut off. */
async function payOut(): Promise<void> {
  const payments = createPaymentStore(pool);
  const pay = createPaySettlement({ runner, payments, newKey: randomUUID, betsAtOnce: 6, failpoint });
  for (;;) {
    await payAllUnderWay({ reader, payments, pay }).catch(() => undefined);
    await house.finishAll().catch(() => undefined);
    await delay(100);
  }
}

/** Pending bets, as the platform takes and places them. Where they are to be cut off between the two they lie until then. */
const pendingParts = { runner, store: createPendingBetStore(), newKey: randomUUID };
const placer = new BetPlacer({
  ...pendingParts,
  reader,
  onError: () => undefined,
  engine: {
    place: async (request) => {
      if (failpointName === "after_acknowledgement") await cutOff;
      const report = await door.place(request);
      failpoint("before_forgetting");
      return report;
    },
  },
});
const acceptBets = createAcceptBets({ ...pendingParts, engine: door, placer });

const { replaceOrders } = replaceHandlers({ reader, store: createExchangeReadStore(), engine: door, acceptBets });

/** By the handler of the field's call. Undefined: nobody answered, and it is to be asked again. */
async function replace({ playerId, marketId, customerRef, bets }: ReplaceAsked) {
  const instructions = bets.map(({ betId, newPriceX100 }) => ({ betId, newPrice: String(newPriceX100 / 100) }));
  const caller = { playerId, sessionId: "1" };
  const { result } = await replaceOrders({ marketId, customerRef, async: true, instructions }, caller);
  if (result.status === "TIMEOUT" || result.errorCode === "SERVICE_UNAVAILABLE") return undefined;
  return bets.map((_, index): ReplaceTold => {
    const report = result.instructionReports?.[index];
    const cancelledMinor = BigInt(Math.round((report?.cancelInstructionReport?.sizeCancelled ?? 0) * 100));
    return { isPending: report?.placeInstructionReport?.orderStatus === "PENDING", cancelledMinor };
  });
}

/** Forgets what is answered, and asks again for what a predecessor left. */
async function placePending(): Promise<void> {
  for (;;) {
    await placer.look().catch(() => undefined);
    await delay(100);
  }
}

/** Places the cash-outs whose offers are there, on the exchange and against the house. */
async function cashOut(): Promise<void> {
  const store = createExchangeReadStore();
  const books = createMarketBooks({ bus, engine: door, clock: clock.monotonicMs });
  const watching = {
    runner,
    inbox: createInbox({ inbox: createInboxStore() }),
    newKey: randomUUID,
    inBangla: (name: string) => name,
    onError: () => undefined,
  };
  const watch = new TargetWatch({
    ...watching,
    reader,
    store,
    targets: createTargetStore(),
    engine: door,
    readBooks: createReadMarketBooks({ reader, store, books }),
  });
  const houseWatch = new HouseTargetWatch({
    ...watching,
    markets: createHouseMarketStore(),
    targets: createHouseTargetStore(),
    pause: clock.pause,
  });
  for (;;) {
    await watch.look().catch(() => undefined);
    await houseWatch.look().catch(() => undefined);
    await delay(100);
  }
}

async function ask(question: Question): Promise<object | undefined> {
  switch (question.call) {
    case "place":
      return door.place(fromWire<PlaceRequest>(question.request));
    case "accept":
      return acceptBets(fromWire<PlaceRequest>(question.request));
    case "replace":
      return replace(fromWire<ReplaceAsked>(question.request));
    case "cancel":
      return door.cancel(fromWire<CancelRequest>(question.request));
    case "control":
      return door.control(fromWire<ControlRequest>(question.request));
    case "image":
      return door.image(typeof question.request === "string" ? question.request : "");
    case "update":
      return door.update(fromWire<UpdateRequest>(question.request));
    case "step":
      return feed.step(fromWire<StepAsked>(question.request));
    case "watch":
      await feed.watch();
      return undefined;
    case "house":
      return house.ask(question.request as unknown as HouseAsked);
    case "told":
      return told.ask(question.request as unknown as ToldAsked);
    case "stateHash":
      return { hash: (await engine.stateHash(typeof question.request === "string" ? question.request : "")) ?? "" };
  }
}

async function reply(question: Question): Promise<void> {
  let answer: Answer;
  let isPending = false;
  try {
    const value = await ask(question);
    isPending = value !== undefined && "type" in value && value.type === "pending";
    answer = { id: question.id, ok: true, value: value === undefined ? null : toWire(value) };
  } catch (error) {
    answer = { id: question.id, ok: false, error: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(answer, () => isPending && failpoint("after_acknowledgement"));
}

process.on("message", (question: Question) => void reply(question));
process.on("disconnect", () => process.exit(0));
for (;;) {
  try {
    await engine.start();
    break;
  } catch {
    await delay(100);
  }
}
process.send?.({ id: 0, ok: true, value: owner });
void payOut();
void told.drive();
void cashOut();
void placePending();
// Now, as nothing is kept by a process that is killed: its successors load in a quarter of the time.
flushCompileCache();
