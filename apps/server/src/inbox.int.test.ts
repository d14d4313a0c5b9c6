import { randomUUID } from "node:crypto";
import { done } from "@maidan/services/command";
import { inboxTexts } from "@maidan/services/inbox";
import { rolesWith } from "@maidan/services/staff";
import * as inboxContract from "@maidan/contract/http/inbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWholePlatform, type Asked, type Side, type WholePlatform } from "./test-support/whole-platform.ts";

let whole: WholePlatform;
let one: { readonly token: string; readonly remote_id: string };
let two: typeof one;
let support: string;
beforeAll(async () => {
  whole = await startWholePlatform();
  one = await whole.logInPlayer("demoplayer1");
  two = await whole.logInPlayer("demoplayer2");
  support = await whole.signInStaff("support");
});
afterAll(() => whole.close());

type Body = ReturnType<typeof JSON.parse>;
async function ask(side: Side, what: string, asked: Asked = {}): Promise<{ status: number; body: Body }> {
  const [method = "GET", path = "/"] = what.split(" ");
  const answer = await whole.send(side, { method, path }, asked);
  return { status: answer.statusCode, body: answer.json() };
}
const inboxOf = (who: typeof one, more = ""): Promise<{ status: number; body: Body }> =>
  ask("player", "GET /api/inbox", { token: who.token, query: `remote_id=${who.remote_id}${more}` });
const listOf = async (who: typeof one, more = ""): Promise<Body> => (await inboxOf(who, more)).body.data;

/** What another feature does in its own transaction. */
async function write(who: typeof one, options: { readonly isRefused?: boolean } = {}): Promise<void> {
  const text = inboxTexts.withdrawalPaid({ amountMinor: 123_456_50n, currency: "BDT", number: "77" });
  const command = {
    kind: "test.letter",
    actor: { kind: "system", name: "test" },
    idempotencyKey: randomUUID(),
    content: {},
  } as const;
  await whole.platform.runner.run(command, async (tx, context) => {
    await whole.platform.use("inbox").send(tx, context, { playerId: who.remote_id, text });
    return options.isRefused === true ? { ok: false, code: "NO", message: "No." } : done(null);
  });
}

/** What the bus told about a player while `act` ran. */
async function heard(who: typeof one, act: () => Promise<unknown>): Promise<unknown[]> {
  const messages: unknown[] = [];
  const stop = whole.platform.bus.subscribe(`player.${who.remote_id}`, (message) => void messages.push(message));
  await act();
  await expect.poll(() => messages.length).toBeGreaterThan(0);
  stop();
  return messages;
}

