import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { gameCode, type TestProvider, type WalletReply } from "./test-support/index.ts";
import { providerPerFile } from "./test-support/provider-per-file.ts";

const stage = providerPerFile("hub88");
let round = 0;
beforeEach(() => {
  round += 1;
});

const unitsOf = (minor: number): number => minor * 1_000;
type Player = Awaited<ReturnType<TestProvider["createPlayer"]>>;

const bet = (player: Player, changes: object = {}): Promise<WalletReply> =>
  stage.provider.post("/transaction/bet", {
    user: player.playerId,
    token: player.token,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    round: `together-${round}`,
    round_closed: false,
    game_code: gameCode,
    amount: unitsOf(1_000),
    currency: "BDT",
    is_free: false,
    ...changes,
  });
/** In how many transactions of the database the bets of this test's round were written. */
const writtenIn = async (): Promise<{ bets: number; transactions: number }> => {
  const { rows } = await stage.database.pool.query<{ bets: number; transactions: number }>(
    `select count(*)::int as bets, count(distinct xmin::text)::int as transactions from game_transaction where kind = 'bet' and round = $1`,
    [`together-${round}`],
  );
  return rows[0] ?? { bets: 0, transactions: 0 };
};

test("[GWAL-20] bets that come at one moment are written together, and each is told its own balance", async () => {
  const players = await Promise.all(
    Array.from({ length: 40 }, (_, index) => stage.provider.createPlayer({ cashMinor: 5_000n + BigInt(index) })),
  );
  const replies = await Promise.all(players.map((player) => bet(player)));
  expect(replies).toMatchObject(players.map((_, index) => ({ status: "RS_OK", balance: unitsOf(4_000 + index) })));
  const { bets, transactions } = await writtenIn();
  expect(bets).toBe(40);
  expect(transactions).toBeLessThan(20);
  expect(await stage.provider.broken()).toEqual([]);
});

test("[GWAL-20] one that is refused, for whatever reason, refuses itself alone and leaves nothing behind", async () => {
  const [good, poor, blocked, ended, early] = await Promise.all(
    [5_000n, 999n, 5_000n, 5_000n, 5_000n].map((cashMinor) => stage.provider.createPlayer({ cashMinor })),
  );
  const others = await Promise.all(
    Array.from({ length: 12 }, () => stage.provider.createPlayer({ cashMinor: 1_000n })),
  );
  if (!good || !poor || !blocked || !ended || !early) throw new Error("no players");
  await stage.provider.block(blocked.playerId);
  await stage.database.pool.query(
    "update game_token set ended_at = now() where session_id in (select id from game_session where player_id = $1)",
    [ended.playerId],
  );
  const [taken, undone, lacking] = [randomUUID(), randomUUID(), randomUUID()];
  expect(await bet(good, { transaction_uuid: taken })).toMatchObject({ status: "RS_OK" });
  await stage.provider.post("/transaction/rollback", {
    user: early.playerId,
    token: early.token,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: undone,
    round: `together-${round}`,
    round_closed: false,
    game_code: gameCode,
  });
  const asked = [
    bet(poor, { transaction_uuid: lacking }),
    bet(blocked),
    bet(ended),
    bet(early, { transaction_uuid: undone }),
    bet(early, { game_code: "no_such_game" }),
    bet(early, { currency: "EUR" }),
    bet(good, { transaction_uuid: taken, amount: unitsOf(1) }),
    bet(good, { transaction_uuid: taken }),
  ];
  const [replies] = await Promise.all([Promise.all(asked), Promise.all(others.map((player) => bet(player)))]);
  expect(replies.map(({ status }) => status)).toEqual([
    "RS_ERROR_NOT_ENOUGH_MONEY",
    "RS_ERROR_USER_DISABLED",
    "RS_ERROR_TOKEN_EXPIRED",
    "RS_ERROR_TRANSACTION_ROLLED_BACK",
    "RS_ERROR_INVALID_GAME",
    "RS_ERROR_WRONG_CURRENCY",
    "RS_ERROR_DUPLICATE_TRANSACTION",
    "RS_OK",
  ]);
  for (const player of others) expect(await stage.provider.cashOf(player.playerId)).toBe(0n);
  expect(await stage.provider.cashOf(good.playerId)).toBe(4_000n);
  for (const player of [blocked, ended, early]) expect(await stage.provider.cashOf(player.playerId)).toBe(5_000n);
  const kept = await stage.database.pool.query("select 1 from command where key = $1", [lacking]);
  expect(kept.rowCount).toBe(0);
  expect(await stage.provider.broken()).toEqual([]);
});

