import type { ChangeMessage, ImageMessage } from "@maidan/contract/socket";

export interface TopicHandler {
  /** The whole, replacing what the handler holds. Null where the whole is read by HTTP: read it now. */
  readonly onImage: (data: unknown) => void;
  readonly onChange: (data: unknown) => void;
}

export type Reception = "applied" | "old" | "gap";

/** What the client knows of one topic: who listens, and up to where it has heard. */
export class TopicState {
  readonly handlers = new Set<TopicHandler>();
  #position: { readonly epoch: number; readonly sequence: number } | undefined;

  /** What the server needs to send only what was missed. Empty after `forget`: then it sends the image. */
  get position(): { readonly epoch: number; readonly sequence: number } | undefined {
    return this.#position;
  }

  forget(): void {
    this.#position = undefined;
  }

  image(message: ImageMessage): void {
    this.#position = { epoch: message.epoch, sequence: message.sequence };
    for (const handler of this.handlers) handler.onImage(message.data);
  }

  /** Hands the change on when it follows what was heard. A gap forgets the position; while there is none, changes are passed over. [PUSH-08] */
  change(message: ChangeMessage): Reception {
    const position = this.#position;
    if (position === undefined) return "old";
    if (message.epoch !== position.epoch || message.base > position.sequence) {
      this.#position = undefined;
      return "gap";
    }
    if (message.sequence <= position.sequence) return "old";
    this.#position = { epoch: message.epoch, sequence: message.sequence };
    for (const handler of this.handlers) handler.onChange(message.data);
    return "applied";
  }
}
