import { once } from "node:events";
import { createServer, type Server, type TLSSocket } from "node:tls";
import type { AddressInfo } from "node:net";
import type { Bus, Unsubscribe } from "@maidan/services/bus";
import type { Json, Reader } from "@maidan/services/command";
import type { ExchangeReadStore } from "@maidan/services/exchange-reads";
import type { AdmitProgram } from "@maidan/services/programs";
import type { SocketSessions } from "@maidan/services/push";
import { StreamConnection, type ConnectionDeps } from "./connection.ts";
import { findMarkets } from "./find-markets.ts";
import type { HubMarketDeps } from "./hub-market.ts";
import { conflateBounds, streamLimits, type StreamLimits, type StreamMetrics } from "./limits.ts";
import { MarketHub } from "./market-hub.ts";
import { OrderHub } from "./order-hub.ts";
import { refusal, type StreamRefusal } from "./refusals.ts";
import { ResumeShelf } from "./resume-shelf.ts";

export interface ExchangeStreamOptions {
  readonly tls: { readonly cert: string; readonly key: string };
  readonly bus: Bus;
  readonly reader: Reader;
  readonly store: Pick<
    ExchangeReadStore,
    "catalogue" | "markets" | "currentOrders" | "ordersById" | "clearedBets" | "marketsWithBets" | "matchedAfter"
  >;
  readonly readImage: HubMarketDeps["readImage"];
  readonly readRows: HubMarketDeps["readRows"];
  /** The player behind a session's token. */
  readonly authenticate: (
    token: string,
  ) => Promise<{ readonly playerId: string; readonly sessionId: string } | undefined>;
  readonly admit: AdmitProgram;
  readonly sessions: Pick<SocketSessions, "findEnded">;
  readonly regulator: string;
  readonly metrics: StreamMetrics;
  readonly limits?: Partial<StreamLimits>;
  readonly onFault: (error: unknown) => void;
}

const loginWindowMs = 10_000;

/** The exchange stream: prices and orders as CRLF-delimited JSON over TLS. */
export class ExchangeStream {
  readonly #options: ExchangeStreamOptions;
  readonly #limits: StreamLimits;
  readonly #server: Server;
  readonly #markets: MarketHub;
  readonly #orders: OrderHub;
  readonly #shelf: ResumeShelf;
  readonly #deps: ConnectionDeps;
  readonly #connections = new Set<StreamConnection>();
  /** News of the players who are connected: ended sessions and keys. */
  readonly #news = new Map<string, Unsubscribe>();
  readonly #logins = new Map<string, number[]>();
  #checkTimer: NodeJS.Timeout | undefined;

