import { done, refuse, type CommandAnswer } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import type { MessageStore } from "./ports.ts";

export interface ResendRequest {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly messageId: string;
}

type Resent = { readonly id: string; readonly status: "queued" };

/**
 * Sends a message again that did not leave: its job, which alone has the text as it is sent, runs at once with all its tries. Refused when the message has
 * left or waits already, when its code has died meanwhile, and when its job is gone. [MSG-06]
 */
export function createResendMessage(deps: {
  readonly run: RunAudited;
  readonly messages: MessageStore;
}): (request: ResendRequest) => Promise<CommandAnswer<Resent>> {
  return ({ by, idempotencyKey, messageId }) => {
    const command = {
      by,
      permission: "message.resend",
      kind: "message.resend",
      idempotencyKey,
      content: { messageId },
      subject: { kind: "message", id: messageId },
    } as const;
    return deps.run<Resent>(command, async (tx, context) => {
      const message = await deps.messages.lock(tx, messageId);
      if (message === undefined) return refuse("NOT_FOUND", "There is no such message.");
      if (message.status !== "failed") return refuse("CONFLICT", "Only a message that failed is sent again.");
      const job = await deps.messages.lockJob(tx, messageId);
      if (job === undefined)
        return refuse(
          "CONFLICT",
          "It is being sent just now, or can't be sent any more. The player can ask for a new one.",
        );
      if (job.expiresAtMs !== null && job.expiresAtMs <= context.nowMs)
        return refuse("CONFLICT", "Its code is no longer valid. The player can ask for a new one.");
      // After this point it must succeed.
      await deps.messages.requeue(tx, { messageId, jobId: job.jobId });
      context.note({ before: { status: message.status, error: message.error ?? null }, after: { status: "queued" } });
      return done({ id: messageId, status: "queued" });
    });
  };
}
