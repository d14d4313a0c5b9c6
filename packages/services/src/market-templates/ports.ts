import type { Reader, Tx } from "../command/index.ts";
import type { EventTemplate } from "./terms.ts";

/** Of a sport (`competition` empty), or of one of its competitions. */
export interface TemplateKey {
  readonly eventTypeId: string;
  readonly competition: string;
}
export interface KeptTemplate extends TemplateKey {
  /** 0: nothing was changed yet. */
  readonly version: number;
  /** Null: the competition has none of its own, and the sport's counts. */
  readonly template: EventTemplate | null;
}
export interface TemplateVersion extends TemplateKey {
  readonly version: number;
  readonly isRemoval: boolean;
  readonly madeBy: string;
  readonly madeAt: Date;
}

/** The only door to `market_template`. */
export interface TemplateStore {
  /** What counts for an event of this sport and competition: the competition's, else the sport's, else what the code begins with. */
  of(reader: Reader, key: TemplateKey): Promise<EventTemplate>;
  ofEvent(reader: Reader, eventId: string): Promise<EventTemplate>;
  /** The delay in play that a market of the exchange was made with, in milliseconds; undefined when there is no such market. */
  plannedDelayMs(reader: Reader, marketId: string): Promise<number | undefined>;
  /** The newest of the sport and of each of its competitions that has one. */
  list(reader: Reader, eventTypeId: string): Promise<readonly KeptTemplate[]>;
  history(reader: Reader, eventTypeId: string, limit: number): Promise<readonly TemplateVersion[]>;
  /** The newest version, held against others' changes until the transaction ends; 0 where there is none. */
  lock(tx: Tx, key: TemplateKey): Promise<number>;
  add(tx: Tx, kept: KeptTemplate & { readonly madeBy: string }): Promise<void>;
  /**
   * Brings delay and limits of Bookmaker and Fancy markets that aren't closed to these terms, and of exchange markets that aren't in play yet the delay with which
   * they will be turned; how many. [TEMPLATE-03]
   */
  applyToOpen(tx: Tx, key: TemplateKey, template: EventTemplate): Promise<number>;
}
