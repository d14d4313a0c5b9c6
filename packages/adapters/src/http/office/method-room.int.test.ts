import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDesk, type Answer, type Desk } from "./test-support/index.ts";

let desk: Desk;
let owner: string;
let cashier: string;
beforeAll(async () => {
  desk = await startDesk();
  owner = await desk.signInAs("owner");
  cashier = await desk.signInAs("cashier");
});
afterAll(() => desk.close());

interface Method {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly can_withdraw: boolean;
  readonly place: number;
  readonly version: number;
  readonly channels: readonly {
    readonly account_type: string;
    readonly status: string;
    readonly accounts: readonly { readonly id: string; readonly number: string; readonly status: string }[];
  }[];
}
const methods = async (): Promise<readonly Method[]> =>
  (await desk.office("GET", "/api/methods", { token: cashier })).body.methods;
async function method(code: string): Promise<Method> {
  const found = (await methods()).find((each) => each.code === code);
  if (found === undefined) throw new Error(`there is no ${code}`);
  return found;
}
const change = ({ id, name, status, can_withdraw, place, version }: Method, more: object = {}): Promise<Answer> =>
  desk.office("PUT", `/api/methods/${id}`, {
    token: owner,
    body: { name, status, can_withdraw, place, version, ...more },
  });
const offered = async (): Promise<string[]> => {
  const { body } = await desk.player("GET", "/api/payment-methods");
  return (body.pgs ?? body).map(({ name }: { name: string }) => name);
};
const audited = async (kind: string): Promise<number> => {
  const { rows } = await desk.pool.query("select count(*)::int as count from audit_entry where action = $1", [kind]);
  return rows[0].count;
};

