import type { Bus } from "../../bus/index.ts";
import type { BatchDraft } from "./draft.ts";
import type { MarketShelf } from "./market-shelf.ts";
import { publishBatch } from "./publication.ts";
import { answer } from "./work.ts";

export interface TellerOptions {
  readonly bus: Bus;
  readonly shelf: MarketShelf;
  readonly log: { error(message: string, fault: unknown): void };
}

/** Answers everybody who waited for the batch. */
export function answerAll(draft: BatchDraft): void {
  for (const { work, report } of draft.answers) answer(work, report);
}

/**
 * Tells of the last committed batch, while the database works on the next one: it must be published before memory changes again, and may be answered a
 * little later. Its note in the outbox is cleared by the batch after it.
 */
export class Teller {
  readonly #options: TellerOptions;
  #unpublished: { readonly draft: BatchDraft; readonly outboxId: string | null } | undefined;
  #unanswered: BatchDraft | undefined;
  #note: string | null = null;

  constructor(options: TellerOptions) {
    this.#options = options;
  }

  /** The outbox row of a batch that has been told of. */
  get note(): string | null {
    return this.#note;
  }
  takeNote(): string | null {
    const note = this.#note;
    this.#note = null;
    return note;
  }

  committed(draft: BatchDraft, outboxId: string | null): void {
    this.#unpublished = { draft, outboxId };
  }

  publishNow(): void {
    const batch = this.#unpublished;
    if (batch === undefined) return;
    this.#unpublished = undefined;
    this.answerNow();
    this.#unanswered = batch.draft;
    this.#publish(batch.draft, batch.outboxId);
  }

  answerNow(): void {
    const draft = this.#unanswered;
    this.#unanswered = undefined;
    if (draft !== undefined) answerAll(draft);
  }

  tellNow(): void {
    this.publishNow();
    this.answerNow();
  }

  #publish(draft: BatchDraft, outboxId: string | null): void {
    const { bus, shelf, log } = this.#options;
    try {
      publishBatch(bus, draft);
      if (outboxId !== null) this.#note = outboxId;
    } catch (error) {
      // The note stays, and tells what we couldn't.
      log.error("a batch could not be published", error);
    }
    for (const { market } of draft.markets.values()) {
      if (market.book.state.status === "CLOSED") shelf.putAway(market.marketId);
    }
  }
}
