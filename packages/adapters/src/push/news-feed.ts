import type { Topic } from "@maidan/contract/socket";
import type { Bus, Unsubscribe } from "@maidan/services/bus";
import type { Json } from "@maidan/services/command";
import type { PushLimits } from "./limits.ts";
import { Pace } from "./pace.ts";
import { TopicFeed } from "./topic-feed.ts";

/** A list or a score that changes faster than this is told of at this pace. */
const stepMs = 250;

/**
 * A topic whose newest message is all there is to know: an event's score and state, or that the list of events has changed (null: read it
 * by HTTP). Older ones are replaced, never queued.
 */
export class NewsFeed {
  readonly feed: TopicFeed;
  readonly #pace: Pace;
  readonly #unsubscribe: Unsubscribe;
  #newest: Json = null;

  constructor(
    topic: Topic,
    deps: {
      readonly bus: Bus;
      readonly busTopic: string;
      readonly limits: PushLimits;
      readonly epoch: number;
      /** Instead of the newest message. */
      readonly readImage?: () => Json;
    },
  ) {
    const readImage = deps.readImage ?? ((): Json => this.#newest);
    this.feed = new TopicFeed({ topic, readImage, bounds: deps.limits });
    this.feed.reset({ epoch: deps.epoch, sequence: 0 });
    this.#pace = new Pace(stepMs, () => this.#send());
    this.#unsubscribe = deps.bus.subscribe(deps.busTopic, (message) => {
      this.#newest = message;
      this.#pace.request();
    });
  }

  stop(): void {
    this.#pace.stop();
    this.#unsubscribe();
  }

  #send(): void {
    const sequence = (this.feed.position?.sequence ?? 0) + 1;
    this.feed.publish({ sequence, data: this.#newest, isUrgent: false });
  }
}
