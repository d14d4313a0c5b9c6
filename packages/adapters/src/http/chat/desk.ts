import * as contract from "@maidan/contract/http/chat";
import type { ResponseOf } from "@maidan/contract/http/route";
import type { Reader } from "@maidan/services/command";
import {
  chatLimits,
  noChat,
  printMessage,
  type CannedAnswerStore,
  type ChatStore,
  type createAnswerChat,
  type createAssignChat,
  type createCloseChat,
  type createKeepAnswer,
  type createMoveMarks,
  type createRemoveAnswer,
  type createSayTyping,
  type DeskReads,
  type DeskRow,
} from "@maidan/services/chat";
import { actorOf, mayDo, type StaffStore } from "@maidan/services/staff";
import type { FastifyInstance } from "fastify";
import { answerOf, refusalOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";
import { marksOf, printPicture } from "./print.ts";

export interface ChatDeskDeps {
  readonly reader: Reader;
  readonly chats: ChatStore;
  readonly desk: DeskReads;
  readonly answers: CannedAnswerStore;
  readonly staff: Pick<StaffStore, "list">;
  readonly supportUserId: string;
  readonly nowMs: () => number;
  readonly answerChat: ReturnType<typeof createAnswerChat>;
  readonly assignChat: ReturnType<typeof createAssignChat>;
  readonly closeChat: ReturnType<typeof createCloseChat>;
  readonly moveMarks: ReturnType<typeof createMoveMarks>;
  readonly sayTyping: ReturnType<typeof createSayTyping>;
  readonly keepAnswer: ReturnType<typeof createKeepAnswer>;
  readonly removeAnswer: ReturnType<typeof createRemoveAnswer>;
}

const defaultPage = 25;

type Row = ResponseOf<typeof contract.readDeskChat>["chat"];
const printMarks = (marks: { deliveredId: string; readId: string }) => ({
  delivered_id: marks.deliveredId,
  read_id: marks.readId,
});

function printRow(row: DeskRow, nowMs: number): Row {
  const { assignedTo, assignedEmail, last, waitingSince } = row;
  return {
    id: row.chatId,
    player: { id: row.playerId, username: row.username, language: row.language },
    status: row.status,
    assigned_to:
      assignedTo === undefined || assignedEmail === undefined ? null : { id: assignedTo, email: assignedEmail },
    last_message: last?.content ?? "",
    last_is_picture: last?.isPicture ?? false,
    last_by: last?.side ?? null,
    last_message_id: row.lastMessageId,
    last_message_at: last?.at.toISOString() ?? null,
    unread: row.unread,
    waiting_seconds:
      waitingSince === undefined ? null : Math.max(0, Math.floor((nowMs - waitingSince.getTime()) / 1000)),
    player_marks: printMarks(row.marks.player),
    staff_marks: printMarks(row.marks.staff),
  };
}

/** The support room. */
export function registerChatDesk(app: FastifyInstance, deps: ChatDeskDeps): void {
  registerReads(app, deps);
  registerTalk(app, deps);
  registerDecisions(app, deps);
  registerAnswers(app, deps);
}

function registerReads(app: FastifyInstance, deps: ChatDeskDeps): void {
  const { reader, chats, desk, nowMs } = deps;
  mount(app, contract.listDeskChats, async ({ query, staff }) => {
    const limit = Number(query.limit ?? defaultPage);
    const offset = Number(query.cursor ?? 0);
    const { staffId } = staff;
    const asked = { filter: query.filter ?? "open", staffId, limit: limit + 1, offset };
    const [rows, counts] = await Promise.all([desk.queue(reader, asked), desk.counts(reader, staffId)]);
    return {
      body: {
        items: rows.slice(0, limit).map((row) => printRow(row, nowMs())),
        next_cursor: rows.length > limit ? String(offset + limit) : null,
        counts,
        support_id: deps.supportUserId,
      },
    };
  });
  mount(app, contract.readDeskChat, async ({ params, query }) => {
    const row = await desk.one(reader, params.id);
    if (row === undefined) return refusalOf(noChat());
    const limit = chatLimits.pageSize;
    const before = query.before === undefined ? {} : { beforeId: query.before };
    const found = await chats.messages(reader, { chatId: row.chatId, limit: limit + 1, ...before });
    const ids = { player: row.playerId, staff: deps.supportUserId };
    return {
      body: {
        chat: printRow(row, nowMs()),
        messages: found
          .slice(-limit)
          .map((message) => ({ ...printMessage(message, ids), staff: message.staffEmail ?? null })),
        has_more: found.length > limit,
        support_id: deps.supportUserId,
      },
    };
  });
  mount(app, contract.readDeskPicture, async ({ params }) => {
    const picture = await chats.picture(reader, params.id);
    if (picture === undefined) return refusalOf({ ok: false, code: "NOT_FOUND", message: "There is no such picture." });
    return { body: printPicture(picture) };
  });
  mount(app, contract.listAssignees, async () => {
    const members = await deps.staff.list(reader);
    const items = members.filter((member) => member.isActive && mayDo(member.role, "chat.answer"));
    return { body: { items: items.map(({ staffId, email }) => ({ id: staffId, email })) } };
  });
}

function registerTalk(app: FastifyInstance, deps: ChatDeskDeps): void {
  const { reader, chats } = deps;
  mount(app, contract.answerDeskChat, async ({ params, body, staff, request, idempotencyKey }) => {
    const clientId = body.client_id;
    const chatId = params.id;
    const by = staffContext(staff, request);
    const answer = await deps.answerChat({ by, idempotencyKey, chatId, clientId, content: body.content });
    if (!("outcome" in answer)) return refusalOf(answer);
    if (!answer.outcome.ok) return refusalOf(answer.outcome);
    const message = await chats.findSent(reader, { chatId, side: "staff", clientId });
    const chat = await chats.find(reader, chatId);
    if (message === undefined || chat === undefined) throw new Error("an answer that was sent is not there");
    const data = printMessage(message, { player: chat.playerId, staff: deps.supportUserId });
    return { body: { success: true as const, data } };
  });
  mount(app, contract.markDeskChat, async ({ params, body, staff, request, idempotencyKey }) => {
    const actor = actorOf(staffContext(staff, request));
    const marks = marksOf(body);
    return answerOf(await deps.moveMarks({ actor, side: "staff", chatId: params.id, idempotencyKey, ...marks }));
  });
  mount(app, contract.typeInDeskChat, async ({ params }) => {
    const isTold = await deps.sayTyping({ chatId: params.id, side: "staff" });
    return isTold ? { body: { success: true as const } } : refusalOf(noChat());
  });
}

function registerDecisions(app: FastifyInstance, deps: ChatDeskDeps): void {
  mount(app, contract.assignDeskChat, async ({ params, body, staff, request, idempotencyKey }) => {
    const staffId = body.staff_id === null ? null : String(body.staff_id);
    if (staffId !== null) {
      const members = await deps.staff.list(deps.reader);
      const isFit = members.some((one) => one.staffId === staffId && one.isActive && mayDo(one.role, "chat.answer"));
      if (!isFit) return refusalOf({ ok: false, code: "NOT_FOUND", message: "There is no such member of staff." });
    }
    const by = staffContext(staff, request);
    return answerOf(await deps.assignChat({ by, idempotencyKey, chatId: params.id, staffId }));
  });
  mount(app, contract.closeDeskChat, async ({ params, staff, request, idempotencyKey }) =>
    answerOf(await deps.closeChat({ by: staffContext(staff, request), idempotencyKey, chatId: params.id })),
  );
}

function registerAnswers(app: FastifyInstance, deps: ChatDeskDeps): void {
  mount(app, contract.listCannedAnswers, async () => {
    const items = await deps.answers.list(deps.reader);
    return {
      body: {
        items: items.map(({ answerId, name, text }) => ({ id: answerId, name, text_en: text.en, text_bn: text.bn })),
      },
    };
  });
  const textOf = (body: { readonly text_en: string; readonly text_bn: string }) => ({
    en: body.text_en,
    bn: body.text_bn,
  });
  mount(app, contract.addCannedAnswer, async ({ body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.keepAnswer({ by, idempotencyKey, name: body.name, text: textOf(body) }));
  });
  mount(app, contract.changeCannedAnswer, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    const answer = { answerId: params.id, name: body.name, text: textOf(body) };
    return answerOf(await deps.keepAnswer({ by, idempotencyKey, ...answer }));
  });
  mount(app, contract.removeCannedAnswer, async ({ params, staff, request, idempotencyKey }) =>
    answerOf(await deps.removeAnswer({ by: staffContext(staff, request), idempotencyKey, answerId: params.id })),
  );
}
