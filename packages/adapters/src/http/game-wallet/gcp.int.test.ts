import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { gcpSignature } from "../../game-providers/index.ts";
import { createTestProvider, gameCode, type TestProvider } from "./test-support/index.ts";

const name = "soft";
const key = "the key that both sides share";

let database: TestDatabase;
/** Brings the wallet and its players; the provider under test speaks another protocol than it. */
let other: TestProvider;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  other = await createTestProvider(database.pool, "hub88");
  ({ app } = other);
  await database.pool.query(
    `insert into game_wallet_provider (name, protocol, base_url, public_key, operator_private_key, operator_public_key)
     values ($1, 'gcp', 'https://soft.test', '', $2, '')`,
    [name, key],
  );
  await database.pool.query("insert into game (provider, code, name, game_type) values ($1, $2, 'Acorns', 'SLOT')", [
    name,
    gameCode,
  ]);
});
afterAll(async () => {
  await other.close();
  await database.close();
});
afterEach(async () => {
  expect(await other.broken()).toEqual([]);
});

interface Reply {
  readonly status: number;
  readonly body: {
    readonly balance?: number;
    readonly code?: number;
    readonly game_id?: string;
    readonly transactions?: readonly {
      readonly action_id: string;
      readonly tx_id: string;
      readonly processed_at: string;
    }[];
  };
}
async function send(
  path: string,
  body: object | string,
  options: { readonly key?: string; readonly isAltered?: true } = {},
): Promise<Reply> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const answer = await app.inject({
    method: "POST",
    url: `/providers/${name}${path}`,
    headers: { "content-type": "application/json", "x-request-sign": gcpSignature(text, options.key ?? key) },
    payload: options.isAltered === true ? `${text} ` : text,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** A player with 1,000.00, whom a game was opened for. */
async function newPlayer(): Promise<string> {
  const { playerId } = await other.createPlayer({ cashMinor: 100_000n, promoUnits: 0n });
  await other.wallet.open({ provider: name, playerId, currency: "BDT" });
  return playerId;
}
type Action = readonly ["bet" | "win", amount: number, id: string];
const play = (user: string, actions: readonly Action[], fields: object = {}): Promise<Reply> =>
  send("/play", {
    user_id: user,
    currency: "BDT",
    game: gameCode,
    game_id: `round of ${user}`,
    ...(actions.length === 0
      ? {}
      : { actions: actions.map(([action, amount, action_id]) => ({ action, amount, action_id })) }),
    ...fields,
  });
const undo = (user: string, pairs: readonly (readonly [id: string, original: string])[], fields: object = {}) =>
  send("/rollback", {
    user_id: user,
    currency: "BDT",
    game: gameCode,
    game_id: `round of ${user}`,
    actions: pairs.map(([action_id, original_action_id]) => ({ action: "rollback", action_id, original_action_id })),
    ...fields,
  });
const ids = ({ body }: Reply): readonly string[] => (body.transactions ?? []).map(({ tx_id: id }) => id);
const fresh = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
const roundsOf = async (user: string) =>
  (
    await database.pool.query(
      "select stake_units, win_units, closed_by from game_round where player_id = $1 order by id",
      [user],
    )
  ).rows;

describe("the wallet of the SoftSwiss family", () => {
  test("[GWAL-17] a call without actions is a question for the balance, in subunits", async () => {
    const user = await newPlayer();
    expect(await play(user, [])).toEqual({ status: 200, body: { balance: 100_000 } });
    expect(await roundsOf(user)).toEqual([]);
  });

  test("[GWAL-17] [GWAL-16] bet and win in one call are made in their order, each with an id of its own, and the round is over when that is said", async () => {
    const user = await newPlayer();
    const [bet = "", win = ""] = fresh(2);
    const reply = await play(
      user,
      [
        ["bet", 1_000, bet],
        ["win", 2_500, win],
      ],
      { finished: true },
    );
    expect(reply).toMatchObject({ status: 200, body: { balance: 101_500, game_id: `round of ${user}` } });
    expect(reply.body.transactions?.map(({ action_id: id }) => id)).toEqual([bet, win]);
    expect(new Set(ids(reply)).size).toBe(2);
    expect(await roundsOf(user)).toEqual([{ stake_units: 1_000_000n, win_units: 2_500_000n, closed_by: "provider" }]);
  });

  test("[GWAL-17] the same action again has its first id and no second effect, and new ones beside it are made", async () => {
    const user = await newPlayer();
    const [bet = "", win = ""] = fresh(2);
    const first = await play(user, [["bet", 1_000, bet]]);
    const again = await play(user, [
      ["bet", 1_000, bet],
      ["win", 500, win],
    ]);
    expect(ids(again)[0]).toBe(ids(first)[0]);
    expect(again.body.balance).toBe(99_500);
    const all = await Promise.all(
      Array.from({ length: 12 }, () =>
        play(user, [
          ["bet", 1_000, bet],
          ["win", 500, win],
        ]),
      ),
    );
    expect(new Set(all.map((reply) => ids(reply).join())).size).toBe(1);
    expect(new Set(all.map(({ body }) => body.balance))).toEqual(new Set([99_500]));
  });

  test("[GWAL-16] several actions are made all or none: one that can't be undoes the others of its call", async () => {
    const user = await newPlayer();
    const [first = "", second = ""] = fresh(2);
    const refused = await play(user, [
      ["bet", 60_000, first],
      ["bet", 60_000, second],
    ]);
    expect(refused).toEqual({ status: 412, body: { code: 100, message: expect.any(String), balance: 100_000 } });
    // Nothing of it is remembered: the same actions may come again, apart.
    expect((await play(user, [["bet", 60_000, first]])).body.balance).toBe(40_000);
  });

  test("[GWAL-17] a rollback before its bet and win is accepted, and each that comes later gets an id and leaves the balance", async () => {
    const user = await newPlayer();
    const [bet = "", win = "", undoBet = "", undoWin = ""] = fresh(4);
    const undone = await undo(user, [
      [undoBet, bet],
      [undoWin, win],
    ]);
    expect(undone).toMatchObject({ status: 200, body: { balance: 100_000 } });
    expect(ids(undone)).toHaveLength(2);
    const late = await play(
      user,
      [
        ["bet", 1_000, bet],
        ["win", 5_000, win],
      ],
      { finished: true },
    );
    expect(late).toMatchObject({ status: 200, body: { balance: 100_000 } });
    expect(new Set([...ids(undone), ...ids(late)]).size).toBe(4);
    expect(ids(await play(user, [["bet", 1_000, bet]]))[0]).toBe(ids(late)[0]);
  });

  test("[GWAL-17] a rollback after its bet gives it back once, whatever is repeated, and leaves the other actions of the round", async () => {
    const user = await newPlayer();
    const [kept = "", undone = "", by = "", byAgain = ""] = fresh(4);
    await play(user, [
      ["bet", 1_000, kept],
      ["bet", 2_000, undone],
    ]);
    const first = await undo(user, [[by, undone]]);
    expect(first.body.balance).toBe(99_000);
    expect(ids(await undo(user, [[by, undone]]))).toEqual(ids(first));
    expect((await undo(user, [[byAgain, undone]], { finished: true })).body.balance).toBe(99_000);
    expect(await roundsOf(user)).toEqual([{ stake_units: 1_000_000n, win_units: 0n, closed_by: "provider" }]);
  });

  test("[GWAL-17] a lost round may end by saying so alone, and a win without a bet in its round is none", async () => {
    const user = await newPlayer();
    const [bet = "", win = ""] = fresh(2);
    await play(user, [["bet", 1_000, bet]]);
    expect((await play(user, [], { finished: true })).body).toEqual({ balance: 99_000 });
    expect(await roundsOf(user)).toMatchObject([{ closed_by: "provider" }]);
    expect(await play(user, [["win", 1_000, win]], { game_id: "another" })).toMatchObject({
      status: 400,
      body: { code: 400 },
    });
    expect((await play(user, [])).body.balance).toBe(99_000);
  });

  test("[GWAL-17] each fault has its code", async () => {
    const user = await newPlayer();
    const bet = (): Action[] => [["bet", 1_000, randomUUID()]];
    const codeOf = async (reply: Promise<Reply>) => (await reply).body.code;
    const stranger = (await other.createPlayer()).playerId;
    expect(await codeOf(play(stranger, bet()))).toBe(101);
    expect(await codeOf(play("nobody", bet()))).toBe(101);
    expect(await codeOf(play(user, bet(), { game: "unknown" }))).toBe(107);
    expect(await codeOf(play(user, bet(), { currency: "EUR" }))).toBe(154);
    expect(await codeOf(play(user, [], { currency: "EUR" }))).toBe(154);
    expect(await codeOf(send("/play", "{"))).toBe(400);
    expect(await codeOf(play(user, [["bet", -1, randomUUID()]]))).toBe(400);
    expect(await codeOf(play(user, [["bet", 1.5, randomUUID()]]))).toBe(400);
    expect(await codeOf(send("/freespins", { issue_id: "1", status: "played", total_amount: 500 }))).toBe(404);
    const [known = ""] = fresh(1);
    await play(user, [["bet", 1_000, known]]);
    expect(await codeOf(play(user, [["bet", 2_000, known]]))).toBe(400);
    expect(await codeOf(play(user, [["win", 1_000, known]]))).toBe(400);
    await other.block(user);
    expect(await codeOf(play(user, bet()))).toBe(110);
    // A win finds its way to a blocked player all the same.
    expect((await play(user, [["win", 3_000, randomUUID()]])).body.balance).toBe(102_000);
  });

  test("[GWAL-17] altered bytes, another key, no signature and another protocol's path change nothing", async () => {
    const user = await newPlayer();
    const body = {
      user_id: user,
      currency: "BDT",
      game: gameCode,
      game_id: "1",
      actions: [{ action: "bet", amount: 1_000, action_id: "altered" }],
    };
    const refused = { status: 403, body: { code: 403, message: "Forbidden" } };
    expect(await send("/play", body, { isAltered: true })).toEqual(refused);
    expect(await send("/play", body, { key: "another key, of the same length" })).toEqual(refused);
    const unsigned = await app.inject({ method: "POST", url: `/providers/${name}/play`, payload: body });
    const foreign = await app.inject({
      method: "POST",
      url: `/providers/${other.name}/play`,
      headers: { "x-request-sign": gcpSignature(JSON.stringify(body), "none") },
      payload: body,
    });
    expect([unsigned.statusCode, foreign.statusCode]).toEqual([403, 403]);
    const hub88 = await app.inject({ method: "POST", url: `/providers/${name}/user/balance`, payload: body });
    expect(hub88.json()).toEqual({ status: "RS_ERROR_INVALID_SIGNATURE" });
    expect((await play(user, [])).body.balance).toBe(100_000);
  });

  test("[GWAL-10] each answered call is kept with its answer", async () => {
    const user = await newPlayer();
    const [bet = ""] = fresh(1);
    const { body } = await play(user, [["bet", 1_000, bet]]);
    const { rows } = await database.pool.query<{ answer: string; path: string }>(
      "select path, answer from game_wallet_call where request like $1",
      [`%${bet}%`],
    );
    expect(rows.map(({ path, answer }) => [path, JSON.parse(answer)])).toEqual([["/play", body]]);
  });
});
