import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDesk, type Answer, type Desk } from "../office/test-support/index.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const open = async (number: string): Promise<string> =>
  (await desk.player("POST", "/api/sandbox-money/session", { body: { number, pin: "2468" } })).body.token;
const pay = (token: string, body: Record<string, unknown>, key?: string): Promise<Answer> =>
  desk.player("POST", "/api/sandbox-money/transfers", {
    token,
    body: { provider: "bkash", kind: "sendMoney", ...body },
    ...(key === undefined ? {} : { key }),
  });
const balanceOf = async (token: string): Promise<string> =>
  (await desk.player("GET", "/api/sandbox-money/wallets", { token })).body.items[0].balance;

test("[SAND-07] the whole deposit: quoted, paid in the play wallet, on the statement, matched, approved, in the balance", async () => {
  const player = await desk.newPlayer();
  const cashier = await desk.signInAs("cashier");
  for (const [name, provider, type, kind] of [
    ["bKash", "bkash", "Personal", "sendMoney"],
    ["Nagad", "nagad", "Agent", "cashOut"],
    ["Rocket", "rocket", "Merchant", "makePayment"],
  ] as const) {
    const path = `/api/get-wallet-number?name=${name}&account_type=${type}&amount=1500`;
    const [quoted] = (await desk.player("GET", path, { token: player.token })).body;
    const wallet = await open(player.phone);
    const paid = await pay(wallet, { provider, kind, to: quoted.account_number, amount: "1500" });
    expect(paid.status, paid.text).toBe(200);
    const claim = {
      remote_id: player.playerId,
      account_number: player.phone,
      transaction_id: paid.body.transaction_id.toLowerCase(),
      amount: 1500,
      payment_id: quoted.id,
    };
    const submitted = await desk.player("POST", "/api/submit-deposit", { token: player.token, body: claim });
    expect(submitted.status, submitted.text).toBe(200);
    const row = async () => (await desk.office("GET", `/api/deposits/${submitted.body.id}`, { token: cashier })).body;
    expect((await row()).match).toEqual({ status: "none", problems: [], line: null });
    expect(await desk.pullStatement()).toBe(1);
    expect(await desk.pullStatement()).toBe(0);
    const matched = await row();
    expect(matched.match).toMatchObject({
      status: "matched",
      problems: [],
      line: { amount: "1500.00", source: "sandbox", is_typed_by_hand: false },
    });
    expect(matched).toMatchObject({
      transaction_id_verdict: "usual",
      is_sender_a_verified_phone: true,
      player: { username: player.username },
    });
    const read = await desk.office("POST", "/api/statement-lines/read-message", {
      token: cashier,
      body: { message: matched.match.line.raw },
    });
    expect(read.body).toMatchObject({ method: provider, transaction_id: paid.body.transaction_id, amount: "1500.00" });
    await desk.office("POST", `/api/deposits/${submitted.body.id}/approve`, { token: cashier });
  }
  const page = await desk.office("GET", `/api/players/${player.playerId}`, { token: cashier });
  expect(page.body.balances).toEqual({ cash: "4500.00", locked: "0.00", withdrawal: "0.00", owed: "0.00" });
  expect(page.body.transactions.map((item: { key: string }) => item.key)).toEqual(["1", "1", "1"]);
  expect(page.body.ledger).toHaveLength(3);
  const found = await desk.office("GET", `/api/players?query=${player.phone}`, { token: cashier });
  expect(found.body.items).toMatchObject([{ id: player.playerId, balance: "4500.00" }]);
});

test("[PAYM-12] another amount, another account, another sender: each difference is named at the desk", async () => {
  const player = await desk.newPlayer();
  const cashier = await desk.signInAs("cashier");
  const path = "/api/get-wallet-number?name=bKash&account_type=Personal&amount=700";
  const [quoted] = (await desk.player("GET", path, { token: player.token })).body;
  const [other] = (await desk.player("GET", path, { token: player.token })).body;
  const paid = await pay(await open("01799999999"), { to: other.account_number, amount: "600" });
  const claim = {
    remote_id: player.playerId,
    account_number: player.phone,
    transaction_id: paid.body.transaction_id,
    amount: 700,
    payment_id: quoted.id,
  };
  const { id } = (await desk.player("POST", "/api/submit-deposit", { token: player.token, body: claim })).body;
  await desk.pullStatement();
  const { body } = await desk.office("GET", "/api/deposits?status=pending", { token: cashier });
  expect(body.counts.pending).toBe(1);
  expect(body.items).toMatchObject([
    { id, match: { status: "mismatch", problems: ["amountDiffers", "receiverDiffers", "senderDiffers"] } },
  ]);
});

