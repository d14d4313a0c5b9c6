import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { maxClientMessageBytes, type ServerMessage } from "@maidan/contract/socket";
import type { SocketOwner, SocketSessions } from "@maidan/services/push";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import { Connection } from "./connection.ts";
import { Hub, type HubDeps } from "./hub.ts";
import { noMetrics, pushLimits, type PushLimits, type PushMetrics } from "./limits.ts";

export interface PushGatewayOptions extends Omit<HubDeps, "limits"> {
  /** The server of PORT, whose upgrades this gateway answers. */
  readonly server: Server;
  readonly redeemTicket: (ticket: string) => Promise<SocketOwner | undefined>;
  readonly sessions: SocketSessions;
  /** Origins of our own pages. A browser always names its page's origin; a program has none. */
  readonly allowedOrigins: readonly string[];
  readonly limits?: Partial<PushLimits>;
  readonly metrics?: PushMetrics;
}

export const socketPath = "/api/socket";
/** A ping goes with every fourth beat, and who has not answered it by the next is ended: a phone between two cells is silent for a few seconds. [PUSH-10] */
const beatsPerPing = 4;
/** How often sockets that are behind are looked at. */
const catchUpMs = 50;

/** The push gateway: sockets in, topics out. Stop it before the server: it tells each socket that it is going. */
export class PushGateway {
  readonly #options: PushGatewayOptions;
  readonly #limits: PushLimits;
  readonly #metrics: PushMetrics;
  readonly #hub: Hub;
  readonly #sockets: WebSocketServer;
  readonly #connections = new Set<Connection>();
  readonly #behind = new Set<Connection>();
  readonly #timers: NodeJS.Timeout[];
  readonly #onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void =>
    void this.#upgrade({ request, stream, head });
  #handshakes = 0;
  #beats = 0;
  #isChecking = false;
  #isStopping = false;