describe("the inbox", () => {
  test("[LETTER-01] a message is there and pushed with the transaction that writes it, and not without it", async () => {
    await write(one, { isRefused: true });
    expect((await listOf(one)).total).toBe(0);
    expect(await heard(one, () => write(one))).toContainEqual({ type: "inbox" });
    expect((await listOf(one)).total).toBe(1);
    expect((await listOf(two)).total).toBe(0);
  });

  test("[API-41] [API-81] [INBOX-06] it comes in pages, newest first, with the number of the last page", async () => {
    const before = (await listOf(one)).total;
    for (let count = 0; count < 12; count += 1) await write(one);
    const first = await inboxOf(one);
    expect(first.body.success).toBe(true);
    expect(first.body.data).toMatchObject({ current_page: 1, last_page: 2, total: before + 12, unread: before + 12 });
    const ids = [...first.body.data.data, ...(await listOf(one, "&page=2")).data].map(({ id }: Body) => Number(id));
    expect(ids).toHaveLength(before + 12);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect((await listOf(one, "&page=9")).data).toEqual([]);
    expect(Object.keys(first.body.data.data[0]).toSorted()).toEqual([
      "created_at",
      "id",
      "is_read",
      "message",
      "title",
    ]);
  });

  test("[LETTER-02] it speaks the language that is asked for, else the player's own", async () => {
    const [english] = (await listOf(one)).data;
    const [bangla] = (await listOf(one, "&language=bn")).data;
    expect(english.message).toBe("Your withdrawal no. 77 of ৳ 1,23,456.50 was paid out.");
    expect(bangla.message).toBe("আপনার ৭৭ নম্বর উত্তোলনের ৳ ১,২৩,৪৫৬.৫০ পরিশোধ করা হয়েছে।");
  });

  test("[API-42] [API-43] [INBOX-05] a message is read by its id and unread until it is marked", async () => {
    const { unread, data } = await listOf(one);
    const path = `/api/inbox/${data[0].id}`;
    const whole = await ask("player", `GET ${path}`, { token: one.token });
    expect(whole.body).toEqual({ success: true, data: data[0] });
    expect((await listOf(one)).unread).toBe(unread);
    for (const _again of [1, 2]) {
      const marked = await ask("player", `PATCH ${path}/read`, { token: one.token });
      expect(marked).toMatchObject({ status: 200, body: { success: true } });
    }
    const after = await listOf(one);
    expect([after.unread, after.data[0].is_read]).toEqual([unread - 1, true]);
  });

  test("[API-44] [INBOX-04] a deleted message is gone, and a second deletion finds nothing", async () => {
    const { total, data } = await listOf(one);
    const path = `/api/inbox/${data[1].id}`;
    expect((await ask("player", `DELETE ${path}`, { token: one.token })).status).toBe(200);
    expect((await listOf(one)).total).toBe(total - 1);
    for (const what of [`GET ${path}`, `PATCH ${path}/read`, `DELETE ${path}`])
      expect((await ask("player", what, { token: one.token })).status, what).toBe(404);
  });

  test("[LETTER-03] nobody reads, marks or deletes another player's message", async () => {
    const [message] = (await listOf(one)).data;
    const path = `/api/inbox/${message.id}`;
    for (const what of [`GET ${path}`, `PATCH ${path}/read`, `DELETE ${path}`])
      expect((await ask("player", what, { token: two.token })).status, what).toBe(404);
    expect((await listOf(one)).data[0]).toEqual(message);
  });

  test("[LETTER-09] many messages are read or deleted in one call, bounded, and none of another player's", async () => {
    await write(two);
    const [foreign] = (await listOf(two)).data;
    const { data, total, unread } = await listOf(one);
    const ids = data.slice(1, 4).map(({ id }: Body) => id);
    const isFresh = data.slice(1, 4).filter(({ is_read }: Body) => !is_read).length;
    const call = (what: string, chosen: readonly string[]) =>
      ask("player", `POST /api/inbox/${what}`, { token: one.token, body: { ids: chosen } });
    const messages = await heard(one, () => call("read", [...ids, foreign.id]));
    expect(messages.filter((message) => (message as Body).type === "inbox")).toHaveLength(1);
    expect((await listOf(one)).unread).toBe(unread - isFresh);
    expect((await listOf(two)).data[0].is_read).toBe(false);
    expect((await call("delete", ids)).status).toBe(200);
    expect((await listOf(one)).total).toBe(total - 3);
    expect((await call("delete", [foreign.id])).status).toBe(404);
    expect((await listOf(two)).total).toBeGreaterThan(0);
    expect(
      (
        await call(
          "read",
          Array.from({ length: 101 }, (_, index) => String(index + 1)),
        )
      ).status,
    ).toBe(422);
    expect((await call("read", [])).status).toBe(422);
  });

  test("[LETTER-04] who signs up is welcomed by name", async () => {
    const body = {
      username: "letters01",
      password: "Secret123",
      confirmPassword: "Secret123",
      name: "New Player",
      phone: "01799999901",
      email: "letters01@maidan.test",
      currency: "BDT",
    };
    const created = await ask("player", "POST /api/v1/create-players", { body });
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    const login = await ask("player", "POST /api/login", { body: { username: "letters01", password: "Secret123" } });
    const { data } = await listOf(login.body);
    expect(data).toMatchObject([{ title: "Welcome to Maidan", is_read: false }]);
    expect(data[0].message).toContain("letters01");
  });
});

