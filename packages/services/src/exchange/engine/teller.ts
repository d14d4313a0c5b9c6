import type { Bus } from "../../bus/index.ts";
import type { BatchDraft } from "./draft.ts";
import type { Publication } from "./publication.ts";
import { answer } from "./work.ts";

export interface TellerOptions {
  readonly bus: Bus;
  readonly log: { error(message: string, fault: unknown): void };
}

/** Answers everybody who waited for the batch. */
export function answerAll(draft: BatchDraft): void {
  for (const { work, report } of draft.answers) answer(work, report);
}

/** Tells of committed batches. Each left a note in the outbox, in case its engine dies before telling; a later batch clears it. */
export class Teller {
  readonly #options: TellerOptions;
  #notes: string[] = [];

  constructor(options: TellerOptions) {
    this.#options = options;
  }

  /** The notes of batches that were told of, for whoever clears them now. */
  takeNotes(): string[] {
    const notes = this.#notes;
    this.#notes = [];
    return notes;
  }
  /** They could not be cleared. */
  putBackNotes(notes: readonly string[]): void {
    this.#notes.push(...notes);
  }

  /** Publishes, then answers. */
  tell(batch: {
    readonly draft: BatchDraft;
    readonly publications: readonly Publication[];
    readonly outboxId: string | null;
  }): void {
    const { bus, log } = this.#options;
    try {
      for (const { topic, payload } of batch.publications) bus.publish(topic, payload);
      if (batch.outboxId !== null) this.#notes.push(batch.outboxId);
    } catch (error) {
      // The note stays, and tells what we couldn't.
      log.error("a batch could not be published", error);
    }
    answerAll(batch.draft);
  }
}
