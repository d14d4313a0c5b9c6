import { randomUUID } from "node:crypto";
import * as chatContract from "@maidan/contract/http/chat";
import type { RouteContract } from "@maidan/contract/http/route";
import { chatDataSchema } from "@maidan/contract/socket";
import { chatLimits } from "@maidan/services/chat";
import { rolesWith } from "@maidan/services/staff";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWholePlatform, type Asked, type Side, type WholePlatform } from "./test-support/whole-platform.ts";

let whole: WholePlatform;
let one: { readonly token: string; readonly remote_id: string };
let two: typeof one;
let support: string;
let owner: string;
beforeAll(async () => {
  whole = await startWholePlatform();
  one = await whole.logInPlayer("demoplayer1");
  two = await whole.logInPlayer("demoplayer2");
  support = await whole.signInStaff("support");
  owner = await whole.signInStaff("owner");
});
afterAll(() => whole.close());

type Body = ReturnType<typeof JSON.parse>;
type Reply = { readonly status: number; readonly body: Body };
async function ask(side: Side, what: string, asked: Asked = {}): Promise<Reply> {
  const [method = "GET", path = "/"] = what.split(" ");
  const answer = await whole.send(side, { method, path }, asked);
  return { status: answer.statusCode, body: answer.json() };
}
const asPlayer = (who: typeof one, what: string, body?: unknown): Promise<Reply> =>
  ask("player", what, { token: who.token, ...(body !== undefined && { body }) });
const atDesk = (what: string, body?: unknown, token = support): Promise<Reply> =>
  ask("office", what, { token, ...(body !== undefined && { body }) });

async function newChat(who = one): Promise<string> {
  const { support: other } = (await asPlayer(who, "GET /api/get-chats")).body;
  const opened = await asPlayer(who, "POST /api/chats", { user_one_id: who.remote_id, user_two_id: other.id });
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  return opened.body.chat.id;
}
const say = (who: typeof one, chatId: string, content: string, more: object = {}): Promise<Reply> =>
  asPlayer(who, "POST /api/messages", { chat_id: chatId, sender_id: who.remote_id, content, ...more });
const answer = (chatId: string, content: string, more: object = {}): Promise<Reply> =>
  atDesk(`POST /api/chats/${chatId}/messages`, { content, client_id: randomUUID(), ...more });
const messagesOf = async (who: typeof one, chatId: string, query?: string): Promise<Body> =>
  (
    await ask("player", `GET /api/chats/${chatId}/messages`, {
      token: who.token,
      ...(query !== undefined && { query }),
    })
  ).body;
/** The bounds count minutes: a test that is about something else begins with a clean one. */
async function forgetTime(): Promise<void> {
  const { pool } = whole.database;
  await pool.query("update chat_message set created_at = created_at - interval '2 days'");
  await pool.query("update chat set created_at = created_at - interval '2 days'");
}

/** News of this kind that the bus carried to both sides while `act` ran. */
async function heard(chatId: string, kind: string, act: () => Promise<unknown>): Promise<Body[]> {
  const told: Body[] = [];
  const keep = (message: Body): void => {
    if (message?.news?.chat_id === chatId && message.news.kind === kind) told.push(chatDataSchema.parse(message.news));
  };
  const stops = [
    whole.platform.bus.subscribe(`player.${one.remote_id}`, keep),
    whole.platform.bus.subscribe("staff.chats", keep),
  ];
  await act();
  await expect.poll(() => told.length).toBe(2);
  for (const stop of stops) stop();
  return told;
}