/** What one of several bets is: whose, how much, under which of a few ids, in which of a few rounds. */
const askedBets = fc.array(
  fc.record({
    player: fc.nat({ max: 5 }),
    amountUnits: fc.oneof(fc.nat({ max: 3_000_000 }), fc.constantFrom(1, 999, 1_000, 1_001)),
    id: fc.nat({ max: 11 }),
    game: fc.constantFrom(gameCode, gameCode, gameCode, "no_such_game"),
  }),
  { minLength: 2, maxLength: 16 },
);

test("[GWAL-20] whatever bets come together, each id takes one stake at most, nobody goes below zero, and what is told is what was taken", async () => {
  await fc.assert(
    fc.asyncProperty(askedBets, async (asked) => {
      round += 1;
      const players = await Promise.all(
        Array.from({ length: 6 }, () => stage.provider.createPlayer({ cashMinor: 2_500n })),
      );
      const replies = await Promise.all(
        asked.map(({ player, amountUnits, id, game }) => {
          const by = players[player];
          if (by === undefined) throw new Error("no player");
          const named = { transaction_uuid: `together-${round}-${id}`, game_code: game, amount: amountUnits };
          return bet(by, { ...named, round: `together-${round}-${player}` });
        }),
      );
      const takenUnits = players.map(() => 0);
      const ids = new Map<number, string>();
      for (const [place, { player, amountUnits, id, game }] of asked.entries()) {
        if (replies[place]?.status !== "RS_OK") continue;
        expect(game).toBe(gameCode);
        const what = `${player} ${amountUnits}`;
        // An id that is told twice is the same bet.
        expect(ids.get(id) ?? what).toBe(what);
        if (!ids.has(id)) takenUnits[player] = (takenUnits[player] ?? 0) + amountUnits;
        ids.set(id, what);
      }
      for (const [index, { playerId }] of players.entries()) {
        const leftUnits = 2_500_000 - (takenUnits[index] ?? 0);
        expect(leftUnits).toBeGreaterThanOrEqual(0);
        expect(await stage.provider.cashOf(playerId)).toBe(BigInt(Math.floor(leftUnits / 1_000)));
      }
      expect(await stage.provider.broken()).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test("[GWAL-20] where a transaction of several fails each bet is taken alone, and the one that can't be is the only one", async () => {
  const players = await Promise.all(
    Array.from({ length: 8 }, () => stage.provider.createPlayer({ cashMinor: 5_000n })),
  );
  await stage.database.pool.query(
    `create or replace function refuse_one_bet() returns trigger language plpgsql as $$
     begin if new.amount_units = 666000 then raise exception 'a fault of one'; end if; return new; end $$;
     create trigger refuse_one_bet before insert on game_transaction for each row execute function refuse_one_bet()`,
  );
  try {
    const replies = await Promise.all(
      players.map((player, index) => bet(player, { amount: unitsOf(index === 5 ? 666 : 1_000) })),
    );
    expect(replies.map(({ status }) => status)).toEqual(
      players.map((_, index) => (index === 5 ? "RS_ERROR_UNKNOWN" : "RS_OK")),
    );
    for (const [index, { playerId }] of players.entries())
      expect(await stage.provider.cashOf(playerId)).toBe(index === 5 ? 5_000n : 4_000n);
  } finally {
    await stage.database.pool.query("drop trigger refuse_one_bet on game_transaction; drop function refuse_one_bet");
  }
  expect(await stage.provider.broken()).toEqual([]);
});
