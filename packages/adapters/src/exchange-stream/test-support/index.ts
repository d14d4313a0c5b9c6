import type { Bus } from "@maidan/services/bus";
import { toWireChange, type MarketChange, type MarketDefinition } from "@maidan/services/exchange";
import { afterEach } from "vitest";
import { createMemoryBus } from "../../memory/bus/index.ts";
import { makeIdentity } from "../../tls-identity/index.ts";
import { ExchangeStream, noStreamMetrics, type ExchangeStreamOptions, type StreamLimits } from "../index.ts";
import { marketId } from "./player-bets.ts";
import { StreamClient, type StreamMessage } from "./stream-client.ts";

export { bets, betsIn, marketId, order } from "./player-bets.ts";
export { StreamClient, type StreamMessage } from "./stream-client.ts";

const identity = makeIdentity(["localhost", "127.0.0.1"], new Date());
export const sessionOf = (playerId: string): string => `session-${playerId}-`.padEnd(43, "x");

const untouched = (name: string) => () => Promise.reject(new Error(`${name} is not expected`));

/** Markets as an engine would have them, changed by hand. */
export class FakeMarkets {
  readonly images = new Map<string, MarketChange>();
  isAnswering = true;
  asked = 0;
  readonly #bus: Bus;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  define(marketId: string, parts: Partial<MarketDefinition> = {}): MarketDefinition {
    return {
      marketId,
      eventId: "30000001",
      eventTypeId: "4",
      marketType: "MATCH_ODDS",
      name: "Match Odds",
      status: "OPEN",
      isInPlay: false,
      betDelayMs: 0,
      version: 1,
      startAtMs: Date.UTC(2026, 10, 21, 14),
      commissionBasisPoints: 500,
      numberOfWinners: 1,
      runners: [
        { selectionId: 7, name: "ঢাকা", sortPriority: 1, status: "ACTIVE" },
        { selectionId: 8, name: "Khulna", sortPriority: 2, status: "ACTIVE" },
      ],
      ...parts,
    };
  }

  open(marketId: string, parts: Partial<MarketChange> = {}): void {
    this.images.set(marketId, {
      marketId,
      epoch: 1,
      sequence: 0,
      publishedAtMs: 0,
      isImage: true,
      definition: this.define(marketId),
      runners: [],
      tradedVolumeMinor: 0n,
      ...parts,
    });
  }

  /** The next change of the market; the image moves along. */
  change(marketId: string, parts: Partial<MarketChange>): void {
    const image = this.images.get(marketId);
    if (image === undefined) throw new Error(`no market ${marketId}`);
    const sequence = image.sequence + 1;
    this.images.set(marketId, {
      ...image,
      sequence,
      ...(parts.definition === undefined ? {} : { definition: parts.definition }),
    });
    const change: MarketChange = {
      marketId,
      epoch: image.epoch,
      sequence,
      publishedAtMs: 0,
      isImage: false,
      runners: [],
      ...parts,
    };
    this.#bus.publish(`market.${marketId}`, toWireChange(change));
  }

  back(marketId: string, ...levels: readonly (readonly [priceX100: number, sizeMinor: bigint])[]): void {
    this.change(marketId, { runners: [{ selectionId: 7, availableToBack: levels }] });
  }

  async read(marketId: string): Promise<MarketChange | undefined> {
    this.asked += 1;
    if (!this.isAnswering) throw new Error("the engine doesn't answer");
    return this.images.get(marketId);
  }
}

export interface StreamStage {
  readonly bus: Bus;
  readonly stream: ExchangeStream;
  readonly markets: FakeMarkets;
  readonly port: number;
  readonly ca: string;
  /** Connects without a word. */
  connect(): Promise<StreamClient>;
  /** Connects and says who it is. */
  join(playerId?: string): Promise<StreamClient>;
  stop(): Promise<void>;
}

