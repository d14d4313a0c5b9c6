import { randomUUID } from "node:crypto";
import type { MarketControl } from "@maidan/services/exchange";
import { expect, test } from "vitest";
import { exchangePerFile } from "./test-support/exchange-per-file.ts";

const stage = exchangePerFile();

interface Stage {
  readonly marketId: string;
  readonly backer: string;
  readonly layer: string;
}

/** The backer has 100 taka on runner 1 at 3.0 against the layer: +200 when it wins, -100 when it loses; each began with 1,000. */
async function matched(commissionBasisPoints = 500): Promise<Stage> {
  const marketId = await stage.exchange.createMarket({ commissionBasisPoints });
  const [backer, layer] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(1_000)];
  await stage.exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3, taka: 100 });
  await stage.exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 3, taka: 100 });
  return { marketId, backer, layer };
}
const settle = (marketId: string, winner: number): ReturnType<typeof stage.exchange.control> =>
  stage.exchange.control(marketId, { type: "settle", winners: [winner], reason: "result" });
const cashOf = async (playerId: string): Promise<bigint> => (await stage.exchange.balances(playerId)).cash;

async function owed(): Promise<bigint> {
  const { rows } = await stage.database.pool.query<{ sum: bigint }>(
    `select coalesce(sum(p.amount_minor), 0)::bigint as sum from ledger_posting p join ledger_account a on a.id = p.account_id
     where a.owner = 'house' and a.name = 'receivable'`,
  );
  return -(rows[0]?.sum ?? 0n);
}

test("[SETTLE-17] a preview of another result tells each player's difference, and the resettlement moves that", async () => {
  const { marketId, backer, layer } = await matched();
  await settle(marketId, 1);
  const before = new Map([
    [backer, await cashOf(backer)],
    [layer, await cashOf(layer)],
  ]);
  const preview = await stage.exchange.door.previewSettlement({ marketId, winners: [2] });
  // +200 less 10 becomes -100; -200 becomes +100 less 5.
  expect(preview).toMatchObject({ isAgain: true, givenMinor: 29_500n, takenMinor: 29_000n, owedMinor: 0n, owing: 0 });
  await stage.exchange.control(marketId, { type: "resettle", winners: [2], reason: "corrected" });
  for (const { playerId, changeMinor } of preview.perPlayer)
    expect(await cashOf(playerId)).toBe((before.get(playerId) ?? 0n) + changeMinor);
});

test("[SETTLE-17] what players can't give back is in the preview as the resettlement then owes it, and a third result's preview gives it back", async () => {
  const { marketId, backer } = await matched(0);
  await settle(marketId, 1);
  await stage.exchange.fund(backer, -(await cashOf(backer)) + 5_000n);
  const before = await owed();
  const preview = await stage.exchange.door.previewSettlement({ marketId, winners: [2] });
  expect(preview).toMatchObject({ takenMinor: 30_000n, owedMinor: 25_000n, owing: 1 });
  expect(preview.perPlayer.find(({ playerId }) => playerId === backer)).toMatchObject({ owedMinor: 25_000n });
  await stage.exchange.control(marketId, { type: "resettle", winners: [2], reason: "corrected" });
  expect((await owed()) - before).toBe(25_000n);
  const third = await stage.exchange.door.previewSettlement({ marketId, winners: [1] });
  expect(third).toMatchObject({ givenMinor: 30_000n, owedBeforeMinor: 25_000n, owedMinor: 0n, owing: 0 });
});

test("[SETTLE-17] a void's preview tells what is freed of a market that is open, and what goes back of one that is settled", async () => {
  const { marketId, backer, layer } = await matched();
  const look = () => stage.exchange.door.previewSettlement({ marketId, isVoid: true });
  expect(await look()).toMatchObject({ bets: 2, players: 2, isAgain: false, unlockedMinor: 30_000n, givenMinor: 0n });
  await settle(marketId, 1);
  expect(await look()).toMatchObject({ isAgain: true, unlockedMinor: 0n, givenMinor: 20_000n, takenMinor: 19_000n });
  await stage.exchange.control(marketId, { type: "void", reason: "the match was fixed" });
  expect([await cashOf(backer), await cashOf(layer)]).toEqual([100_000n, 100_000n]);
  // A result may follow: it pays from nothing again.
  const next = await stage.exchange.door.previewSettlement({ marketId, winners: [2] });
  expect(next).toMatchObject({ isAgain: true, givenMinor: 9_500n, takenMinor: 10_000n });
});

test("[SETTLE-18] a person who gives a market the result that it has is refused, in the preview too, and a feed that says it once more is not", async () => {
  const { marketId, backer } = await matched();
  const staff = { kind: "staff", staffId: "1", role: "trader" } as const;
  const byHand = (control: MarketControl) =>
    stage.exchange.door.control({ marketId, actor: staff, idempotencyKey: randomUUID(), control });
  const noChange = { code: "NO_CHANGE", message: "That is its result already." };
  const same = { type: "resettle", winners: [1], reason: "once more" } as const;
  await settle(marketId, 1);
  const cash = await cashOf(backer);
  expect(await byHand(same)).toMatchObject({ ok: false, ...noChange });
  await expect(stage.exchange.door.previewSettlement({ marketId, winners: [1] })).rejects.toMatchObject(noChange);
  expect(await stage.exchange.control(marketId, same)).toMatchObject({ ok: true });
  expect(await cashOf(backer)).toBe(cash);
  const nobody = { type: "void", reason: "rain" } as const;
  expect(await byHand(nobody)).toMatchObject({ ok: true });
  expect(await byHand(nobody)).toMatchObject({ ok: false, ...noChange });
  await expect(stage.exchange.door.previewSettlement({ marketId, isVoid: true })).rejects.toMatchObject(noChange);
  expect(await stage.exchange.control(marketId, nobody)).toMatchObject({ ok: true });
  // What was void gets the result that it had before.
  expect(await byHand(same)).toMatchObject({ ok: true });
  expect(await cashOf(backer)).toBe(cash);
});
