import { toDecimal } from "@maidan/core/money";
import type { BalanceData, InboxData, OrderData, PrivateTopic, UserData } from "@maidan/contract/socket";
import type { Bus, Unsubscribe } from "@maidan/services/bus";
import type { Json } from "@maidan/services/command";
import type { OrderChange, WireOf } from "@maidan/services/exchange";
import type { Figures } from "@maidan/services/push";
import type { PushLimits } from "./limits.ts";
import { PacedReading } from "./paced-reading.ts";
import { TopicFeed } from "./topic-feed.ts";

export interface PlayerFeedDeps {
  readonly bus: Bus;
  readonly readFigures: (playerId: string) => Promise<Figures | undefined>;
  readonly limits: PushLimits;
  /** Counts from this gateway's start: another one's sequence means nothing here. */
  readonly epoch: number;
  readonly onFault: (error: unknown) => void;
}

/** A batch of bets touches the balance many times in a moment; a person sees one figure. */
const balanceStepMs = 50;

/** The topics of one player on this gateway, fed by `player.<id>` of the bus. Shared by all sockets of the player. [PUSH-12] */
export class PlayerFeed {
  readonly #deps: PlayerFeedDeps;
  readonly #feeds: Readonly<Record<PrivateTopic, TopicFeed>>;
  readonly #balanceReading: PacedReading<Figures | undefined>;
  readonly #unsubscribe: Unsubscribe;
  #balance: BalanceData | undefined;

  constructor(playerId: string, deps: PlayerFeedDeps) {
    this.#deps = deps;
    const bounds = deps.limits;
    this.#feeds = {
      balance: new TopicFeed({ topic: "balance", readImage: () => this.#balance, bounds }),
      // Their whole is read by HTTP: an image of null says so.
      user: new TopicFeed({ topic: "user", readImage: () => null, bounds }),
      orders: new TopicFeed({ topic: "orders", readImage: () => null, bounds }),
      inbox: new TopicFeed({ topic: "inbox", readImage: () => null, bounds }),
      chat: new TopicFeed({ topic: "chat", readImage: () => null, bounds }),
    };
    const start = { epoch: deps.epoch, sequence: 0 };
    for (const topic of ["user", "orders", "inbox", "chat"] as const) this.#feeds[topic].reset(start);
    this.#balanceReading = new PacedReading({
      stepMs: balanceStepMs,
      read: () => deps.readFigures(playerId),
      onRead: (figures) => {
        if (figures !== undefined) this.#publishBalance(figures);
      },
      onFault: deps.onFault,
    });
    this.#unsubscribe = deps.bus.subscribe(`player.${playerId}`, (message) => this.#receive(message));
    this.#balanceReading.request();
  }

  feed(topic: PrivateTopic): TopicFeed {
    return this.#feeds[topic];
  }

  get size(): number {
    return Object.values(this.#feeds).reduce((sum, feed) => sum + feed.size, 0);
  }

  stop(): void {
    this.#balanceReading.stop();
    this.#unsubscribe();
  }

  #receive(message: Json): void {
    if (typeof message !== "object" || message === null || !("type" in message)) return;
    const { type } = message;
    if (type === "balance") this.#balanceReading.request();
    else if (type === "user" || type === "transaction") this.#publish("user", { changed: type } satisfies UserData);
    else if (type === "inbox") this.#publish("inbox", { changed: "inbox" } satisfies InboxData);
    else if (type === "chat") this.#publish("chat", message["news"]);
    // The bus carries what `toWire` made of an OrderChange.
    else if (type === "order") this.#publish("orders", toOrderData(message as unknown as WireOf<OrderChange>));
  }

  #publish(topic: PrivateTopic, data: unknown): void {
    const feed = this.#feeds[topic];
    feed.publish({ sequence: (feed.position?.sequence ?? 0) + 1, data, isUrgent: false });
  }

  #publishBalance(figures: Figures): void {
    const next = { balance: toDecimal(figures.balanceMinor), exposure: toDecimal(figures.exposureMinor) };
    const isSame = this.#balance?.balance === next.balance && this.#balance.exposure === next.exposure;
    this.#balance = next;
    if (this.#feeds.balance.position === undefined) this.#feeds.balance.reset({ epoch: this.#deps.epoch, sequence: 1 });
    else if (!isSame) this.#publish("balance", next);
  }
}

const decimal = (minorText: string): number => Number(minorText) / 100;

function toOrderData(order: WireOf<OrderChange>): OrderData {
  return {
    betId: order.betId,
    marketId: order.marketId,
    selectionId: order.selectionId,
    side: order.side,
    price: order.priceX100 / 100,
    size: decimal(order.sizeMinor),
    sizeMatched: decimal(order.sizeMatchedMinor),
    ...(order.justMatchedMinor !== undefined && { sizeJustMatched: decimal(order.justMatchedMinor) }),
    sizeRemaining: decimal(order.sizeRemainingMinor),
    sizeCancelled: decimal(order.sizeCancelledMinor),
    sizeLapsed: decimal(order.sizeLapsedMinor),
    sizeVoided: decimal(order.sizeVoidedMinor),
    averagePriceMatched: order.averagePriceMatchedX100 / 100,
    status: order.status,
  };
}