export interface StageParts {
  readonly limits?: Partial<StreamLimits>;
  readonly parts?: Partial<ExchangeStreamOptions>;
}

/** A stream over TLS with markets that are changed by hand. */
export async function createStage({ limits = {}, parts = {} }: StageParts = {}): Promise<StreamStage> {
  const bus = parts.bus ?? createMemoryBus();
  const markets = new FakeMarkets(bus);
  const stream = new ExchangeStream({
    tls: { cert: identity.certificate, key: identity.key },
    bus,
    reader: {} as never,
    store: {
      catalogue: untouched("catalogue"),
      markets: async () => [],
      currentOrders: async () => ({ rows: [], isMoreAvailable: false }),
      ordersById: async () => [],
      clearedBets: async () => ({ rows: [], isMoreAvailable: false }),
      marketsWithBets: async () => [],
      matchedAfter: async () => ({ levels: [], lastFillId: "0" }),
    },
    readImage: (marketId) => markets.read(marketId),
    readRows: async () => undefined,
    authenticate: async (token) => {
      const playerId = /^session-(\d+)-x+$/.exec(token)?.[1];
      return playerId === undefined ? undefined : { playerId, sessionId: `of-${playerId}` };
    },
    admit: async ({ appKey }) =>
      appKey === "key" ? { ok: true, keyId: "1", scope: "trade" } : { ok: false, code: "INVALID_APP_KEY" },
    sessions: { findEnded: async () => [] },
    regulator: "PLAY MONEY",
    metrics: noStreamMetrics,
    onFault: (error) => {
      throw error;
    },
    ...parts,
    limits,
  });
  const port = await stream.listen(0, "127.0.0.1");
  const clients = new Set<StreamClient>();
  const connect = async (): Promise<StreamClient> => {
    const client = await StreamClient.open(port, identity.authority);
    clients.add(client);
    return client;
  };
  return {
    bus,
    stream,
    markets,
    port,
    ca: identity.authority,
    connect,
    join: async (playerId = "1") => {
      const client = await connect();
      client.send({ op: "authentication", id: 1, appKey: "key", session: sessionOf(playerId) });
      await client.next((message) => message.op === "status" && message.statusCode === "SUCCESS");
      return client;
    },
    stop: async () => {
      for (const client of clients) client.close();
      await stream.stop();
    },
  };
}

/** A stage for each test of a file, from `start` until the test's end. */
export function stagePerTest() {
  let current: StreamStage | undefined;
  afterEach(async () => {
    await current?.stop();
    current = undefined;
  });
  const started = (): StreamStage => {
    if (current === undefined) throw new Error("the test has not started its stage");
    return current;
  };
  return {
    start: async (parts?: StageParts): Promise<StreamStage> => (current = await createStage(parts)),
    get bus() {
      return started().bus;
    },
    get stream() {
      return started().stream;
    },
    get markets() {
      return started().markets;
    },
    get port() {
      return started().port;
    },
    get ca() {
      return started().ca;
    },
    connect: () => started().connect(),
    join: (playerId?: string) => started().join(playerId),
  };
}

export const isImage = (message: StreamMessage): boolean => message.ct === "SUB_IMAGE";
export const isChange = (message: StreamMessage): boolean => message.op === "mcm" && message.ct === undefined;
export const isStatus = (message: StreamMessage): boolean => message.op === "status";

/** A subscription to the test's market. */
export const subscribe = (parts: object = {}) => ({
  op: "marketSubscription",
  id: 2,
  marketFilter: { marketIds: [marketId] },
  ...parts,
});
export const dataFilter = (fields: readonly string[], ladderLevels?: number) => ({
  marketDataFilter: { fields, ...(ladderLevels === undefined ? {} : { ladderLevels }) },
});
export const runnersOf = (message: StreamMessage): Record<string, unknown>[] | undefined =>
  message.mc?.[0]?.["rc"] as Record<string, unknown>[] | undefined;
