import type { HouseData, Topic } from "@maidan/contract/socket";
import type { Bus, Unsubscribe } from "@maidan/services/bus";
import type { PushLimits } from "./limits.ts";
import { PacedReading } from "./paced-reading.ts";
import { TopicFeed } from "./topic-feed.ts";

/** The markets of an event against the house, under their ids in the order in which they are shown. */
export type HouseOffers = Pick<HouseData, "bookmaker" | "fancy2">;

export interface HouseFeedDeps {
  readonly bus: Bus;
  readonly busTopic: string;
  /** Undefined: not from here; whoever follows reads them by HTTP. */
  readonly readOffers: () => Promise<HouseOffers | undefined>;
  readonly limits: PushLimits;
  /** Counts from this gateway's start. */
  readonly epoch: number;
  readonly onFault: (error: unknown) => void;
}

/**
 * What the house offers on an event, read once for all who follow it whenever it is announced to have changed, and sent as the markets that did. Each phone read the
 * whole event for itself, at every ball all of them at once. [PUSH-15]
 */
export class HouseFeed {
  readonly feed: TopicFeed;
  readonly #deps: HouseFeedDeps;
  readonly #reading: PacedReading<HouseOffers | undefined>;
  readonly #unsubscribe: Unsubscribe;
  #newest: HouseOffers | undefined;

  constructor(topic: Topic, deps: HouseFeedDeps) {
    this.#deps = deps;
    const readImage = (): unknown => (this.#newest === undefined ? null : { isWhole: true, ...this.#newest });
    this.feed = new TopicFeed({ topic, readImage, bounds: deps.limits });
    this.#reading = new PacedReading({
      stepMs: deps.limits.conflationMs,
      read: deps.readOffers,
      onRead: (offers) => this.#publish(offers),
      onFault: deps.onFault,
    });
    this.#unsubscribe = deps.bus.subscribe(deps.busTopic, () => this.#reading.request());
    this.#reading.request();
  }

  stop(): void {
    this.#reading.stop();
    this.#unsubscribe();
  }

  #publish(offers: HouseOffers | undefined): void {
    const before = this.#newest;
    this.#newest = offers;
    const { position } = this.feed;
    if (position === undefined) return this.feed.reset({ epoch: this.#deps.epoch, sequence: 1 });
    const sequence = position.sequence + 1;
    if (before === undefined || offers === undefined)
      return this.feed.publish({ sequence, data: null, isUrgent: false });
    const data = changeOf(before, offers);
    if (data !== undefined) this.feed.publish({ sequence, data, isUrgent: isHalt(data) });
  }
}

/** The markets that differ; all of them where another set or order of markets is offered; undefined when nothing differs. */
export function changeOf(before: HouseOffers, now: HouseOffers): HouseData | undefined {
  const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  const namesOf = ({ bookmaker, fancy2 }: HouseOffers): readonly string[] =>
    [bookmaker, fancy2].map((markets) => Object.keys(markets).join());
  if (!isSame(namesOf(before), namesOf(now))) return { isWhole: true, ...now };
  const changed = <Market>(was: Record<string, Market>, is: Record<string, Market>): Record<string, Market> =>
    Object.fromEntries(Object.entries(is).filter(([id, market]) => !isSame(was[id], market)));
  const bookmaker = changed(before.bookmaker, now.bookmaker);
  const fancy2 = changed(before.fancy2, now.fancy2);
  const isNothing = Object.keys(bookmaker).length + Object.keys(fancy2).length === 0;
  return isNothing ? undefined : { isWhole: false, bookmaker, fancy2 };
}

/** Something is suspended, or its ball is running: that waits for no slow socket. */
const isHalt = ({ bookmaker, fancy2 }: HouseOffers): boolean =>
  [...Object.values(bookmaker).flatMap(({ runners }) => runners), ...Object.values(fancy2)].some(
    (offered) => offered.suspended === 1 || offered.ball_running === 1,
  );