describe("messages of the staff", () => {
  const text = {
    title_en: "Service note",
    title_bn: "সেবার খবর",
    message_en: "We are back at noon.",
    message_bn: "আমরা দুপুরে ফিরছি।",
  };
  const send = (body: object, token = support): Promise<{ status: number; body: Body }> =>
    ask("office", "POST /api/inbox", { token, body: { ...text, ...body } });
  const sentList = async (): Promise<Body[]> => (await ask("office", "GET /api/inbox", { token: support })).body.items;
  const finished = (id: string): Promise<unknown> =>
    expect.poll(async () => (await sentList()).find((row) => row.id === id)?.finished_at).toBeTruthy();

  test("[LETTER-05] the preview says who would get it, and which names nobody has", async () => {
    const named = await ask("office", "POST /api/inbox/preview", {
      token: support,
      body: { players: ["demoplayer1", "DEMOPLAYER2", two.remote_id, "nobodyhere"] },
    });
    expect(named.body.recipients).toBe(2);
    expect(named.body.unknown).toEqual(["nobodyhere"]);
    expect(named.body.players.map(({ username }: Body) => username)).toEqual(["demoplayer1", "demoplayer2"]);
    const all = await ask("office", "POST /api/inbox/preview", { token: support, body: {} });
    expect(all.body.recipients).toBeGreaterThanOrEqual(3);
  });

  test("[LETTER-05] it reaches those who are named and nobody else, is pushed, and stands in the audit log", async () => {
    const before = (await listOf(one)).total;
    const messages = await heard(two, async () => {
      const sent = await send({ players: ["demoplayer2"] });
      expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200, body: { recipients: 1 } });
      await finished(sent.body.id);
    });
    expect(messages).toContainEqual({ type: "inbox" });
    expect((await listOf(two)).data[0]).toMatchObject({ title: text.title_en, message: text.message_en });
    expect((await listOf(two, "&language=bn")).data[0]).toMatchObject({ title: text.title_bn });
    expect((await listOf(one)).total).toBe(before);
    const owner = await whole.signInStaff("owner");
    const audit = await ask("office", "GET /api/audit", { token: owner, query: "action=inbox.send" });
    expect(audit.body.items[0]).toMatchObject({ actor: "support@maidan.test", after: { recipients: 1 } });
  });

  test("[LETTER-05] a message to all reaches every player once, however often the button is pressed", async () => {
    const before = [(await listOf(one)).total, (await listOf(two)).total];
    const body = { ...text, is_to_all: true };
    const press = () => ask("office", "POST /api/inbox", { token: support, key: "to-all", body });
    const [first, second] = [await press(), await press()];
    expect(second.body).toEqual(first.body);
    await finished(first.body.id);
    const row = (await sentList()).find(({ id }) => id === first.body.id);
    expect(row.sent).toBe(row.recipients);
    expect([(await listOf(one)).total, (await listOf(two)).total]).toEqual(before.map((total) => total + 1));
  });

  test("[LETTER-06] a withdrawn message is gone from everybody, also from those who read it, and cannot be withdrawn twice", async () => {
    const before = (await listOf(one)).total;
    const sent = await send({ players: ["demoplayer1"] });
    await finished(sent.body.id);
    const [message] = (await listOf(one)).data;
    await ask("player", `PATCH /api/inbox/${message.id}/read`, { token: one.token });
    expect((await sentList()).find(({ id }) => id === sent.body.id)).toMatchObject({ sent: 1, read: 1 });
    const withdraw = () => ask("office", `POST /api/inbox/${sent.body.id}/withdraw`, { token: support });
    expect(await heard(one, withdraw)).toContainEqual({ type: "inbox" });
    expect((await listOf(one)).total).toBe(before);
    expect((await ask("player", `GET /api/inbox/${message.id}`, { token: one.token })).status).toBe(404);
    expect((await withdraw()).status).toBe(409);
    expect((await ask("office", "POST /api/inbox/999999/withdraw", { token: support })).status).toBe(404);
  });

  test("[LETTER-05] nothing goes out while a name is unknown, nobody is named, or both players and all are", async () => {
    const before = (await sentList()).length;
    for (const body of [{ players: ["demoplayer1", "nobodyhere"] }, {}, { players: ["demoplayer1"], is_to_all: true }])
      expect((await send(body)).status).toBe(422);
    expect((await send({ players: ["demoplayer1"], title_bn: "  " })).status).toBe(422);
    expect((await sentList()).length).toBe(before);
  });

  test("[STAFF-04] the calls name the roles that may send", () => {
    const calls = [
      inboxContract.previewInbox,
      inboxContract.sendInbox,
      inboxContract.listSentInbox,
      inboxContract.withdrawInbox,
    ];
    for (const call of calls) expect([...call.roles].toSorted()).toEqual([...rolesWith("inbox.send")].toSorted());
  });
});
