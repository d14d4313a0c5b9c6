import type { CommandContext, Json, Tx } from "../command/index.ts";
import type { MessageChannel, MessageStore, Messenger, OutgoingMessage } from "./ports.ts";
import { maskParams, renderMessage, type MessageTemplate } from "./templates.ts";

export const sendMessageJob = "message.send";

export interface MessengerOptions {
  readonly messages: MessageStore;
  /** Channels that have a way out; a message on another one stays in the outbox and is read in the office. */
  readonly channelsOut: ReadonlySet<MessageChannel>;
  /** Play money: codes may be read in the office, so that one person can walk the whole product. */
  readonly isPlayMode: boolean;
}

/** Records messages in the transaction that causes them and enqueues their sending. [MSG-01..03] */
export function createMessenger({ messages, channelsOut, isPlayMode }: MessengerOptions): Messenger {
  return {
    send: async <T extends MessageTemplate>(tx: Tx, context: CommandContext, message: OutgoingMessage<T>) => {
      const hasWayOut = channelsOut.has(message.channel);
      const shownParams = isPlayMode ? message.params : maskParams(message.params);
      const messageId = await messages.add(tx, {
        playerId: message.playerId,
        channel: message.channel,
        recipient: message.to,
        template: message.template,
        language: message.language,
        shown: renderMessage(message.template, message.language, shownParams),
        status: hasWayOut ? "queued" : "outbox",
      });
      if (!hasWayOut) return;
      const { subject, body } = renderMessage(message.template, message.language, message.params);
      const job: SendMessageJob = {
        messageId,
        channel: message.channel,
        to: message.to,
        subject,
        body,
        expiresAtMs: message.expiresAtMs ?? null,
      };
      context.enqueue(sendMessageJob, { ...job });
    },
  };
}

/** What the job carries: the text as it is sent lives nowhere else, and is gone when the job is done. */
export interface SendMessageJob extends Readonly<Record<string, Json>> {
  readonly messageId: string;
  readonly channel: MessageChannel;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly expiresAtMs: number | null;
}
