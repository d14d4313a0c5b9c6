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

const send = (path: string, player: Player, changes: object): Promise<WalletReply> =>
  stage.provider.post(`/transaction/${path}`, {
    user: player.playerId,
    token: player.token,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    round: `wins-${round}`,
    round_closed: false,
    game_code: gameCode,
    ...changes,
  });
const money = { amount: unitsOf(1_000), currency: "BDT", is_free: false };
const bet = (player: Player, changes: object = {}): Promise<WalletReply> =>
  send("bet", player, { ...money, ...changes });
/** A win of the bet of this id, which closes the round unless it is said otherwise. */
const win = (player: Player, betId: string, changes: object = {}): Promise<WalletReply> =>
  send("win", player, { ...money, reference_transaction_uuid: betId, round_closed: true, ...changes });
const rollback = (player: Player, id: string): Promise<WalletReply> =>
  send("rollback", player, { reference_transaction_uuid: id });

/** So many players with 5,000 paisa each who have bet 1,000 of them. */
async function bettors(count: number): Promise<(Player & { readonly betId: string })[]> {
  const players = await Promise.all(
    Array.from({ length: count }, async () => ({
      ...(await stage.provider.createPlayer({ cashMinor: 5_000n })),
      betId: randomUUID(),
    })),
  );
  for (const { status } of await Promise.all(players.map((player) => bet(player, { transaction_uuid: player.betId }))))
    expect(status).toBe("RS_OK");
  return players;
}
/** In how many transactions of the database the wins of this test's round were written, and what became of its rounds. */
const written = async () => {
  const { rows } = await stage.database.pool.query<{
    wins: number;
    transactions: number;
    closed: number;
    recorded: number;
  }>(
    `select count(*)::int as wins, count(distinct t.xmin::text)::int as transactions, count(r.closed_at)::int as closed,
       (select count(*)::int from settled_bet b join game_round o on b.source_id = 'round:' || o.id where o.round = $1) as recorded
     from game_transaction t join game_round r using (provider, player_id, round) where t.kind = 'win' and t.round = $1`,
    [`wins-${round}`],
  );
  return rows[0];
};

test("[GWAL-20] wins and closings that come at one moment are written together, each is told its own balance, and each round is closed and recorded", async () => {
  const players = await bettors(40);
  const replies = await Promise.all(
    players.map((player, index) => win(player, player.betId, { amount: unitsOf(index % 2 === 0 ? 0 : 100 + index) })),
  );
  expect(replies).toMatchObject(
    players.map((_, index) => ({ status: "RS_OK", balance: unitsOf(index % 2 === 0 ? 4_000 : 4_100 + index) })),
  );
  const kept = await written();
  expect(kept).toMatchObject({ wins: 40, closed: 40, recorded: 40 });
  expect(kept?.transactions).toBeLessThan(20);
  const told = await stage.database.pool.query(
    `select topic from outbox where topic = any($1::text[]) group by topic`,
    [players.map(({ playerId }) => `player.${playerId}`)],
  );
  expect(told.rowCount).toBe(40);
  expect(await stage.provider.broken()).toEqual([]);
});

test("[GWAL-20] bets and wins go together, and a win goes after its own bet that came with it", async () => {
  const [before, after] = [
    await bettors(10),
    await Promise.all(Array.from({ length: 10 }, () => stage.provider.createPlayer())),
  ];
  const ids = after.map(() => randomUUID());
  const replies = await Promise.all([
    ...before.map((player) => win(player, player.betId)),
    ...after.map((player, index) => bet(player, { transaction_uuid: ids[index] })),
    ...after.map((player, index) => win(player, ids[index] ?? "", { amount: unitsOf(2_500) })),
  ]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set(["RS_OK"]));
  for (const { playerId } of before) expect(await stage.provider.cashOf(playerId)).toBe(5_000n);
  for (const { playerId } of after) expect(await stage.provider.cashOf(playerId)).toBe(101_500n);
  expect(await stage.provider.broken()).toEqual([]);
});

