import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWholePlatform, type WholePlatform } from "./test-support/whole-platform.ts";

let whole: WholePlatform;
beforeAll(async () => {
  whole = await startWholePlatform();
});
afterAll(() => whole.close());

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
