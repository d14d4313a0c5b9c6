import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDesk, type Desk, type TestPlayer } from "../office/test-support/index.ts";

let desk: Desk;
let cashier: string;
beforeAll(async () => {
  desk = await startDesk();
  cashier = await desk.signInAs("cashier");
});
afterAll(() => desk.close());

let counter = 0;
async function pending(player: TestPlayer): Promise<string> {
  const path = "/api/get-wallet-number?name=bKash&account_type=Personal&amount=500";
  const [quote] = (await desk.player("GET", path, { token: player.token })).body;
  const claim = {
    remote_id: player.playerId,
    account_number: player.phone,
    amount: 500,
    payment_id: quote.id,
    transaction_id: `DKP${String((counter += 1)).padStart(7, "0")}`,
  };
  return (await desk.player("POST", "/api/submit-deposit", { token: player.token, body: claim })).body.id;
}

/** A picture of its own colour, so that no two are the same. */
const photo = (wanted: { width?: number; format?: "jpeg" | "png" | "webp" } = {}): Promise<Buffer> => {
  counter += 1;
  const background = { r: (counter * 37) % 256, g: (counter * 101) % 256, b: counter % 256 };
  return sharp({ create: { width: wanted.width ?? 60, height: 40, channels: 3, background } })
    .toFormat(wanted.format ?? "png")
    .toBuffer();
};

interface Part {
  readonly name?: string;
  readonly filename?: string;
  readonly type?: string;
  readonly bytes: Buffer;
}
const part = (bytes: Buffer, more: Omit<Part, "bytes"> = {}): Part => ({ bytes, filename: "receipt.png", ...more });