describe("a player's chats", () => {
  test("[CHAT-04] [API-49] a new chat has an id, and one in which nothing was written is given again", async () => {
    const chatId = await newChat();
    expect(chatId).toMatch(/^\d+$/);
    expect(await newChat()).toBe(chatId);
    await say(one, chatId, "first");
    expect(await newChat()).not.toBe(chatId);
  });

  test("[CHAT-08] [OP-53] it is always with support's fixed id, and its player is the token's whatever the body says", async () => {
    const { support: other } = (await asPlayer(one, "GET /api/get-chats")).body;
    expect(other).toEqual({ id: whole.platform.config.supportUserId, username: "Maidan Support" });
    const foreign = await asPlayer(one, "POST /api/chats", { user_one_id: one.remote_id, user_two_id: two.remote_id });
    expect(foreign.status).toBe(404);
    const opened = await asPlayer(two, "POST /api/chats", { user_one_id: one.remote_id, user_two_id: other.id });
    const { id } = opened.body.chat;
    const sent = await say(two, id, "whose am I?", { sender_id: one.remote_id });
    expect(sent.body.data.sender_id).toBe(two.remote_id);
    expect((await asPlayer(one, `GET /api/chats/${id}/messages`)).status).toBe(404);
    expect((await asPlayer(two, `GET /api/chats/${id}/messages`)).status).toBe(200);
  });

  test("[CHAT-05] [API-48] [API-50] [API-51] [API-82] what is written comes back in order with sender, chat and text, and last in the list", async () => {
    const chatId = await newChat();
    const sent = await say(one, chatId, "  Salam  ");
    expect(sent).toMatchObject({
      status: 200,
      body: { success: true, data: { chat_id: chatId, sender_id: one.remote_id, content: "Salam", picture: null } },
    });
    await answer(chatId, "Hello, how can we help?");
    const { messages } = await messagesOf(one, chatId);
    expect(messages.map(({ content }: Body) => content)).toEqual(["Salam", "Hello, how can we help?"]);
    expect(messages[1].sender_id).toBe(whole.platform.config.supportUserId);
    const [chat] = (await asPlayer(one, "GET /api/get-chats")).body.chats;
    expect(chat).toMatchObject({
      chat_id: chatId,
      id: chatId,
      other_user: { username: "Maidan Support" },
      last_message: "Hello, how can we help?",
      unread: 1,
      status: "open",
    });
  });

  test("[CHAT-07] a message that is empty or only spaces is refused and written nowhere", async () => {
    const chatId = await newChat();
    for (const content of ["", "   ", "\n\t "]) expect((await say(one, chatId, content)).status).toBe(422);
    expect((await say(one, chatId, "x".repeat(chatLimits.contentLength + 1))).status).toBe(422);
    expect((await messagesOf(one, chatId)).messages).toEqual([]);
  });

  test("[TALK-02] a message sent again under its client id is one message, also at the same moment", async () => {
    await forgetTime();
    const chatId = await newChat();
    const send = () => say(one, chatId, "once", { client_id: "device-1" });
    const replies = await Promise.all([send(), send(), send()]);
    replies.push(await send());
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await messagesOf(one, chatId)).messages).toHaveLength(1);
    expect((await say(one, chatId, "other words", { client_id: "device-1" })).status).toBe(409);
  });

  test("[TALK-06] more than twenty messages in a minute are refused for now, and the refused one can be sent later", async () => {
    await forgetTime();
    const chatId = await newChat(two);
    for (let count = 0; count < chatLimits.messagesPerMinute; count += 1)
      expect((await say(two, chatId, `no. ${count}`, { client_id: `many-${count}` })).status).toBe(200);
    const refused = await say(two, chatId, "too many", { client_id: "many-x" });
    expect([refused.status, refused.body.code]).toEqual([429, "RATE_LIMITED"]);
    expect((await say(two, chatId, "no. 3", { client_id: "many-3" })).status).toBe(200);
    await forgetTime();
    expect((await say(two, chatId, "too many", { client_id: "many-x" })).status).toBe(200);
  });

  test("[TALK-06] more than ten new chats in a day are refused", async () => {
    await forgetTime();
    for (let count = 0; count < chatLimits.chatsPerDay; count += 1) await say(two, await newChat(two), `no. ${count}`);
    const opened = await asPlayer(two, "POST /api/chats", {
      user_one_id: two.remote_id,
      user_two_id: whole.platform.config.supportUserId,
    });
    expect(opened.status).toBe(429);
    await forgetTime();
  });

  test("[TALK-11] older messages come page by page, without a gap and without a repetition", async () => {
    const chatId = await newChat(two);
    for (let count = 0; count < 35; count += 1) {
      if (count % 15 === 0) await forgetTime();
      await say(two, chatId, `${count}`);
    }
    const newest = await messagesOf(two, chatId);
    expect([newest.messages.length, newest.has_more]).toEqual([chatLimits.pageSize, true]);
    const older = await messagesOf(two, chatId, `before=${newest.messages[0].id}`);
    expect(older.has_more).toBe(false);
    const all = [...older.messages, ...newest.messages].map(({ content }: Body) => Number(content));
    expect(all).toEqual(Array.from({ length: 35 }, (_, index) => index));
  });
});