test("[GWAL-20] a win that is refused, for whatever reason, refuses itself alone and leaves nothing behind", async () => {
  const [good, undone, other, early, locked] = await bettors(5);
  const others = await bettors(12);
  if (!good || !undone || !other || !early || !locked) throw new Error("no players");
  const [taken, never, refused] = [randomUUID(), randomUUID(), randomUUID()];
  expect(await rollback(undone, undone.betId)).toMatchObject({ status: "RS_OK" });
  expect(await rollback(early, never)).toMatchObject({ status: "RS_OK" });
  expect(await win(good, good.betId, { transaction_uuid: taken })).toMatchObject({ status: "RS_OK" });
  await stage.provider.block(locked.playerId);
  const asked = [
    win(undone, undone.betId, { transaction_uuid: refused }),
    win(other, early.betId),
    win(other, randomUUID()),
    win(early, early.betId, { transaction_uuid: never }),
    win(other, other.betId, { game_code: "no_such_game" }),
    win(other, other.betId, { currency: "EUR" }),
    win(good, good.betId, { transaction_uuid: taken, amount: unitsOf(9_999) }),
    win(good, good.betId, { transaction_uuid: taken }),
    win(locked, locked.betId),
  ];
  const [replies] = await Promise.all([
    Promise.all(asked),
    Promise.all(others.map((player) => win(player, player.betId))),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([
    "RS_ERROR_TRANSACTION_ROLLED_BACK",
    "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
    "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
    "RS_ERROR_TRANSACTION_ROLLED_BACK",
    "RS_ERROR_INVALID_GAME",
    "RS_ERROR_WRONG_CURRENCY",
    "RS_ERROR_DUPLICATE_TRANSACTION",
    "RS_OK",
    "RS_OK",
  ]);
  for (const player of [...others, good, undone, locked])
    expect(await stage.provider.cashOf(player.playerId)).toBe(5_000n);
  for (const player of [other, early]) expect(await stage.provider.cashOf(player.playerId)).toBe(4_000n);
  expect((await stage.database.pool.query("select 1 from command where key = $1", [refused])).rowCount).toBe(0);
  expect(await stage.provider.broken()).toEqual([]);
});

test("[GWAL-19] what a round owes is paid off first by a win that comes with others", async () => {
  const [owing, ...others] = await bettors(6);
  if (owing === undefined) throw new Error("no player");
  const first = randomUUID();
  await win(owing, owing.betId, { transaction_uuid: first, amount: unitsOf(3_000), round_closed: false });
  // All but 500 is gone when the win is taken back: 2,500 stay owed.
  await bet(owing, { round: `spent-${round}`, amount: unitsOf(6_500) });
  expect(await rollback(owing, first)).toMatchObject({ status: "RS_OK", balance: 0 });
  // Whoever comes first is paid alone: the others make the group.
  const replies = await Promise.all(
    [...others, owing].map((player) => win(player, player.betId, { amount: unitsOf(4_000) })),
  );
  expect(replies).toMatchObject([...others.map(() => ({ balance: unitsOf(8_000) })), { balance: unitsOf(1_500) }]);
  expect(await stage.provider.broken()).toEqual([]);
});

test("[GWAL-20] where a transaction of several fails each win is made alone, and the one that can't be is the only one, until it can", async () => {
  const players = await bettors(8);
  const ids = players.map(() => randomUUID());
  const winAll = (): Promise<WalletReply[]> =>
    Promise.all(
      players.map((player, index) =>
        win(player, player.betId, { transaction_uuid: ids[index], amount: unitsOf(index === 5 ? 666 : 500) }),
      ),
    );
  await stage.database.pool.query(
    `create or replace function refuse_one_win() returns trigger language plpgsql as $$
     begin if new.amount_units = 666000 then raise exception 'a fault of one'; end if; return new; end $$;
     create trigger refuse_one_win before insert on game_transaction for each row execute function refuse_one_win()`,
  );
  try {
    expect((await winAll()).map(({ status }) => status)).toEqual(
      players.map((_, index) => (index === 5 ? "RS_ERROR_UNKNOWN" : "RS_OK")),
    );
  } finally {
    await stage.database.pool.query("drop trigger refuse_one_win on game_transaction; drop function refuse_one_win");
  }
  // Sent again under the same ids, as a house does that heard no answer: the one is paid, and nobody twice.
  expect((await winAll()).map(({ status }) => status)).toEqual(players.map(() => "RS_OK"));
  for (const [index, { playerId }] of players.entries())
    expect(await stage.provider.cashOf(playerId)).toBe(index === 5 ? 4_666n : 4_500n);
  expect(await written()).toMatchObject({ wins: 8, closed: 8, recorded: 8 });
  expect(await stage.provider.broken()).toEqual([]);
});

/** What one of several wins is: whose bet's, how much, under which of a few ids, and whether it closes the round. */
const askedWins = fc.array(
  fc.record({
    player: fc.nat({ max: 4 }),
    of: fc.nat({ max: 5 }),
    amountUnits: fc.oneof(fc.nat({ max: 3_000_000 }), fc.constantFrom(0, 1, 999, 1_000, 1_001)),
    id: fc.nat({ max: 9 }),
    isClosing: fc.boolean(),
  }),
  { minLength: 2, maxLength: 16 },
);

test("[GWAL-20] whatever wins come together, each id pays once at most, and nobody is paid for another's bet", async () => {
  await fc.assert(
    fc.asyncProperty(askedWins, async (asked) => {
      round += 1;
      const players = await bettors(5);
      const replies = await Promise.all(
        asked.map(({ player, of, amountUnits, id, isClosing }) => {
          const by = players[player];
          if (by === undefined) throw new Error("no player");
          return win(by, players[of]?.betId ?? randomUUID(), {
            transaction_uuid: `wins-${round}-${id}`,
            amount: amountUnits,
            round_closed: isClosing,
          });
        }),
      );
      const paidUnits = players.map(() => 0);
      const ids = new Map<number, string>();
      for (const [place, { player, of, amountUnits, id, isClosing }] of asked.entries()) {
        if (replies[place]?.status !== "RS_OK") continue;
        expect(of).toBe(player);
        const what = `${player} ${amountUnits} ${isClosing}`;
        // An id that is told twice is the same win.
        expect(ids.get(id) ?? what).toBe(what);
        if (!ids.has(id)) paidUnits[player] = (paidUnits[player] ?? 0) + amountUnits;
        ids.set(id, what);
      }
      for (const [index, { playerId }] of players.entries())
        expect(await stage.provider.cashOf(playerId)).toBe(BigInt(4_000 + Math.floor((paidUnits[index] ?? 0) / 1_000)));
      expect(await stage.provider.broken()).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