describe("[PAYM-50] the methods that players are offered", () => {
  test("are renamed, put in another order and switched off, each change in the audit log", async () => {
    expect(await offered()).toEqual(["bKash", "Nagad", "Rocket", "SandPay"]);
    const before = await audited("method.change");
    expect((await change(await method("nagad"), { name: "Nagad Plus", place: 0 })).status).toBe(200);
    expect((await change(await method("rocket"), { status: "inactive" })).status).toBe(200);
    expect(await offered()).toEqual(["Nagad Plus", "bKash", "SandPay"]);
    expect(await audited("method.change")).toBe(before + 2);
    await change(await method("rocket"), { status: "active" });
  });

  test("who changes a method that somebody else changed meanwhile is told, and nothing is changed", async () => {
    const seen = await method("bkash");
    expect((await change(seen, { name: "bKash One" })).status).toBe(200);
    const late = await change(seen, { name: "bKash Two" });
    expect([late.status, (await method("bkash")).name]).toEqual([409, "bKash One"]);
  });

  test("a provider that isn't one yet is added, gets a channel and a number, and takes a payment", async () => {
    const { body } = await desk.office("GET", "/api/methods", { token: owner });
    expect(body.addable).toEqual([{ code: "upay", name: "Upay" }]);
    const added = await desk.office("POST", "/api/methods", { token: owner, body: { code: "upay", name: "Upay" } });
    expect(added.status, added.text).toBe(200);
    expect(await offered()).not.toContain("Upay");
    const path = `/api/methods/${added.body.id}`;
    const account = { account_type: "Personal", number: "+880 1733-000001" };
    expect((await desk.office("POST", `${path}/accounts`, { token: owner, body: account })).body.message).toBe(
      "Add the channel first.",
    );
    await desk.office("PUT", `${path}/channels`, {
      token: owner,
      body: { account_type: "Personal", status: "active" },
    });
    expect((await desk.office("POST", `${path}/accounts`, { token: owner, body: account })).status).toBe(200);
    expect((await desk.office("POST", `${path}/accounts`, { token: owner, body: account })).status).toBe(409);
    expect(await offered()).toContain("Upay");
    const player = await desk.newPlayer();
    const quote = `/api/get-wallet-number?name=Upay&account_type=Personal&amount=500`;
    const [quoted] = (await desk.player("GET", quote, { token: player.token })).body;
    expect(quoted.account_number).toBe("01733000001");
    const wallet = (
      await desk.player("POST", "/api/sandbox-money/session", { body: { number: player.phone, pin: "2468" } })
    ).body.token;
    const paid = await desk.player("POST", "/api/sandbox-money/transfers", {
      token: wallet,
      body: { provider: "upay", kind: "sendMoney", to: quoted.account_number, amount: "500" },
    });
    expect(paid.status, paid.text).toBe(200);
    const claim = {
      remote_id: player.playerId,
      account_number: player.phone,
      transaction_id: paid.body.transaction_id,
      amount: 500,
      payment_id: quoted.id,
    };
    const { id } = (await desk.player("POST", "/api/submit-deposit", { token: player.token, body: claim })).body;
    await desk.pullStatement();
    expect((await desk.office("GET", `/api/deposits/${id}`, { token: cashier })).body).toMatchObject({
      transaction_id_verdict: "usual",
      match: { status: "matched" },
    });
  });

  test("a channel and an account that are switched off are shown to nobody, and back on they are", async () => {
    const nagad = await method("nagad");
    const channels = async (): Promise<string[]> =>
      (
        await desk.player("GET", "/api/showpayment-menthod?name=nagad", { token: (await desk.newPlayer()).token })
      ).body.data.map((item: { account_type: string }) => item.account_type);
    const set = (status: string) =>
      desk.office("PUT", `/api/methods/${nagad.id}/channels`, {
        token: owner,
        body: { account_type: "Agent", status },
      });
    await set("inactive");
    expect(await channels()).toEqual(["Merchant", "Personal"]);
    await set("active");
    const accounts = nagad.channels.find(({ account_type: type }) => type === "Agent")?.accounts ?? [];
    for (const { id } of accounts)
      await desk.office("PUT", `/api/receiving-accounts/${id}`, { token: owner, body: { status: "inactive" } });
    expect(await channels()).toEqual(["Merchant", "Personal"]);
    await desk.office("PUT", `/api/receiving-accounts/${accounts[0]?.id}`, {
      token: owner,
      body: { status: "active" },
    });
    expect(await channels()).toEqual(["Agent", "Merchant", "Personal"]);
  });

  test("[SAND-01] a player's play wallet never becomes a receiving account, and no number is refused in words", async () => {
    await desk.player("POST", "/api/sandbox-money/session", { body: { number: "01744000001", pin: "2468" } });
    const { id } = await method("bkash");
    const add = (number: string): Promise<Answer> =>
      desk.office("POST", `/api/methods/${id}/accounts`, { token: owner, body: { account_type: "Agent", number } });
    expect((await add("01744000001")).body.message).toBe("This number is somebody's play wallet.");
    expect((await add("12345")).status).toBe(422);
    expect(
      (await desk.office("POST", "/api/methods", { token: owner, body: { code: "sandpay", name: "x" } })).status,
    ).toBe(409);
  });

  test("only the owner changes them", async () => {
    const { id } = await method("bkash");
    const body = { account_type: "Agent", status: "inactive" };
    expect((await desk.office("PUT", `/api/methods/${id}/channels`, { token: cashier, body })).status).toBe(403);
  });
});

test("[SAND-08] a forgotten PIN is forgotten by the desk, in the audit log, and the next opening chooses a new one", async () => {
  const open = (pin: string) =>
    desk.player("POST", "/api/sandbox-money/session", { body: { number: "01755000001", pin } });
  expect((await open("2468")).status).toBe(200);
  expect((await open("9999")).status).toBe(400);
  const forget = () =>
    desk.office("POST", "/api/sandbox-wallets/forget-pin", { token: cashier, body: { number: "01755000001" } });
  expect((await forget()).status).toBe(200);
  expect((await forget()).status).toBe(404);
  expect((await open("9999")).status).toBe(200);
  expect((await open("2468")).status).toBe(400);
  expect(await audited("sandboxMoney.forgetPin")).toBe(1);
});
