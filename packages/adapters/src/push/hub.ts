import {
  clientMessageSchema,
  isPrivateTopic,
  isTopic,
  maxTopicsPerSocket,
  type ClientMessage,
  type SocketErrorCode,
  type Topic,
} from "@maidan/contract/socket";
import type { Bus, Unsubscribe } from "@maidan/services/bus";
import type { Figures } from "@maidan/services/push";
import type { Connection } from "./connection.ts";
import { HouseFeed, type HouseOffers } from "./house-feed.ts";
import type { PushLimits } from "./limits.ts";
import { MarketFeed } from "./market-feed.ts";
import type { EngineChange } from "./market-state.ts";
import { NewsFeed } from "./news-feed.ts";
import { PlayerFeed } from "./player-feed.ts";
import type { TopicFeed } from "./topic-feed.ts";

export interface HubDeps {
  readonly bus: Bus;
  readonly readMarketImage: (marketId: string) => Promise<EngineChange | undefined>;
  /** What the house offers on an event, nothing on one that there isn't; undefined where another host has the events. */
  readonly readHouseOffers: (eventId: string) => Promise<HouseOffers | undefined>;
  readonly readFigures: (playerId: string) => Promise<Figures | undefined>;
  readonly limits: PushLimits;
  readonly onFault: (error: unknown) => void;
}

interface Kept {
  readonly feedOf: (topic: Topic) => TopicFeed;
  readonly size: () => number;
  readonly stop: () => void;
  lingerTimer?: NodeJS.Timeout;
}

const refusals: Record<SocketErrorCode, string> = {
  MALFORMED: "This message is not understood.",
  UNKNOWN_TOPIC: "There is no such topic.",
  UNAUTHENTICATED: "Log in to follow this.",
  NOT_FOUND: "There is no such market.",
  TOO_MANY_TOPICS: `A connection may follow ${maxTopicsPerSocket} topics.`,
  RATE_LIMITED: "Too many messages.",
  UNAVAILABLE: "This is not available now; it comes by itself when it is.",
};

const refuse = (connection: Connection, code: SocketErrorCode, topic?: string): void =>
  connection.say({ type: "error", code, message: refusals[code], ...(topic === undefined ? {} : { topic }) });

/** All topics that somebody follows at this gateway, each once, and what a client's messages do to them. */
export class Hub {
  readonly #deps: HubDeps;
  readonly #epoch = Date.now();
  /** By topic for public ones, by player for private ones: a player's topics share one source. */
  readonly #kept = new Map<string, Kept>();
  /** When the list of events changed last, as far as this process knows: heard also while nobody follows it. */
  #listChangedAtMs = this.#epoch;
  readonly #unsubscribe: Unsubscribe;

  constructor(deps: HubDeps) {
    this.#deps = deps;
    this.#unsubscribe = deps.bus.subscribe("events", () => (this.#listChangedAtMs = Date.now()));
  }

  /** Does what the client's text says, or tells it why not. Nothing a client can send throws. */
  receive(connection: Connection, text: string): void {
    const message = readMessage(text);
    if (message === undefined) return refuse(connection, "MALFORMED");
    if (!isTopic(message.topic)) return refuse(connection, "UNKNOWN_TOPIC", message.topic);
    if (message.type === "unsubscribe") this.#leave(connection, message.topic);
    else this.#follow(connection, message, message.topic);
  }

  leaveAll(connection: Connection): void {
    for (const feed of connection.feeds) this.#leave(connection, feed.topic);
  }

  stop(): void {
    this.#unsubscribe();
    for (const kept of this.#kept.values()) {
      clearTimeout(kept.lingerTimer);
      kept.stop();
    }
    this.#kept.clear();
  }

