import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startGameProvider } from "./test-support/game-provider.ts";
import { startWholePlatform, type Side, type WholePlatform } from "./test-support/whole-platform.ts";

let whole: WholePlatform;
let provider: Awaited<ReturnType<typeof startGameProvider>>;
beforeAll(async () => {
  whole = await startWholePlatform();
  provider = await startGameProvider(whole, "lucky");
});
afterAll(async () => {
  await provider.close();
  await whole.close();
});

/** The specification's calls that need a token. */
const protectedCalls = [
  "GET /api/user/show",
  "POST /api/balance",
  "GET /api/get/other/phone",
  "POST /api/send-verification-code",
  "POST /api/verify-email",
  "POST /api/verify-phone-number",
  "POST /api/add/number",
  "POST /api/add/send-verification-code",
  "POST /api/add/verify-phone-number",
  "POST /api/user/profile/update",
  "GET /api/showpayment-menthod",
  "GET /api/transaction/show",
  "GET /api/turnovers",
  "GET /api/get-wallet-number",
  "POST /api/ewa/request",
  "POST /api/ewa/confirm",
  "POST /api/submit-deposit",
  "GET /api/userwithdrawcheck",
  "POST /api/submit-withdraw",
  "GET /api/inbox",
  "GET /api/inbox/:id",
  "PATCH /api/inbox/:id/read",
  "DELETE /api/inbox/:id",
  "GET /api/convert-vipcoin",
  "POST /api/cash-claim",
  "POST /api/user-pwd",
  "GET /api/get-chats",
  "POST /api/chats",
  "GET /api/chats/:chatId/messages",
  "POST /api/messages",
];
/** Those that answer guests, too. [OP-23] [OP-24] */
const openCalls = [
  "GET /api/logo",
  "GET /api/sociallink",
  "GET /api/general",
  "GET /api/sliders",
  "GET /api/payment-methods",
  "GET /api/promotion",
  "GET /api/promotions/:id",
  "GET /api/get-system",
  "GET /api/get-provider",
  "GET /api/get-games",
  "POST /api/login",
  "POST /api/v1/create-players",
  "GET /api/match-odds/:marketId",
  "GET /api/event/:eventId",
  "GET /api/score/board/:eventId",
  "GET /api/sports-events/:sport",
  "GET /api/market/block",
  "POST /api/usr-forgot-password",
  "POST /api/usr-reset-password",
];
/** They ask for a player in words of their own. [ERR-02] */
const launches = ["POST /api/game-run", "POST /api/player-login"];

const authOf = (): Map<string, string> =>
  new Map(whole.callsOf("player").map(({ name, contract }) => [name, contract.auth]));

describe("the calls of the specification", () => {
  test("[API-01] [API-06] [OP-66] are all served, by their methods and paths below /api", () => {
    const served = [...authOf().keys()];
    expect(served).toEqual(expect.arrayContaining([...protectedCalls, ...openCalls, ...launches]));
  });

  test("[API-02] [OP-23] [OP-24] need a bearer token where one is stated, and answer guests where none is or a guest's screen lives of them", () => {
    const auths = authOf();
    expect(protectedCalls.filter((name) => auths.get(name) !== "player")).toEqual([]);
    expect(openCalls.filter((name) => !["none", "optional"].includes(auths.get(name) ?? ""))).toEqual([]);
  });
});

describe("what the whole app reads once", () => {
  test("[API-73] settings, sliders of three kinds, the market block and the social links have their stated fields", async () => {
    const read = async (path: string) => (await whole.send("player", { method: "GET", path })).json();
    const [general] = await read("/api/general");
    for (const name of ["system_notice", "support_mail", "withdrawal_status", "site_status"])
      expect(general).toHaveProperty(name);
    const { sliders } = await read("/api/sliders");
    const kinds = sliders.map(({ slider_type: kind }: { slider_type: string }) => kind);
    expect(kinds).toContain("Main");
    expect(["Main", "Favourite", "Features"]).toEqual(expect.arrayContaining([...new Set(kinds)]));
    expect(await read("/api/market/block")).toBeInstanceOf(Array);
    const [links] = await read("/api/sociallink");
    expect(Object.keys(links).toSorted()).toEqual(["facebook", "telegram", "whatsapp"]);
  });
});