  constructor(options: PushGatewayOptions) {
    this.#options = options;
    this.#limits = { ...pushLimits, ...options.limits };
    this.#metrics = options.metrics ?? noMetrics;
    this.#hub = new Hub({ ...options, limits: this.#limits });
    this.#sockets = new WebSocketServer({
      noServer: true,
      maxPayload: maxClientMessageBytes,
      // Compression costs memory per socket and leaks lengths of secrets beside chosen text.
      perMessageDeflate: false,
      clientTracking: false,
    });
    options.server.on("upgrade", this.#onUpgrade);
    this.#timers = [
      setInterval(() => this.#beat(), this.#limits.heartbeatMs),
      setInterval(() => this.#catchUp(), catchUpMs),
      setInterval(() => void this.#endSockets(), this.#limits.sessionCheckMs),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Open sockets, and the bytes held for them: for tests and the operator. */
  get load(): { readonly sockets: number; readonly unsentBytes: number } {
    let unsentBytes = 0;
    for (const connection of this.#connections) unsentBytes += connection.unsentBytes;
    return { sockets: this.#connections.size, unsentBytes };
  }

  /** Those of these players who have a socket open. */
  connected(playerIds: readonly string[]): readonly string[] {
    const wanted = new Set(playerIds);
    const here = new Set<string>();
    for (const { owner } of this.#connections)
      if (owner.kind === "player" && wanted.has(owner.playerId)) here.add(owner.playerId);
    return [...here];
  }

  /** Tells every socket that the server is going, and waits until they have gone or were cut. [PUSH-13] */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const connection of this.#connections) connection.close("shutdown");
    while (this.#connections.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    this.#options.server.off("upgrade", this.#onUpgrade);
    this.#hub.stop();
  }

  async #upgrade(handshake: { request: IncomingMessage; stream: Duplex; head: Buffer }): Promise<void> {
    const { request, stream, head } = handshake;
    const address = new URL(request.url ?? "/", "http://localhost");
    if (address.pathname !== socketPath) {
      // Another listener, a development server say, may know this path.
      if (this.#options.server.listenerCount("upgrade") === 1) refuseUpgrade(stream, "404 Not Found");
      return;
    }
    stream.on("error", () => stream.destroy());
    const { origin } = request.headers;
    if (origin !== undefined && !this.#options.allowedOrigins.includes(origin)) {
      return refuseUpgrade(stream, "403 Forbidden");
    }
    const isFull = this.#connections.size >= this.#limits.sockets || this.#handshakes >= this.#limits.handshakes;
    if (isFull || this.#isStopping) return refuseUpgrade(stream, "503 Service Unavailable");
    const owner = await this.#redeem(address.searchParams.get("ticket") ?? "");
    if (stream.destroyed) return;
    if (owner === "unavailable" || this.#isStopping) return refuseUpgrade(stream, "503 Service Unavailable");
    if (owner === undefined) return refuseUpgrade(stream, "401 Unauthorized");
    this.#sockets.handleUpgrade(request, stream, head, (socket) => this.#open(socket, owner));
  }

  async #redeem(ticket: string): Promise<SocketOwner | "unavailable" | undefined> {
    this.#handshakes += 1;
    try {
      return await this.#options.redeemTicket(ticket);
    } catch (error) {
      this.#options.onFault(error);
      return "unavailable";
    } finally {
      this.#handshakes -= 1;
    }
  }

  #open(socket: WebSocket, owner: SocketOwner): void {
    const { limits, metrics } = { limits: this.#limits, metrics: this.#metrics };
    const connection = new Connection(socket, owner, { limits, metrics, onBehind: (one) => this.#behind.add(one) });
    if (owner.kind === "player") this.#makeRoom(owner.playerId);
    this.#connections.add(connection);
    this.#metrics.connections(this.#connections.size);
    socket.on("message", (data, isBinary) => this.#receive(connection, { data, isBinary }));
    socket.on("pong", () => void (connection.isAlive = true));
    // An oversized or broken frame: the library closes the socket itself, with the code that says so.
    socket.on("error", () => undefined);
    socket.once("close", () => {
      this.#hub.leaveAll(connection);
      this.#connections.delete(connection);
      this.#behind.delete(connection);
      this.#metrics.connections(this.#connections.size);
    });
    connection.say({ type: "heartbeat", at: Date.now() });
  }

  /** The newest socket of a player is the one in use: the oldest gives way. */
  #makeRoom(playerId: string): void {
    const own = [...this.#connections].filter(({ owner }) => owner.kind === "player" && owner.playerId === playerId);
    const tooMany = Math.max(0, own.length + 1 - this.#limits.socketsPerPlayer);
    for (const connection of own.slice(0, tooMany)) connection.close("tooManySockets");
  }

  #receive(connection: Connection, { data, isBinary }: { data: RawData; isBinary: boolean }): void {
    connection.isAlive = true;
    if (connection.isClosing) return;
    if (!connection.takeMessage()) {
      connection.close("flood");
      return;
    }
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
    this.#hub.receive(connection, isBinary ? "" : bytes.toString("utf8"));
  }

  #beat(): void {
    const frame = Buffer.from(JSON.stringify({ type: "heartbeat", at: Date.now() } satisfies ServerMessage));
    const isPinging = this.#beats % beatsPerPing === 0;
    this.#beats += 1;
    for (const connection of this.#connections) {
      if (isPinging && !connection.isAlive) {
        connection.cutSilent();
        continue;
      }
      connection.beat(frame);
      if (isPinging) connection.ping();
    }
  }

  #catchUp(): void {
    for (const connection of this.#behind) {
      connection.catchUp();
      if (!connection.isBehind) this.#behind.delete(connection);
    }
  }

  /** One question for all sockets: whose sessions have ended. Guests have none. [PUSH-03] */
  async #endSockets(): Promise<void> {
    const bySession = new Map<string, Connection[]>();
    for (const connection of this.#connections) {
      if (connection.owner.kind !== "player") continue;
      const list = bySession.get(connection.owner.sessionId) ?? [];
      bySession.set(connection.owner.sessionId, [...list, connection]);
    }
    if (bySession.size === 0 || this.#isChecking) return;
    this.#isChecking = true;
    try {
      for (const sessionId of await this.#options.sessions.findEnded([...bySession.keys()])) {
        for (const connection of bySession.get(sessionId) ?? []) connection.close("sessionEnded");
      }
    } catch (error) {
      this.#options.onFault(error);
    } finally {
      this.#isChecking = false;
    }
  }
}

function refuseUpgrade(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