  constructor(options: ExchangeStreamOptions) {
    this.#options = options;
    this.#limits = { ...streamLimits, ...options.limits };
    const { bus, reader, store, readImage, readRows, onFault } = options;
    const { lingerMs, orderStepMs, resumeMs } = this.#limits;
    this.#markets = new MarketHub({ bus, readImage, readRows }, { lingerMs });
    this.#orders = new OrderHub(
      { bus, reader, store, stepMs: orderStepMs, keptClosedMs: conflateBounds.most + resumeMs, onFault },
      // Followed as long as anybody may come back, or nobody would hear how a bet ended meanwhile.
      { lingerMs: resumeMs },
    );
    this.#shelf = new ResumeShelf(this.#limits);
    this.#deps = this.#connectionDeps();
    this.#server = createServer({ ...options.tls, minVersion: "TLSv1.2", handshakeTimeout: 10_000 });
    this.#server.on("secureConnection", (socket) => this.#open(socket));
    // A handshake that fails is the client's affair.
    this.#server.on("tlsClientError", (_error, socket) => socket.destroy());
  }

  get connections(): number {
    return this.#connections.size;
  }

  /** Opens the port (0 = any); gives the one that was opened. */
  async listen(port: number, host: string): Promise<number> {
    this.#server.listen(port, host);
    await once(this.#server, "listening");
    this.#checkTimer = setTimeout(() => void this.#checkSessions(), this.#limits.sessionCheckMs);
    return (this.#server.address() as AddressInfo).port;
  }

  /** Tells everybody, and closes. */
  async stop(): Promise<void> {
    clearTimeout(this.#checkTimer);
    this.#checkTimer = undefined;
    const closed = this.#server.listening ? once(this.#server, "close") : undefined;
    if (this.#server.listening) this.#server.close();
    for (const connection of this.#connections) connection.end("CONNECTION_FAILED", "the server is stopping");
    await closed;
    for (const forget of this.#news.values()) forget();
    this.#markets.stop();
    this.#orders.stop();
    this.#shelf.stop();
  }

  #connectionDeps(): ConnectionDeps {
    const { bus, reader, store, metrics, regulator, onFault } = this.#options;
    const limits = this.#limits;
    return {
      limits,
      metrics,
      onFault,
      subscriptions: {
        limits,
        regulator,
        orders: this.#orders,
        shelf: this.#shelf,
        markets: {
          hub: this.#markets,
          bus,
          findMarkets: (filter, most) => findMarkets({ reader, store }, filter, most),
          newMarketsMs: limits.newMarketsMs,
          mostMarkets: limits.marketsPerSubscription,
          onFault,
        },
      },
      authenticate: (connection, asked) => this.#authenticate(connection, asked),
      onClosed: (connection) => this.#closed(connection),
    };
  }

  #open(socket: TLSSocket): void {
    const address = socket.remoteAddress ?? "";
    const strangers = [...this.#connections].filter(
      (each) => each.owner === undefined && each.address === address,
    ).length;
    if (this.#connections.size >= this.#limits.connections || strangers >= this.#limits.strangersPerAddress) {
      this.#options.metrics.ended("FULL");
      socket.destroy();
      return;
    }
    this.#connections.add(new StreamConnection(socket, this.#deps));
    this.#options.metrics.connections(this.#connections.size);
  }

  async #authenticate(
    connection: StreamConnection,
    { appKey, session }: { readonly appKey: string; readonly session: string },
  ): Promise<{ available: number } | StreamRefusal> {
    const { authenticate, admit } = this.#options;
    const player = /^[A-Za-z0-9_-]{20,512}$/.test(session) ? await authenticate(session) : undefined;
    if (player === undefined) return refusal("INVALID_SESSION_INFORMATION", "the session is unknown or over");
    const access = await admit({ appKey, playerId: player.playerId, address: connection.address });
    if (!access.ok) {
      return access.code === "ACCESS_DENIED"
        ? refusal("NOT_AUTHORIZED", "the key doesn't work from this address")
        : refusal("INVALID_APP_KEY", "the application key is unknown");
    }
    // It may have gone meanwhile: nothing would forget it again.
    if (connection.isClosing) return refusal("CONNECTION_FAILED", "the connection has ended");
    if (!this.#takeLogin(player.playerId)) return refusal("TOO_MANY_REQUESTS", "too many connections in a short time");
    const open = [...this.#connections].filter((each) => each.owner?.playerId === player.playerId).length;
    const available = this.#limits.connectionsPerPlayer - open - 1;
    if (available < 0) {
      return refusal("MAX_CONNECTION_LIMIT_EXCEEDED", `at most ${this.#limits.connectionsPerPlayer} connections`);
    }
    this.#hear(player.playerId);
    // Counted from here on, before another one is looked at.
    connection.owner = { ...player, keyId: access.keyId };
    return { available };
  }

  /** Also those of connections that have ended count: who opens and closes them quickly is meant. */
  #takeLogin(playerId: string): boolean {
    const nowMs = performance.now();
    const recent = (this.#logins.get(playerId) ?? []).filter((atMs) => nowMs - atMs < loginWindowMs);
    if (recent.length >= this.#limits.loginsPerTenSeconds) return false;
    this.#logins.set(playerId, [...recent, nowMs]);
    return true;
  }

  /** Ended sessions and revoked keys end their connections at once. [KEY-05] */
  #hear(playerId: string): void {
    if (this.#news.has(playerId)) return;
    const forget = this.#options.bus.subscribe(`player.${playerId}`, (message) => {
      const { type, sessionId, keyId } = message as { readonly [name: string]: Json };
      for (const connection of this.#of(playerId)) {
        const { owner } = connection;
        if (type === "session.revoked" && owner?.sessionId === sessionId) {
          connection.end("INVALID_SESSION_INFORMATION", "the session has ended");
        } else if (type === "key.revoked" && owner?.keyId === keyId) {
          connection.end("INVALID_APP_KEY", "the application key was revoked");
        }
      }
    });
    this.#news.set(playerId, forget);
  }

  #of(playerId: string): StreamConnection[] {
    return [...this.#connections].filter((each) => each.owner?.playerId === playerId);
  }

  #closed(connection: StreamConnection): void {
    this.#connections.delete(connection);
    this.#options.metrics.connections(this.#connections.size);
    const playerId = connection.owner?.playerId;
    if (playerId === undefined || this.#of(playerId).length > 0) return;
    this.#news.get(playerId)?.();
    this.#news.delete(playerId);
  }

  #forgetLogins(): void {
    const nowMs = performance.now();
    for (const [playerId, times] of this.#logins) {
      if (times.every((atMs) => nowMs - atMs >= loginWindowMs)) this.#logins.delete(playerId);
    }
  }

  /** Whatever ended a session (idling, a locked account), its connections end soon after. */
  async #checkSessions(): Promise<void> {
    this.#forgetLogins();
    try {
      const owners = [...this.#connections].flatMap(({ owner }) => owner?.sessionId ?? []);
      const ended = new Set(owners.length === 0 ? [] : await this.#options.sessions.findEnded([...new Set(owners)]));
      for (const connection of this.#connections) {
        if (connection.owner !== undefined && ended.has(connection.owner.sessionId)) {
          connection.end("INVALID_SESSION_INFORMATION", "the session has ended");
        }
      }
    } catch (error) {
      this.#options.onFault(error);
    }
    if (this.#checkTimer !== undefined) {
      this.#checkTimer = setTimeout(() => void this.#checkSessions(), this.#limits.sessionCheckMs);
    }
  }
}
