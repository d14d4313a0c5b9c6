import { createReadBetBounds } from "@maidan/services/betting-limits";
import { createBettingLimitStore } from "../../../postgres/betting-limits/index.ts";
import { createSettingsStore } from "../../../postgres/settings/index.ts";
import { randomUUID } from "node:crypto";
import {
  exchangeOperations,
  exchangeServices,
  sportEventTypes,
  type ExchangeOperationName,
} from "@maidan/contract/http/exchange";
import { createEndTargetsAfter } from "@maidan/services/cash-out-targets";
import { createInbox } from "@maidan/services/inbox";
import { createRecallWallets } from "@maidan/services/exchange";
import { createMarketBooks, createReadMarketBooks } from "@maidan/services/exchange-reads";
import { createAuthenticateBets } from "@maidan/services/player";
import { BetPlacer, createAcceptBets } from "@maidan/services/pending-bets";
import { createBeat, createMakeAppKey, createSilentPrograms } from "@maidan/services/programs";
import type { LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import type { z } from "zod/mini";
import { createTargetStore } from "../../../postgres/cash-out-targets/index.ts";
import { createInboxStore } from "../../../postgres/inbox/index.ts";
import { createCommandRunner } from "../../../postgres/command/index.ts";
import { readOfferedMarkets } from "../../../postgres/house-markets/index.ts";
import { createVendorReads } from "../../../postgres/game-wallet/index.ts";
import { createDebtStore } from "../../../postgres/debts/index.ts";
import { createLedgerStore } from "../../../postgres/ledger/index.ts";
import { readerOf } from "../../../postgres/database/index.ts";
import { createExchangeReadStore } from "../../../postgres/exchange-reads/index.ts";
import { createPendingBetStore } from "../../../postgres/pending-bets/index.ts";
import { createAppKeyStore, createHeartbeatStore } from "../../../postgres/programs/index.ts";
import { createTestExchange, type TestExchange } from "../../../postgres/exchange/test-support/exchange-fixture.ts";
import { createHttpServer } from "../../server/index.ts";
import {
  createOperationHandlers,
  createReadMenu,
  registerExchangeReads,
  registerExchangeRoutes,
  registerScoreboards,
  type AuthenticateCaller,
} from "../index.ts";

/** The token of a test's player: the id, padded to a token's length. */
export const tokenOf = (playerId: string): string => `player-${playerId}-`.padEnd(43, "x");

interface Answer {
  readonly status: number;
  readonly text: string;
  /** The parsed JSON; undefined when the answer is a page. */
  readonly body: unknown;
}
const answerOf = (response: LightMyRequestResponse): Answer => ({
  status: response.statusCode,
  text: response.body,
  body:
    response.headers["content-type"]?.toString().startsWith("application/json") === true ? response.json() : undefined,
});

type ResultOf<N extends ExchangeOperationName> = z.output<(typeof exchangeOperations)[N]["result"]>;

export interface TestApi extends TestExchange {
  /** A REST call of the exchange API as this player. */
  rest(playerId: string, operation: ExchangeOperationName, params?: object): Promise<Answer>;
  /** The result of a JSON-RPC call, which must be what the contract says to the last member; throws when it is an error. */
  rpc<N extends ExchangeOperationName>(playerId: string, operation: N, params?: object): Promise<ResultOf<N>>;
  /** A read of ours, as a player or as a guest. */
  get(path: string, playerId?: string, cookie?: string): Promise<Answer>;
  post(path: string, payload: object, playerId: string): Promise<Answer>;
  /** Cancels the bets of programs that have fallen silent; how many there were. */
  cancelSilent(): Promise<number>;
  /** Asks the engine for pending bets, as the platform does. */
  readonly placer: BetPlacer;
  close(): Promise<void>;
}

const serviceOf = (operation: ExchangeOperationName) => exchangeOperations[operation].service;

const throwIt = (error: unknown): never => {
  throw error;
};

function createParts(exchange: TestExchange) {
  const reader = readerOf(exchange.pool);
  const store = createExchangeReadStore();
  const ledger = createLedgerStore({ invariants: [] });
  const books = createMarketBooks({ bus: exchange.bus, engine: exchange.door, clock: () => performance.now() });
  const readBooks = createReadMarketBooks({ reader, store, books });
  const appKeys = createAppKeyStore();
  const runner = createCommandRunner({ pool: exchange.pool });
  const pending = { runner, reader, store: createPendingBetStore(), engine: exchange.door, newKey: randomUUID };
  const placer = new BetPlacer({ ...pending, onError: throwIt });
  const handlers = createOperationHandlers({
    appKeys,
    makeAppKey: createMakeAppKey({ runner, keys: appKeys }),
    acceptBets: createAcceptBets({ ...pending, placer }),
    endTargets: createEndTargetsAfter({
      runner,
      targets: createTargetStore(),
      inbox: createInbox({ inbox: createInboxStore() }),
      inBangla: (name) => name,
      newKey: randomUUID,
    }),
    reader,
    store,
    books,
    readBooks,
    ledger,
    engine: exchange.door,
    beat: createBeat({ reader, heartbeats: createHeartbeatStore() }),
    regulator: "PLAY MONEY",
    holder: async () => ({ name: "Rina Akter", language: "en", vipPoints: 0 }),
  });
  const heartbeats = createHeartbeatStore();
  const silent = createSilentPrograms({
    reader,
    heartbeats,
    engine: exchange.door,
    monotonicMs: () => 0,
    onFault: throwIt,
  });
  const cancelSilent = async (): Promise<number> => {
    const taken = await silent.look();
    await silent.settled();
    return taken;
  };
  return { handlers, reader, store, books, readBooks, ledger, cancelSilent, placer };
}

interface SendOptions {
  readonly payload?: object;
  readonly playerId?: string | undefined;
  readonly cookie?: string | undefined;
}

const headersOf = ({ playerId, cookie }: SendOptions) => ({
  ...(playerId !== undefined && { authorization: `Bearer ${tokenOf(playerId)}` }),
  ...(cookie !== undefined && { cookie }),
});

const byNameOfToken: AuthenticateCaller = async (token) => {
  const playerId = /^player-(\d+)-x+$/.exec(token)?.[1];
  return playerId === undefined ? undefined : { playerId, sessionId: "1" };
};

/** The whole exchange API over a real engine and a real database, without a port. `authenticate`: absent, who somebody is stands in the token. */
export async function createTestApi(
  database: { readonly url: string; readonly pool: TestExchange["pool"] },
  authenticate: AuthenticateCaller = byNameOfToken,
): Promise<TestApi> {
  const exchange = createTestExchange(database);
  const running = await exchange.startEngine();
  const { handlers, reader, store, books, readBooks, ledger, cancelSilent, placer } = createParts(exchange);
  const app = await createHttpServer({
    name: "test",
    log: pino({ level: "silent" }),
    publicUrl: "https://maidan.test",
    authenticatePlayer: authenticate,
    isCheckingResponses: true,
    docs: { title: "Test", version: "1", description: "Of tests", audience: "public" },
  });
  const clock = () => performance.now();
  const readMenu = createReadMenu({ reader, store, clock, keptMs: 0 });
  // Of sessions that are no rows the engine would say that they have ended.
  const authenticateBets =
    authenticate === byNameOfToken ? authenticate : createAuthenticateBets(authenticate, { monotonicMs: clock });
  registerExchangeRoutes(app, { handlers, authenticate, authenticateBets, readMenu, clock });
  const vendors = createVendorReads();
  const recallWallets = createRecallWallets({ runner: createCommandRunner({ pool: database.pool }), ledger, vendors });
  registerExchangeReads(app, {
    sportNames: { Shonapur: "সোনাপুর" },
    reader,
    store,
    books,
    readBooks,
    ledger,
    houseMarkets: (eventIds) => readOfferedMarkets(reader, eventIds),
    betBounds: createReadBetBounds({ reader, limits: createBettingLimitStore(), settings: createSettingsStore() }),
    debts: createDebtStore(),
    recallWallets,
    vendors,
    blockChoice: async () => ({ eventTypeIds: Object.values(sportEventTypes), marketIds: undefined, most: 6 }),
    now: () => Date.now(),
  });
  registerScoreboards(app, { reader, store, sportNames: { Dhaka: "ঢাকা" }, publicUrl: "https://maidan.test" });
  const send = async (method: "GET" | "POST", url: string, options: SendOptions) => {
    const { payload } = options;
    const headers = headersOf(options);
    return answerOf(await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) }));
  };
  return {
    ...exchange,
    cancelSilent,
    placer,
    rest: (playerId, operation, params = {}) =>
      send("POST", `/exchange/${serviceOf(operation)}/rest/v1.0/${operation}/`, { payload: params, playerId }),
    rpc: async <N extends ExchangeOperationName>(playerId: string, operation: N, params: object = {}) => {
      const service = serviceOf(operation);
      const method = exchangeServices[service].method + operation;
      const payload = { jsonrpc: "2.0", method, params, id: 1 };
      const { body, text } = await send("POST", `/exchange/${service}/json-rpc/v1`, { payload, playerId });
      if (typeof body !== "object" || body === null || !("result" in body)) throw new Error(text);
      return exchangeOperations[operation].result.parse(body.result) as ResultOf<N>;
    },
    get: (path, playerId, cookie) => send("GET", path, { playerId, cookie }),
    post: (path, payload, playerId) => send("POST", path, { payload, playerId }),
    close: async () => {
      await app.close();
      books.close();
      await running.stop();
    },
  };
}
