import { randomUUID } from "node:crypto";
import { done, refuse, type CommandAnswer, type CommandRunner, type Json } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import type { Audience, BroadcastStore, InboxText } from "./ports.ts";
import { inboxChanged } from "./write-letter.ts";

/** The job that gives a broadcast to its recipients, batch by batch. */
export const broadcastJob = "inbox.broadcast";
/** The job that tells devices that a message was withdrawn. */
export const withdrawnJob = "inbox.withdrawn";
/** One batch is one short transaction: a message to everybody never holds the database up. */
const batchSize = 500;

export interface BroadcastDeps {
  readonly run: RunAudited;
  readonly broadcasts: BroadcastStore;
}
interface StaffRequest {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
}
export type BroadcastSent = { readonly id: string; readonly recipients: number };

/** Sends a message of the staff to the players it names, or to all. The recipients get it by a job in bounded batches. [LETTER-05] */
export function createSendBroadcast(
  deps: BroadcastDeps,
): (
  request: StaffRequest & { readonly audience: Audience; readonly text: InboxText },
) => Promise<CommandAnswer<BroadcastSent>> {
  return ({ by, idempotencyKey, audience, text }) =>
    deps.run(
      {
        by,
        permission: "inbox.send",
        kind: "inbox.send",
        idempotencyKey,
        content: { audience: contentOf(audience), text: { en: { ...text.en }, bn: { ...text.bn } } },
        subject: { kind: "inbox", id: "" },
      },
      async (tx, context) => {
        const added = await deps.broadcasts.add(tx, { staffId: by.staffId, audience, text });
        if (added === undefined) return refuse("VALIDATION", "There is nobody to send this to.");
        const { broadcastId, recipients } = added;
        context.enqueue(broadcastJob, { broadcastId });
        context.note({
          before: null,
          after: { audience: audience.kind, recipients, title: text.en.title },
          subjectId: broadcastId,
        });
        return done({ id: broadcastId, recipients });
      },
    );
}

const contentOf = (audience: Audience): Json =>
  audience.kind === "all" ? { kind: "all" } : { kind: "players", playerIds: audience.playerIds };

/** Takes a message back from everybody who has it, read or not. [LETTER-06] */
export function createWithdrawBroadcast(
  deps: BroadcastDeps,
): (request: StaffRequest & { readonly broadcastId: string }) => Promise<CommandAnswer<{ readonly success: true }>> {
  return ({ by, idempotencyKey, broadcastId }) =>
    deps.run(
      {
        by,
        permission: "inbox.send",
        kind: "inbox.withdraw",
        idempotencyKey,
        content: { broadcastId },
        subject: { kind: "inbox", id: broadcastId },
      },
      async (tx, context) => {
        switch (await deps.broadcasts.withdraw(tx, broadcastId, by.staffId)) {
          case "unknown":
            return refuse("NOT_FOUND", "There is no such message.");
          case "already":
            return refuse("CONFLICT", "This message was already withdrawn.");
          case "withdrawn":
            context.note({ before: { withdrawn: false }, after: { withdrawn: true } });
            context.enqueue(withdrawnJob, { broadcastId, afterPlayerId: "0" });
            return done({ success: true });
        }
      },
    );
}

export interface BroadcastJobDeps {
  readonly runner: CommandRunner;
  readonly broadcasts: BroadcastStore;
}
const command = (kind: string, broadcastId: string) => ({
  kind,
  actor: { kind: "system", name: "inbox" } as const,
  idempotencyKey: randomUUID(),
  content: { broadcastId },
});

/** The job of sending: one batch, and itself again until nobody is left. Run twice, nobody gets the message twice. */
export function createDeliverBroadcast({ runner, broadcasts }: BroadcastJobDeps): (payload: Json) => Promise<void> {
  return async (payload) => {
    const { broadcastId } = payload as { readonly broadcastId: string };
    await runner.run(command(broadcastJob, broadcastId), async (tx, context) => {
      const playerIds = await broadcasts.sendBatch(tx, broadcastId, batchSize);
      for (const playerId of playerIds) context.publish(`player.${playerId}`, inboxChanged);
      if (playerIds.length === batchSize) context.enqueue(broadcastJob, { broadcastId });
      return done(playerIds.length);
    });
  };
}

/** The job after a withdrawal: tells the recipients' devices, batch by batch. */
export function createTellWithdrawn({ runner, broadcasts }: BroadcastJobDeps): (payload: Json) => Promise<void> {
  return async (payload) => {
    const { broadcastId, afterPlayerId } = payload as { readonly broadcastId: string; readonly afterPlayerId: string };
    await runner.run(command(withdrawnJob, broadcastId), async (tx, context) => {
      const playerIds = await broadcasts.holders(tx, { broadcastId, afterPlayerId, limit: batchSize });
      for (const playerId of playerIds) context.publish(`player.${playerId}`, inboxChanged);
      const last = playerIds.at(-1);
      if (playerIds.length === batchSize && last !== undefined)
        context.enqueue(withdrawnJob, { broadcastId, afterPlayerId: last });
      return done(playerIds.length);
    });
  };
}