describe("roles", () => {
  test("[SHELL-17] [SHELL-18] a player's host has guests and players alone: none of its calls is the staff's, and staff cannot log in there", async () => {
    expect(whole.callsOf("player").filter(({ contract }) => contract.auth === "staff")).toEqual([]);
    const { token, remote_id: id } = await whole.logInPlayer("demoplayer1");
    const record = (
      await whole.send("player", { method: "GET", path: `/api/user/show?remote_id=${id}` }, { token })
    ).json();
    expect(Object.keys(record).filter((name) => /role|staff|admin|permission/i.test(name))).toEqual([]);
    const logins = await Promise.all(
      ["owner@maidan.test", "owner"].map((username) =>
        whole.send("player", { method: "POST", path: "/api/login" }, { body: { username, password: "maidan-demo-1" } }),
      ),
    );
    for (const login of logins) expect(login.statusCode).toBeGreaterThanOrEqual(400);
    const owner = await whole.signInStaff("owner");
    const own = new Set(whole.callsOf("player").map(({ name }) => name));
    for (const { name, contract } of whole.callsOf("office").filter((call) => !own.has(call.name))) {
      const path = contract.path.replace(/:\w+/g, "1");
      const answer = await whole.send("player", { method: contract.method, path }, { token: owner });
      expect([401, 404, 405], `${name}: ${answer.body.slice(0, 80)}`).toContain(answer.statusCode);
    }
  });
});

interface Caller {
  readonly side: Side;
  readonly token?: string;
}
/** Asks, and gives the answer of a call that went well. */
async function ask({ side, token }: Caller, what: string, body?: object) {
  const [method = "", path = ""] = what.split(" ");
  const answer = await whole.send(side, { method, path }, { token, ...(body !== undefined && { body }) });
  expect(answer.statusCode, `${what}: ${answer.body}`).toBe(200);
  return answer.json();
}

async function codeFor(recipient: string): Promise<string> {
  const { rows } = await whole.database.pool.query<{ body: string }>(
    "select body from message where recipient = $1 order by id desc limit 1",
    [recipient],
  );
  return /\d{6}/.exec(rows[0]?.body ?? "")?.[0] ?? "";
}