describe("the play wallet", () => {
  test("[SAND-02] any number opens one with a float; no number, and the operator's, open none", async () => {
    expect(await balanceOf(await open("+880 1788-000001"))).toBe("100000.00");
    for (const number of ["12345", "", "01700000911"]) {
      expect(
        (await desk.player("POST", "/api/sandbox-money/session", { body: { number, pin: "2468" } })).status,
        number,
      ).toBe(400);
    }
    expect((await desk.player("GET", "/api/sandbox-money/wallets")).status).toBe(401);
  });

  test("[SAND-04] a number of another kind is refused in words, and nothing moves", async () => {
    const token = await open("01788000002");
    const wrong = await pay(token, { kind: "cashOut", to: "01700000911", amount: 10 });
    expect(wrong.body.message).toBe("Cash Out goes to an agent's number; this is a personal number.");
    for (const body of [
      { to: "01788000002", amount: 10 },
      { to: "123", amount: 10 },
      { to: "01788000003", amount: 0 },
      { to: "01788000003", amount: "60000" },
    ]) {
      expect((await pay(token, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect(await balanceOf(token)).toBe("100000.00");
  });

  test("[SAND-04] fifty payments at once never take more than there is, and each has an id of its own", async () => {
    const token = await open("01788000004");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => pay(token, { to: "01788000005", amount: "3000" })),
    );
    const paid = answers.filter((answer) => answer.status === 200);
    expect(paid).toHaveLength(33);
    expect(new Set(paid.map((answer) => answer.body.transaction_id)).size).toBe(33);
    expect(await balanceOf(token)).toBe("1000.00");
    expect(await balanceOf(await open("01788000005"))).toBe("199000.00");
  });

  test("[HTTP-08] one key is one payment, told again byte for byte; a top-up fills to the float", async () => {
    const token = await open("01788000006");
    const first = await pay(token, { to: "01788000007", amount: "250.50" }, "pay-once");
    const again = await pay(token, { to: "01788000007", amount: "250.50" }, "pay-once");
    expect(again.text).toBe(first.text);
    expect(first.body.message).toContain("Send Money Tk 250.50 to 01788000007 successful.");
    expect(await balanceOf(token)).toBe("99749.50");
    await desk.player("POST", "/api/sandbox-money/top-ups", { token, body: { provider: "bkash" } });
    expect(await balanceOf(token)).toBe("100000.00");
  });

  test("[SAND-04] the statement holds what the operator's numbers received, and no other payments", async () => {
    const token = await open("01788000008");
    await pay(token, { to: "01788000009", amount: "100" });
    await pay(token, { to: "01700000911", amount: "100" });
    expect(await desk.pullStatement()).toBe(1);
  });
});

describe("the pages", () => {
  const form = (path: string, fields: Record<string, string>, cookie = "") =>
    desk.playerApp.inject({
      method: "POST",
      url: path,
      headers: { "content-type": "application/x-www-form-urlencoded", cookie },
      payload: new URLSearchParams(fields).toString(),
    });
  const page = (path: string, cookie = "") => desk.playerApp.inject({ method: "GET", url: path, headers: { cookie } });

  test("[SAND-06] a person opens a wallet, sends money and reads the id and the message, without a script, in both languages", async () => {
    const opened = await form("/sandbox-money", { number: "01788000010", pin: "2468" });
    expect(opened.statusCode).toBe(303);
    const cookie = String(opened.headers["set-cookie"]).split(";")[0] ?? "";
    expect(opened.headers["set-cookie"]).toContain("HttpOnly; SameSite=Strict");
    const sending = await page("/sandbox-money/bkash/sendMoney", cookie);
    const key = /name="key" value="([^"]+)"/.exec(sending.body)?.[1] ?? "";
    const sent = await form("/sandbox-money/bkash/sendMoney", { key, to: "01700000911", amount: "1,500" }, cookie);
    const twice = await form("/sandbox-money/bkash/sendMoney", { key, to: "01700000911", amount: "1,500" }, cookie);
    expect(twice.headers.location).toBe(sent.headers.location);
    const receipt = await page(String(sent.headers.location), cookie);
    expect(receipt.body).toMatch(/data-testid="transaction-id">[0-9A-Z]{10}</);
    expect(receipt.body).not.toContain("<script");
    const bangla = await page("/sandbox-money/bkash?lang=bn", cookie);
    expect(bangla.body).toContain('<html lang="bn">');
    expect(bangla.body).toContain("৳ ৯৮,৫০০.০০");
  });

  test("[SAND-06] the wallet speaks the app's language until another is chosen in it", async () => {
    const spoken = async (cookie: string) =>
      /<html lang="(\w+)">/.exec((await page("/sandbox-money", cookie)).body)?.[1];
    expect(await spoken("")).toBe("en");
    expect(await spoken("language=bn")).toBe("bn");
    expect(await spoken("language=bn; sandbox_lang=en")).toBe("en");
  });

  test("[SAND-06] the letters of Bangla are looked for in the face that comes along before any other", async () => {
    const { body } = await page("/sandbox-money/style.css");
    expect(/font:16px\/1\.5 ([^,]+),/.exec(body)?.[1]).toBe('"Maidan Bangla"');
    expect(body).toContain('url("/brand/bangla.woff2")');
  });

  test("[SAND-06] the app's link leads through the opening of the wallet to the payment, filled in", async () => {
    const link = "/sandbox-money?provider=Nagad&to=01700000923&amount=750.00&kind=Agent";
    const door = await page(link);
    const hidden = [...door.body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    const opened = await form("/sandbox-money", { ...Object.fromEntries(hidden), number: "01788000012", pin: "2468" });
    expect(opened.headers.location).toBe("/sandbox-money/nagad/cashOut?to=01700000923&amount=750.00");
    const cookie = String(opened.headers["set-cookie"]).split(";")[0] ?? "";
    expect((await page(link, cookie)).headers.location).toBe(opened.headers.location);
    const filled = await page(String(opened.headers.location), cookie);
    expect(filled.body).toMatch(/name="to"[^>]*value="01700000923"/);
    expect(filled.body).toMatch(/name="amount"[^>]*value="750.00"/);
  });

  test("[SAND-11] the app's link of a rupee account leads to the wallet of rupees, and every page from there stays in it", async () => {
    const link = "/sandbox-money?provider=bKash&to=01700000911&amount=750.00&kind=Personal&currency=INR";
    const door = await page(link);
    expect(door.body).toContain("?lang=bn&amp;currency=INR");
    const hidden = [...door.body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    const opened = await form("/sandbox-money", { ...Object.fromEntries(hidden), number: "01788000013", pin: "2468" });
    const address = String(opened.headers.location);
    expect(address).toBe("/sandbox-money/bkash/sendMoney?to=01700000911&amount=750.00&currency=INR");
    const cookie = String(opened.headers["set-cookie"]).split(";")[0] ?? "";
    const filled = await page(address, cookie);
    expect(filled.body).toContain("Amount (Indian rupees)");
    const sent = await form(address, { to: "01700000911", amount: "750.00" }, cookie);
    const receipt = await page(String(sent.headers.location), cookie);
    expect(receipt.body).toContain("₹ 750.00");
    expect(receipt.body).toContain("Send Money INR 750.00 to 01700000911 successful.");
    expect(receipt.body).not.toMatch(/৳|Tk/);
    const back = /href="([^"]*)">Back</.exec(receipt.body)?.[1];
    const rupees = await page(String(back), cookie);
    expect(rupees.body).toContain("₹ 99,250.00");
    expect(rupees.body).not.toContain("৳");
    expect(rupees.body).toMatch(/href="[^"]*currency=INR" aria-current="page">Indian rupees</);
    const taka = await page("/sandbox-money/bkash", cookie);
    expect(taka.body).toContain("৳ 1,00,000.00");
    expect(taka.body).not.toContain("₹");
    const top = await form("/sandbox-money/bkash/topUp?currency=INR", {}, cookie);
    expect(top.headers.location).toBe("/sandbox-money/bkash?currency=INR");
    expect((await page(String(top.headers.location), cookie)).body).toContain("₹ 1,00,000.00");
  });

  test("[SAND-06] what is typed is never run: it comes back as text", async () => {
    const answer = await form("/sandbox-money", { number: '"><script>alert(1)</script>', pin: "2468" });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain("&quot;&gt;&lt;script&gt;");
    expect(answer.body).not.toContain("<script>");
  });

  test("[SAND-06] without a session every page leads to the door, and a stranger's receipt is not shown", async () => {
    const opened = await form("/sandbox-money", { number: "01788000011", pin: "2468" });
    const cookie = String(opened.headers["set-cookie"]).split(";")[0] ?? "";
    for (const [path, held] of [
      ["/sandbox-money/bkash", ""],
      ["/sandbox-money/receipt/1", cookie],
      ["/sandbox-money/nothing", cookie],
    ] as const) {
      const answer = await page(path, held);
      expect([answer.statusCode, answer.headers.location], path).toEqual([303, "/sandbox-money"]);
    }
  });
});