describe("both sides", () => {
  test("[TALK-03] [OP-54] what one side writes is told to the other at once", async () => {
    await forgetTime();
    const chatId = await newChat();
    const [fromPlayer] = await heard(chatId, "message", () => say(one, chatId, "anybody there?"));
    expect(fromPlayer.message.content).toBe("anybody there?");
    const [fromSupport] = await heard(chatId, "message", () => answer(chatId, "yes"));
    expect(fromSupport.message).toMatchObject({ content: "yes", sender_id: whole.platform.config.supportUserId });
  });

  test("[TALK-04] delivered and read move forward alone, never beyond what was written, and the other side is told", async () => {
    const chatId = await newChat();
    const { id } = (await say(one, chatId, "read me")).body.data;
    const marksOf = async (): Promise<Body> => (await messagesOf(one, chatId)).support_marks;
    expect(await marksOf()).toEqual({ delivered_id: "0", read_id: "0" });
    await heard(chatId, "marks", () => atDesk(`POST /api/chats/${chatId}/marks`, { delivered_id: id }));
    expect(await marksOf()).toEqual({ delivered_id: id, read_id: "0" });
    const [news] = await heard(chatId, "marks", () =>
      atDesk(`POST /api/chats/${chatId}/marks`, { read_id: "999999999" }),
    );
    expect(news).toEqual({ kind: "marks", chat_id: chatId, by: "staff", delivered_id: id, read_id: id });
    await atDesk(`POST /api/chats/${chatId}/marks`, { read_id: "1", delivered_id: "1" });
    expect(await marksOf()).toEqual({ delivered_id: id, read_id: id });
    const answered = (await answer(chatId, "seen")).body.data.id;
    await asPlayer(one, `POST /api/chats/${chatId}/marks`, { read_id: answered });
    const { chat } = (await atDesk(`GET /api/chats/${chatId}`)).body;
    expect(chat.player_marks).toEqual({ delivered_id: answered, read_id: answered });
    expect((await asPlayer(two, `POST /api/chats/${chatId}/marks`, { read_id: answered })).status).toBe(404);
  });

  test("[TALK-07] typing is told to the other side, at most once a second, and not for somebody else's chat", async () => {
    const chatId = await newChat();
    await say(one, chatId, "hm");
    const type = () => asPlayer(one, `POST /api/chats/${chatId}/typing`);
    const told = await heard(chatId, "typing", () => Promise.all([type(), type(), type()]));
    expect(told).toHaveLength(2);
    expect(told[0]).toEqual({ kind: "typing", chat_id: chatId, by: "player" });
    expect((await asPlayer(two, `POST /api/chats/${chatId}/typing`)).status).toBe(404);
  });

  test("[TALK-05] a picture is made anew, and seen by the two sides alone", async () => {
    await forgetTime();
    const chatId = await newChat();
    const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#c82859" } })
      .withExif({ IFD0: { Copyright: "somebody" } })
      .jpeg()
      .toBuffer();
    const send = (picture: string, clientId: string = randomUUID()) =>
      asPlayer(one, `POST /api/chats/${chatId}/pictures`, { client_id: clientId, picture });
    const sent = await send(photo.toString("base64"), "photo-1");
    expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200, body: { data: { content: "" } } });
    expect((await send(photo.toString("base64"), "photo-1")).body.data.id).toBe(sent.body.data.id);
    const { id, width, height } = sent.body.data.picture;
    expect([width, height]).toEqual([90, 60]);
    const seen = await asPlayer(one, `GET /api/chat-pictures/${id}`);
    const bytes = Buffer.from(seen.body.picture, "base64");
    expect(bytes.includes("somebody")).toBe(false);
    expect((await sharp(bytes).metadata()).format).toBe("webp");
    expect((await atDesk(`GET /api/chat-pictures/${id}`)).body).toEqual(seen.body);
    expect((await asPlayer(two, `GET /api/chat-pictures/${id}`)).status).toBe(404);
    expect((await send(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64"))).status).toBe(415);
    const own = (await asPlayer(one, "GET /api/get-chats")).body.chats.find((chat: Body) => chat.id === chatId);
    expect(own).toMatchObject({ last_message: "", last_is_picture: true });
  });
});

describe("the support room", () => {
  const queue = async (filter: string, token = support): Promise<Body> =>
    (await ask("office", "GET /api/chats", { token, query: `filter=${filter}&limit=100` })).body;

  test("[TALK-08] unread conversations come first, the longest waiting before the others; who answers takes the chat", async () => {
    await forgetTime();
    const [first, second] = [await newChat(one), await newChat(two)];
    await say(one, first, "older");
    await say(two, second, "newer");
    const { items, counts } = await queue("open");
    const places = [first, second].map((id) => items.findIndex((row: Body) => row.id === id));
    expect(places[0]).toBeLessThan(places[1] ?? -1);
    const lastUnread = items.findLastIndex((row: Body) => row.unread > 0);
    const firstRead = items.findIndex((row: Body) => row.unread === 0);
    expect(firstRead === -1 || lastUnread < firstRead).toBe(true);
    expect(items[places[0] ?? 0]).toMatchObject({ unread: 1, assigned_to: null, player: { username: "demoplayer1" } });
    await answer(first, "I am here");
    const after = await queue("mine");
    expect(after.items.find((row: Body) => row.id === first)).toMatchObject({
      unread: 0,
      waiting_seconds: null,
      assigned_to: { email: "support@maidan.test" },
    });
    expect((await queue("waiting")).counts.waiting).toBe(counts.waiting - 1);
  });

  test("[TALK-08] a chat is given to a member of staff who answers players, and back to nobody", async () => {
    const chatId = await newChat();
    await say(one, chatId, "who takes me?");
    const { items } = (await atDesk("GET /api/chat-assignees")).body;
    expect(items.map(({ email }: Body) => email).toSorted()).toEqual(["owner@maidan.test", "support@maidan.test"]);
    const boss = items.find(({ email }: Body) => email.startsWith("owner"));
    const assign = (staffId: string | null) => atDesk(`POST /api/chats/${chatId}/assign`, { staff_id: staffId });
    expect((await assign(boss.id)).status).toBe(200);
    expect((await queue("mine", owner)).items.map(({ id }: Body) => id)).toContain(chatId);
    expect((await assign(null)).status).toBe(200);
    const staff = (await ask("office", "GET /api/staff", { token: owner })).body.items;
    const cashier = staff.find(({ role }: Body) => role === "cashier");
    expect((await assign(cashier.id)).status).toBe(404);
  });

  test("[TALK-09] a closed chat leaves the open ones, is closed once, and is open again when the player writes", async () => {
    await forgetTime();
    const chatId = await newChat();
    await say(one, chatId, "done?");
    await answer(chatId, "done.");
    const close = () => atDesk(`POST /api/chats/${chatId}/close`);
    expect((await close()).status).toBe(200);
    expect((await close()).status).toBe(409);
    const isIn = async (filter: string): Promise<boolean> =>
      (await queue(filter)).items.some(({ id }: Body) => id === chatId);
    expect([await isIn("open"), await isIn("closed")]).toEqual([false, true]);
    await say(one, chatId, "not quite");
    expect([await isIn("open"), await isIn("closed")]).toEqual([true, false]);
    const audit = await ask("office", "GET /api/audit", {
      token: owner,
      query: `subject_kind=chat&subject_id=${chatId}`,
    });
    expect(audit.body.items.map(({ action }: Body) => action)).toEqual(["chat.close", "chat.answer"]);
  });

  test("[TALK-10] ready answers speak two languages, have one name each, and one that was taken away stays away", async () => {
    const list = async (): Promise<Body[]> => (await atDesk("GET /api/canned-answers")).body.items;
    const before = await list();
    expect(before.length).toBeGreaterThan(0);
    for (const { text_en: english, text_bn: bangla } of before) {
      expect(english).not.toMatch(/[\u0980-\u09ff]/);
      expect(bangla).toMatch(/[\u0980-\u09ff]/);
    }
    const body = { name: "Bonus", text_en: "It comes tonight.", text_bn: "আজ রাতে আসবে।" };
    const added = await atDesk("POST /api/canned-answers", body);
    expect(added.status).toBe(200);
    expect((await atDesk("POST /api/canned-answers", body)).status).toBe(422);
    const path = `/api/canned-answers/${added.body.id}`;
    expect((await atDesk(`PUT ${path}`, { ...body, text_en: "It comes now." })).status).toBe(200);
    expect((await atDesk(`PUT ${path}`, { ...body, name: before[0]?.name })).status).toBe(422);
    expect((await list()).find(({ id }) => id === added.body.id)).toMatchObject({ text_en: "It comes now." });
    expect((await atDesk(`DELETE ${path}`)).status).toBe(200);
    expect((await atDesk(`DELETE ${path}`)).status).toBe(404);
    expect(await list()).toEqual(before);
  });

  test("[STAFF-04] every call names the roles that may answer players", () => {
    const calls = Object.values<unknown>(chatContract).filter(
      (value): value is RouteContract => typeof value === "object" && value !== null && "path" in value,
    );
    const office = calls.filter(({ auth }) => auth === "staff");
    expect(office.length).toBeGreaterThan(10);
    for (const call of office) {
      expect([...(call.roles ?? [])].toSorted(), call.path).toEqual([...rolesWith("chat.answer")].toSorted());
      expect(rolesWith("chat.read")).toEqual(rolesWith("chat.answer"));
    }
  });
});

describe("the office's push", () => {
  const news = (after: string, token = support): Promise<Reply> =>
    ask("office", "GET /api/news", { token, ...(after !== "" && { query: `after=${after}` }) });

  test("[DESK-12] a waiting call is answered as soon as a player writes, and goes on from there", async () => {
    await forgetTime();
    const chatId = await newChat();
    const start = (await news("")).body;
    expect(start.is_gap).toBe(true);
    const waiting = news(start.cursor);
    await say(one, chatId, "pushed?");
    const first = (await waiting).body;
    expect(first.is_gap).toBe(false);
    expect(first.items.some((item: Body) => item.chat?.message?.content === "pushed?")).toBe(true);
    const next = news(first.cursor);
    await asPlayer(one, `POST /api/chats/${chatId}/typing`);
    expect((await next).body.items).toContainEqual({
      queue: "chats",
      id: chatId,
      chat: { kind: "typing", chat_id: chatId, by: "player" },
    });
    expect((await news("zzz.1")).body.is_gap).toBe(true);
  });

  test("[DESK-12] a role hears of its own queues alone", async () => {
    const trader = await whole.signInStaff("trader");
    const { cursor } = (await news("", trader)).body;
    const chatId = await newChat();
    const waiting = news(cursor, trader);
    await say(one, chatId, "not for traders");
    whole.platform.bus.publish("staff.markets", { type: "suspend", id: "1.5" });
    expect((await waiting).body.items).toEqual([{ queue: "markets", id: "1.5" }]);
  });
});
