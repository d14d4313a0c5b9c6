import type { Reader } from "../command/index.ts";

/** How an event's feed stands, by the database's clock. [FEED-19] */
export interface FeedPulse {
  readonly eventId: string;
  readonly source: string;
  /** Since it last told anything of the event. */
  readonly ageMs: number;
  /** Until it means to speak again, a break included; below 0: it is late by so much. Null: it doesn't say. */
  readonly dueInMs: number | null;
  /** Its silence has suspended what it drives. */
  readonly isSilenced: boolean;
}

export interface FeedPulses {
  /** Of these events, by id; those that no feed drives are absent. */
  of(reader: Reader, eventIds: readonly string[]): Promise<ReadonlyMap<string, FeedPulse>>;
}
