import * as contract from "@maidan/contract/http/office";
import type { Reader } from "@maidan/services/command";
import type { LedgerStore } from "@maidan/services/ledger";
import type { createResendMessage, MessageStore } from "@maidan/services/messages";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";

export interface LedgerRoomDeps {
  readonly reader: Reader;
  readonly ledger: LedgerStore;
  readonly messages: MessageStore;
  readonly resendMessage: ReturnType<typeof createResendMessage>;
}

const defaultPage = 50;

/** The invariants of the money, and the messages that left or wait to be read here. */
export function registerLedgerRoom(app: FastifyInstance, deps: LedgerRoomDeps): void {
  mount(app, contract.checkLedger, async () => {
    const startedMs = performance.now();
    const results = await deps.ledger.check(deps.reader);
    return {
      body: {
        is_held: results.every(({ isHeld }) => isHeld),
        checked_at: new Date().toISOString(),
        took_ms: Math.round(performance.now() - startedMs),
        invariants: results.map(({ name, rule, isHeld, offenders }) => ({
          name,
          rule,
          is_held: isHeld,
          offenders: [...offenders],
        })),
      },
    };
  });
  mount(app, contract.listMessages, async ({ query }) => {
    const limit = Number(query.limit ?? defaultPage);
    const messages = await deps.messages.list(deps.reader, {
      limit: limit + 1,
      ...(query.cursor === undefined ? {} : { beforeMessageId: query.cursor }),
      ...(query.query === undefined || query.query === "" ? {} : { search: query.query }),
      ...(query.status === undefined ? {} : { status: query.status }),
    });
    const shown = messages.slice(0, limit);
    const items = shown.map((message) => ({
      id: message.messageId,
      player_id: message.playerId ?? null,
      channel: message.channel,
      recipient: message.recipient,
      template: message.template,
      language: message.language,
      subject: message.subject,
      body: message.body,
      status: message.status,
      attempts: message.attempts,
      error: message.error ?? null,
      created_at: message.createdAt.toISOString(),
      sent_at: message.sentAt?.toISOString() ?? null,
    }));
    return { body: { items, next_cursor: messages.length > limit ? (shown.at(-1)?.messageId ?? null) : null } };
  });
  mount(app, contract.resendMessage, async ({ params, staff, request, idempotencyKey }) =>
    answerOf(await deps.resendMessage({ by: staffContext(staff, request), idempotencyKey, messageId: params.id })),
  );
}
