import type { MarketStatus, RunnerStatus, Side } from "../exchange/index.ts";

/** A recorded market as it was told, message by message. Sizes are minor units of our currency; prices hundredths. */
export interface RecordedDefinition {
  readonly status: MarketStatus;
  readonly isInPlay: boolean;
  readonly betDelayMs: number;
  /** Only bets that would be matched at once waited so long. */
  readonly hasPassiveDelay: boolean;
  readonly eventTypeId: string;
  readonly eventId: string;
  readonly marketType: string;
  readonly runners: readonly { readonly selectionId: number; readonly status: RunnerStatus }[];
}
/** A level of the recorded book as the resting bet that it was: what could be backed was a lay. A size of 0 deletes it. */
export interface RecordedLevel {
  readonly selectionId: number;
  readonly side: Side;
  readonly priceX100: number;
  readonly sizeMinor: bigint;
}
export interface RecordedMessage {
  readonly publishedAtMs: number;
  readonly definition: RecordedDefinition | undefined;
  /** The levels are the whole book, not changes to it. */
  readonly isImage: boolean;
  readonly levels: readonly RecordedLevel[];
}
export interface Recording {
  /** Its id where it was recorded. */
  readonly marketId: string;
  messages(): AsyncIterable<RecordedMessage>;
}
