import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serverFrameSchema, type ServerMessage } from "@maidan/contract/socket";
import type { Bus } from "@maidan/services/bus";
import { toWireChange, type MarketChange, type MarketDefinition } from "@maidan/services/exchange";
import type { SocketOwner } from "@maidan/services/push";
import { afterEach, expect } from "vitest";
import { WebSocket } from "ws";
import { createMemoryBus } from "../../memory/bus/index.ts";
import { PushGateway, type PushGatewayOptions, type PushLimits } from "../index.ts";

export const definition: MarketDefinition = {
  marketId: "1.200000001",
  eventId: "7",
  eventTypeId: "4",
  marketType: "MATCH_ODDS",
  name: "Match Odds",
  status: "OPEN",
  isInPlay: false,
  betDelayMs: 0,
  version: 1,
  startAtMs: Date.UTC(2026, 10, 21, 12),
  commissionBasisPoints: 200,
  numberOfWinners: 1,
  runners: [
    { selectionId: 11, name: "Dhaka", sortPriority: 1, status: "ACTIVE" },
    { selectionId: 22, name: "Khulna", sortPriority: 2, status: "ACTIVE" },
  ],
};
export const marketId = definition.marketId;
export const topic = `market:${marketId}`;

/** A market as an engine would hold and publish it. */
export class FakeEngine {
  sequence = 1;
  epoch = 1;
  imageReads = 0;
  isDeaf = false;
  definition = definition;
  readonly #levels = new Map<number, bigint>();
  readonly #bus: Bus;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  readonly image = async (id: string): Promise<MarketChange | undefined> => {
    this.imageReads += 1;
    if (this.isDeaf) throw new Error("nobody answers");
    if (id !== marketId) return undefined;
    return {
      ...this.#head(),
      isImage: true,
      definition: this.definition,
      runners: [{ selectionId: 11, availableToBack: [...this.#levels] }],
    };
  };

  /** Sets one price of runner 11 and publishes it. */
  set(priceX100: number, sizeMinor: bigint, options: { isLost?: boolean } = {}): void {
    this.sequence += 1;
    if (sizeMinor === 0n) this.#levels.delete(priceX100);
    else this.#levels.set(priceX100, sizeMinor);
    if (options.isLost === true) return;
    this.#publishLevels([[priceX100, sizeMinor]]);
  }

  /** Sets the prices from 1.01 up, `count` of them, in one change. */
  setAll(count: number, sizeMinor: bigint): void {
    this.sequence += 1;
    const levels = Array.from({ length: count }, (_unused, index): [number, bigint] => [101 + index, sizeMinor]);
    for (const [priceX100, size] of levels) this.#levels.set(priceX100, size);
    this.#publishLevels(levels);
  }

  redefine(change: Partial<MarketDefinition>): void {
    this.sequence += 1;
    this.definition = { ...this.definition, ...change, version: this.definition.version + 1 };
    this.#publish({ ...this.#head(), isImage: false, definition: this.definition, runners: [] });
  }

  /** Another owner takes the market over. */
  takeOver(): void {
    this.epoch += 1;
    this.sequence = 0;
  }

  #head() {
    return { marketId, epoch: this.epoch, sequence: this.sequence, publishedAtMs: 1_800_000_000_000 + this.sequence };
  }

  #publishLevels(availableToBack: readonly (readonly [number, bigint])[]): void {
    this.#publish({ ...this.#head(), isImage: false, runners: [{ selectionId: 11, availableToBack }] });
  }

  #publish(change: MarketChange): void {
    this.#bus.publish(`market.${marketId}`, toWireChange(change));
  }
}

/** A client that keeps all it hears, and checks each message against the contract. */
export class TestClient {
  readonly socket: WebSocket;
  readonly heard: ServerMessage[] = [];
  closeCode: number | undefined;
  #wake: (() => void)[] = [];