function multipart(parts: readonly Part[]): { payload: Buffer; type: string } {
  const boundary = "----a-boundary-of-the-test";
  const chunks = parts.flatMap(({ name = "receipt", filename, type = "image/png", bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n${filename === undefined ? "" : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

async function upload(player: TestPlayer | undefined, depositId: string, parts: readonly Part[], key?: string) {
  const { payload, type } = multipart(parts);
  const answer = await desk.playerApp.inject({
    method: "POST",
    url: `/api/deposits/${depositId}/receipts`,
    headers: {
      "content-type": type,
      ...(player === undefined ? {} : { authorization: `Bearer ${player.token}` }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}
const listed = async (depositId: string) =>
  (await desk.office("GET", `/api/deposits/${depositId}/receipts`, { token: cashier })).body.receipts;

describe("a receipt", () => {
  test("[PAY-11] [PAY-12] [OP-39] several pictures are attached to the own pending deposit and seen by the cashier, as made anew by the server", async () => {
    const player = await desk.newPlayer();
    const id = await pending(player);
    const sent = [
      part(await photo()),
      part(await photo({ format: "jpeg" })),
      part(await photo({ width: 2000, format: "webp" })),
    ];
    const answer = await upload(player, id, sent);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      receipts: [expect.any(String), expect.any(String), expect.any(String)],
    });
    expect(await listed(id)).toMatchObject([{ width: 60 }, { width: 60 }, { width: 1600 }]);
    const path = `/api/deposits/${id}/receipts/${answer.body.receipts[0]}`;
    const picture = (await desk.office("GET", path, { token: cashier })).body;
    expect(picture.media_type).toBe("image/webp");
    expect(await sharp(Buffer.from(picture.data, "base64")).metadata()).toMatchObject({ format: "webp", width: 60 });
    expect((await desk.office("GET", `/api/deposits/${id}`, { token: cashier })).body.receipts).toBe(3);
  });

  test("[OP-39] is shown by the office alone, to staff alone", async () => {
    const player = await desk.newPlayer();
    const id = await pending(player);
    const { body } = await upload(player, id, [part(await photo())]);
    const path = `/api/deposits/${id}/receipts/${body.receipts[0]}`;
    expect((await desk.office("GET", path)).status).toBe(401);
    expect((await desk.office("GET", path, { token: await desk.signInAs("trader") })).status).toBe(403);
    expect((await desk.player("GET", path, { token: player.token })).status).toBe(404);
    expect(
      (await desk.office("GET", `/api/deposits/999999/receipts/${body.receipts[0]}`, { token: cashier })).status,
    ).toBe(404);
  });

  test("[OP-39] is refused for another's deposit, for none, for a decided one, and without a token", async () => {
    const player = await desk.newPlayer();
    const other = await desk.newPlayer();
    const id = await pending(player);
    const parts = [part(await photo())];
    expect((await upload(other, id, parts)).status).toBe(404);
    expect((await upload(player, "999999999", parts)).status).toBe(404);
    expect((await upload(undefined, id, parts)).status).toBe(401);
    await desk.office("POST", `/api/deposits/${id}/reject`, { token: cashier, body: { reason: "no money came" } });
    expect((await upload(player, id, parts)).status).toBe(409);
    expect(await listed(id)).toEqual([]);
  });

  test("[OP-39] type goes by content: a page named and announced as a picture is refused, and nothing of the upload is kept", async () => {
    const player = await desk.newPlayer();
    const id = await pending(player);
    const page = part(Buffer.from("<!doctype html><script>alert(1)</script>"), {
      filename: "a.png",
      type: "image/png",
    });
    const refused = await upload(player, id, [part(await photo()), page]);
    expect(refused.status).toBe(415);
    expect(refused.body.message).toBe("Send photographs or screenshots: JPEG, PNG or WebP.");
    expect(await listed(id)).toEqual([]);
    const named = part(await photo(), { filename: "../../etc/passwd", type: "application/x-sh" });
    expect((await upload(player, id, [named])).status).toBe(200);
  });

  test("[OP-39] more than five pictures, one too large, none, and fields beside them are refused in words", async () => {
    const player = await desk.newPlayer();
    const id = await pending(player);
    const small = await Promise.all(Array.from({ length: 6 }, async () => part(await photo())));
    const six = await upload(player, id, small);
    expect([six.status, six.body.message]).toEqual([413, "At most 5 pictures belong to a deposit."]);
    const large = await upload(player, id, [part(Buffer.alloc(8 * 1024 * 1024 + 1))]);
    expect([large.status, large.body.message]).toEqual([413, "A picture may have at most 8 MB."]);
    const none = await upload(player, id, []);
    expect(none.status).toBe(400);
    const field = await upload(player, id, [{ bytes: Buffer.from("hello"), name: "note" }]);
    expect(field.status).toBe(422);
    expect(await listed(id)).toEqual([]);
    expect((await upload(player, id, small.slice(0, 3))).status).toBe(200);
    const over = await upload(player, id, small.slice(3));
    expect([over.status, over.body.message]).toEqual([400, "At most 5 pictures belong to a deposit."]);
    expect(await listed(id)).toHaveLength(3);
  });

  test("[OP-39] a small file that would unpack to gigabytes is refused, and an upload that is cut short too", async () => {
    const player = await desk.newPlayer();
    const id = await pending(player);
    const bomb = await photo();
    // The header alone says how large it is; it promises forty thousand pixels each way.
    bomb.writeUInt32BE(40_000, 16);
    bomb.writeUInt32BE(40_000, 20);
    expect([413, 415]).toContain((await upload(player, id, [part(bomb)])).status);
    const { payload, type } = multipart([part(await photo())]);
    const cut = await desk.playerApp.inject({
      method: "POST",
      url: `/api/deposits/${id}/receipts`,
      headers: { "content-type": type, authorization: `Bearer ${player.token}` },
      payload: payload.subarray(0, payload.length - 60),
    });
    expect(cut.statusCode).toBe(400);
    const transactions = await desk.player("GET", `/api/transaction/show?remote_id=${player.playerId}`, {
      token: player.token,
    });
    expect(transactions.body.transactions).toMatchObject([{ id, key: "0" }]);
  });

  test("[PAYM-41] sent again it is there once; on another deposit the cashier is told of it", async () => {
    const [player, other] = [await desk.newPlayer(), await desk.newPlayer()];
    const [id, otherId] = [await pending(player), await pending(other)];
    const picture = part(await photo());
    const first = await upload(player, id, [picture], "k1");
    expect((await upload(player, id, [picture], "k1")).body).toEqual(first.body);
    expect((await upload(player, id, [picture])).body.receipts).toEqual(first.body.receipts);
    await upload(other, otherId, [picture]);
    expect(await listed(id)).toMatchObject([{ also_of: [otherId] }]);
    expect(await listed(otherId)).toMatchObject([{ also_of: [id] }]);
  });

  test("[PAYM-43] is forgotten ninety days after its deposit was decided, and never while it waits", async () => {
    const player = await desk.newPlayer();
    const [old, recent] = [await pending(player), await pending(await desk.newPlayer())];
    await upload(player, old, [part(await photo())]);
    const ago = (id: string, days: number) =>
      desk.pool.query("update deposit set updated_at = now() - $2 * interval '1 day' where id = $1", [id, days]);
    await ago(old, 200);
    expect(await desk.forgetReceipts()).toBe(0);
    await desk.office("POST", `/api/deposits/${old}/reject`, { token: cashier, body: { reason: "no money came" } });
    expect(await desk.forgetReceipts()).toBe(0);
    await desk.pool.query("alter table deposit disable trigger deposit_final");
    await ago(old, 89);
    expect(await desk.forgetReceipts()).toBe(0);
    await ago(old, 91);
    await desk.pool.query("alter table deposit enable trigger deposit_final");
    expect(await desk.forgetReceipts()).toBe(1);
    expect([await listed(old), await listed(recent)]).toEqual([[], []]);
  });
});