  #follow(connection: Connection, message: ClientMessage & { type: "subscribe" }, topic: Topic): void {
    const key = this.#keyOf(connection, topic);
    if (key === undefined) return refuse(connection, "UNAUTHENTICATED", topic);
    const isNew = ![...connection.feeds].some((feed) => feed.topic === topic);
    if (isNew && connection.feeds.size >= maxTopicsPerSocket) return refuse(connection, "TOO_MANY_TOPICS", topic);
    const { epoch, sequence } = message;
    // After this point it must succeed.
    const kept = this.#kept.get(key) ?? this.#open(connection, key, topic);
    clearTimeout(kept.lingerTimer);
    const feed = kept.feedOf(topic);
    connection.feeds.add(feed);
    feed.add(connection, epoch === undefined || sequence === undefined ? undefined : { epoch, sequence });
  }

  #leave(connection: Connection, topic: Topic): void {
    const key = this.#keyOf(connection, topic);
    const kept = key === undefined ? undefined : this.#kept.get(key);
    if (key === undefined || kept === undefined) return;
    const feed = kept.feedOf(topic);
    feed.remove(connection);
    connection.forget(feed);
    if (kept.size() > 0) return;
    clearTimeout(kept.lingerTimer);
    kept.lingerTimer = setTimeout(() => this.#close(key), this.#deps.limits.lingerMs);
  }

  /** Undefined when the connection's owner has no such topic. */
  #keyOf(connection: Connection, topic: Topic): string | undefined {
    if (!isPrivateTopic(topic)) return topic;
    return connection.owner.kind === "player" ? `player:${connection.owner.playerId}` : undefined;
  }

  #open(connection: Connection, key: string, topic: Topic): Kept {
    const kept = this.#create(connection, key, topic);
    this.#kept.set(key, kept);
    return kept;
  }

  #create(connection: Connection, key: string, topic: Topic): Kept {
    const { bus, limits, readFigures, onFault } = this.#deps;
    if (isPrivateTopic(topic) && connection.owner.kind === "player") {
      const player = new PlayerFeed(connection.owner.playerId, {
        bus,
        readFigures,
        limits,
        epoch: this.#epoch,
        onFault,
      });
      const feedOf = (wanted: Topic): TopicFeed => player.feed(isPrivateTopic(wanted) ? wanted : "user");
      return { feedOf, size: () => player.size, stop: () => player.stop() };
    }
    const source = topic.startsWith("market:")
      ? this.#openMarket(key, topic)
      : topic.startsWith("house:")
        ? this.#openHouse(topic)
        : this.#openNews(topic);
    return { feedOf: () => source.feed, size: () => source.feed.size, stop: () => source.stop() };
  }

  #openNews(topic: Topic): NewsFeed {
    const { bus, limits } = this.#deps;
    const common = { bus, busTopic: topic.replace(":", "."), limits, epoch: this.#epoch };
    if (topic !== "events") return new NewsFeed(topic, common);
    return new NewsFeed(topic, { ...common, readImage: () => ({ changedAtMs: this.#listChangedAtMs }) });
  }

  #openHouse(topic: Topic): HouseFeed {
    const { bus, limits, readHouseOffers, onFault } = this.#deps;
    const eventId = topic.slice("house:".length);
    const common = { bus, busTopic: `house.${eventId}`, limits, epoch: this.#epoch, onFault };
    return new HouseFeed(topic, { ...common, readOffers: () => readHouseOffers(eventId) });
  }

  #openMarket(key: string, topic: Topic): MarketFeed {
    const { bus, limits, readMarketImage } = this.#deps;
    const market = new MarketFeed(topic.slice("market:".length), {
      bus,
      limits,
      readImage: readMarketImage,
      onMissing: () => {
        for (const subscriber of this.#subscribersOf(market.feed)) {
          subscriber.forget(market.feed);
          refuse(subscriber, "NOT_FOUND", topic);
        }
        this.#close(key);
      },
      onUnavailable: () => {
        for (const subscriber of this.#subscribersOf(market.feed)) refuse(subscriber, "UNAVAILABLE", topic);
      },
    });
    return market;
  }

  /** Only connections are ever added to a feed of this hub. */
  #subscribersOf(feed: TopicFeed): readonly Connection[] {
    return [...feed.subscribers()] as Connection[];
  }

  #close(key: string): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    clearTimeout(kept.lingerTimer);
    kept.stop();
    this.#kept.delete(key);
  }
}

function readMessage(text: string): ClientMessage | undefined {
  try {
    const parsed = clientMessageSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
