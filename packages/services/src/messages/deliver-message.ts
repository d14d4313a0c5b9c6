import { randomUUID } from "node:crypto";
import { done, type Command, type CommandRunner, type Json } from "../command/index.ts";
import type { MessageChannel, MessageStore, MessageTransport } from "./ports.ts";
import type { SendMessageJob } from "./send-message.ts";

export interface DeliveryOptions {
  readonly runner: CommandRunner;
  readonly messages: MessageStore;
  readonly transports: Readonly<Partial<Record<MessageChannel, MessageTransport>>>;
}

type Ended = Parameters<MessageStore["endAttempt"]>[1];

const command = (kind: string, messageId: string): Command => ({
  kind,
  actor: { kind: "system", name: "messages" },
  idempotencyKey: randomUUID(),
  content: { messageId },
});

/**
 * The job behind a message: sends it by its channel's transport and notes the attempt. Rejects when it did not leave, so that the queue tries
 * again; a message whose code has died meanwhile is noted as expired and dropped. A crash between sending and noting sends twice, never
 * not at all. [MSG-04]
 */
export function createDeliverMessage(options: DeliveryOptions): (payload: Json) => Promise<void> {
  const { runner, messages, transports } = options;
  const end = async (attempt: Ended): Promise<void> => {
    await runner.run(command("message.end-attempt", attempt.messageId), async (tx) => {
      await messages.endAttempt(tx, attempt);
      return done(null);
    });
  };
  const begin = async (job: SendMessageJob): Promise<boolean> => {
    const answer = await runner.run(command("message.begin-attempt", job.messageId), async (tx, context) => {
      if (job.expiresAtMs !== null && job.expiresAtMs <= context.nowMs) {
        await messages.endAttempt(tx, { messageId: job.messageId, status: "expired" });
        return done(false);
      }
      await messages.beginAttempt(tx, job.messageId);
      return done(true);
    });
    return answer.outcome.ok && answer.outcome.value;
  };
  return async (payload) => {
    const job = payload as SendMessageJob;
    const transport = transports[job.channel];
    if (transport === undefined) throw new Error(`no way out for ${job.channel}`);
    if (!(await begin(job))) return;
    try {
      await transport.send({ to: job.to, text: { subject: job.subject, body: job.body } });
    } catch (error) {
      await end({ messageId: job.messageId, status: "failed", error: reasonOf(error) });
      throw error;
    }
    await end({ messageId: job.messageId, status: "sent" });
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);