describe("a player of the whole platform", () => {
  const person = { username: "wholeplayer1", phone: "01811119901", email: "wholeplayer1@maidan.test" };
  const password = "pitch2026ball";
  let player: Caller;
  let id: string;

  test("[SHELL-05] signs up, verifies phone and e-mail, deposits, launches a game and withdraws", async () => {
    const signup = { ...person, password, confirmPassword: password, name: "Whole Player", currency: "BDT" };
    await ask({ side: "player" }, "POST /api/v1/create-players", signup);
    const login = await ask({ side: "player" }, "POST /api/login", { username: person.username, password });
    player = { side: "player", token: login.token };
    id = login.remote_id;
    await ask(player, "POST /api/send-verification-code", { phone: person.phone });
    await ask(player, "POST /api/verify-phone-number", { verification_code: await codeFor(person.phone) });
    await ask(player, "POST /api/send-verification-code", { email: person.email });
    await ask(player, "POST /api/verify-email", { code: await codeFor(person.email) });
    await ask(player, "POST /api/user/profile/update", { remote_id: id, dofb: "1990-01-31" });
    const record = await ask(player, `GET /api/user/show?remote_id=${id}`);
    expect([record.session_id, typeof record.email_verified_at]).toEqual(["1", "string"]);

    const [account] = await ask(player, "GET /api/get-wallet-number?name=bKash&account_type=Agent&amount=1000");
    const deposit = await ask(player, "POST /api/submit-deposit", {
      remote_id: id,
      account_number: person.phone,
      transaction_id: "WHOLE00001",
      amount: "1000.00",
      payment_id: account.id,
    });
    const cashier: Caller = { side: "office", token: await whole.signInStaff("cashier") };
    await ask(cashier, `POST /api/deposits/${deposit.id}/approve`);
    expect((await ask(player, "POST /api/balance")).balance).toBe("1000.00");

    const { games } = await ask(player, "GET /api/get-games?type=SLOT&system=Delta");
    const [game] = games;
    const launched = await ask(player, "POST /api/game-run", {
      userId: id,
      externalURL: `${whole.platform.config.publicUrl}/games?type=SLOT&system=Delta&title=Delta`,
      isMobileLogin: true,
      gameCode: game.code,
      gameType: game.type,
      platform: game.platform,
    });
    expect(launched).toEqual({ url: `${provider.address}/frame` });

    expect(await ask(player, `GET /api/userwithdrawcheck?remote_id=${id}`)).toEqual({ success: true });
    const withdrawal = { remote_id: id, account_number: person.phone, amount: "500", payment_id: 0, provider: "bKash" };
    await ask(player, "POST /api/submit-withdraw", withdrawal);
    expect((await ask(player, "POST /api/balance")).balance).toBe("500.00");
  });

  test("[SHELL-06] reviews its records, shares its code, reads and deletes messages, looks at games, promotions and matches, writes to support, and changes its password", async () => {
    const own = `remote_id=${id}`;
    const { transactions } = await ask(player, `GET /api/transaction/show?${own}`);
    expect(transactions.map(({ action }: { action: string }) => action).toSorted()).toEqual(["deposit", "withdraw"]);
    for (const records of ["bet-records", "exchange-records", "turnovers"])
      await ask(player, `GET /api/${records}?${own}`);
    expect((await ask(player, `GET /api/user/show?${own}`)).referral_code).toMatch(/^\w{6,20}$/);
    const said = async (what: string): Promise<string> => {
      const [method = "", path = ""] = what.split(" ");
      return (
        await whole.send("player", { method, path }, { token: player.token, ...(method === "POST" && { body: {} }) })
      ).json().message;
    };
    expect(await said("POST /api/cash-claim")).toBe("You need at least 10 to claim all.");
    expect(await said(`GET /api/convert-vipcoin?${own}&vip_coin=9`)).toBe("Minimum VP Required: 10");
    const [letter] = (await ask(player, `GET /api/inbox?${own}&page=1`)).data.data;
    await ask(player, `GET /api/inbox/${letter.id}`);
    await ask(player, `PATCH /api/inbox/${letter.id}/read`);
    await ask(player, `DELETE /api/inbox/${letter.id}`);
    expect((await ask(player, "GET /api/promotion")).length).toBeGreaterThan(0);
    expect((await ask(player, "GET /api/get-system?type=SLOT")).systems).toContain("Delta-SLOT");
    for (const sport of ["cricket", "soccer", "tennis"]) await ask(player, `GET /api/sports-events/${sport}`);
    const { support } = await ask(player, "GET /api/get-chats");
    const { chat } = await ask(player, "POST /api/chats", { user_one_id: id, user_two_id: support.id });
    await ask(player, "POST /api/messages", { chat_id: chat.id, sender_id: id, content: "Salam" });
    await ask(player, "POST /api/user-pwd", {
      old_password: password,
      new_password: "Fresh1234",
      new_password_confirmation: "Fresh1234",
    });
    await ask({ side: "player" }, "POST /api/login", { username: person.username, password: "Fresh1234" });
  });

  test("[API-21] Lucky, registered by the operator, is logged in to for the own id alone: its token opens the wallet, and the frame's address carries it", async () => {
    expect(provider.codes).toEqual([0, 0]);
    const { token, remote_id: own } = await whole.logInPlayer("demoplayer1");
    const session = await ask({ side: "player", token }, "POST /api/player-login", { user_id: own });
    expect(session.access_token).toMatch(/^[\w-]{43}$/);
    expect(session.url).toBe(`${provider.address}/?access_token=${session.access_token}`);
    expect(await provider.balanceOf(session.access_token, own)).toMatchObject({ status: "RS_OK", user: own });
    expect(await provider.balanceOf("x".repeat(43), own)).toMatchObject({ status: "RS_ERROR_INVALID_TOKEN" });
    const refusal = async (caller: Caller, user_id: string) => {
      const call = { method: "POST", path: "/api/player-login" };
      const answer = await whole.send("player", call, { token: caller.token, body: { user_id } });
      return [answer.statusCode, answer.json().message];
    };
    expect(await refusal({ side: "player" }, own)).toEqual([401, "User not logged in"]);
    expect((await refusal({ side: "player", token }, "999999"))[0]).toBe(404);
  });
});