  constructor(url: string, options: { origin?: string } = {}) {
    this.socket = new WebSocket(url, options);
    this.socket.on("message", (data: Buffer) => {
      const frame = serverFrameSchema.parse(JSON.parse(data.toString("utf8")));
      this.heard.push(...(Array.isArray(frame) ? frame : [frame]));
      this.#woken();
    });
    this.socket.on("close", (code) => {
      this.closeCode = code;
      this.#woken();
    });
    this.socket.on("error", () => this.#woken());
  }

  say(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  /** All messages of the type and topic so far. */
  all<T extends ServerMessage["type"]>(type: T, ofTopic?: string): Extract<ServerMessage, { type: T }>[] {
    return this.heard.filter(
      (message): message is Extract<ServerMessage, { type: T }> =>
        message.type === type && (ofTopic === undefined || ("topic" in message && message.topic === ofTopic)),
    );
  }

  /** Waits until the condition holds; fails with what was heard when it does not in 45 s. */
  async until(isDone: () => boolean): Promise<void> {
    const deadline = Date.now() + 45_000;
    while (!isDone()) {
      if (Date.now() > deadline) throw new Error(`waited in vain; heard ${JSON.stringify(this.heard.slice(-5))}`);
      await new Promise<void>((resolve) => {
        this.#wake.push(resolve);
        setTimeout(resolve, 50);
      });
    }
  }

  async closed(): Promise<number> {
    await this.until(() => this.closeCode !== undefined);
    return this.closeCode ?? 0;
  }

  #woken(): void {
    for (const resolve of this.#wake.splice(0)) resolve();
  }
}

export const player = (playerId: string, sessionId = `s${playerId}`): SocketOwner => ({
  kind: "player",
  playerId,
  sessionId,
});
export const guest: SocketOwner = { kind: "guest" };

export interface TestGateway {
  readonly gateway: PushGateway;
  readonly bus: Bus;
  readonly engine: FakeEngine;
  readonly server: Server;
  readonly figures: Map<string, { balanceMinor: bigint; exposureMinor: bigint }>;
  readonly ended: Set<string>;
  readonly counted: { delivered: number; dropped: number; reads: number; endings: string[] };
  readonly url: (owner: SocketOwner) => string;
  /** A connected client that has heard the greeting. */
  readonly connect: (owner: SocketOwner, options?: { origin?: string }) => Promise<TestClient>;
}

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

/** A real server with a real gateway on loopback, whose tickets name their owner. */
export async function startGateway(
  limits: Partial<PushLimits> = {},
  more: Partial<PushGatewayOptions> = {},
): Promise<TestGateway> {
  const server = createServer();
  const bus = createMemoryBus();
  const engine = new FakeEngine(bus);
  const figures: TestGateway["figures"] = new Map();
  const ended = new Set<string>();
  const tickets = new Map<string, SocketOwner>();
  const counted: TestGateway["counted"] = { delivered: 0, dropped: 0, reads: 0, endings: [] };
  const gateway = new PushGateway({
    server,
    bus,
    limits,
    readMarketImage: engine.image,
    readHouseOffers: async () => undefined,
    readFigures: async (playerId) => {
      counted.reads += 1;
      return figures.get(playerId);
    },
    redeemTicket: async (ticket) => {
      const owner = tickets.get(ticket);
      tickets.delete(ticket);
      return owner;
    },
    sessions: { findEnded: async (ids) => ids.filter((id) => ended.has(id)) },
    allowedOrigins: ["http://maidan.test"],
    onFault: () => undefined,
    metrics: {
      connections: () => undefined,
      delivered: (count) => void (counted.delivered += count),
      dropped: (count) => void (counted.dropped += count),
      ended: (reason) => void counted.endings.push(reason),
    },
    ...more,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url: TestGateway["url"] = (owner) => {
    const ticket = `ticket-${tickets.size}-${Math.random()}`;
    tickets.set(ticket, owner);
    return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/socket?ticket=${ticket}`;
  };
  const connect: TestGateway["connect"] = async (owner, options) => {
    const client = new TestClient(url(owner), options);
    await client.until(() => client.all("heartbeat").length > 0);
    return client;
  };
  running.push(async () => {
    await gateway.stop();
    server.close();
  });
  return { gateway, bus, engine, server, figures, ended, counted, url, connect };
}

/** The HTTP status that a refused handshake was answered with. */
export async function refusedStatus(url: string, options: { origin?: string } = {}): Promise<number> {
  const socket = new WebSocket(url, options);
  socket.on("error", () => undefined);
  const [, response] = (await once(socket, "unexpected-response")) as [
    unknown,
    { statusCode: number; destroy(): void },
  ];
  response.destroy();
  expect(socket.readyState).not.toBe(WebSocket.OPEN);
  return response.statusCode;
}
