import { randomUUID } from "node:crypto";
import { done } from "@maidan/services/command";
import { createListSettledBets, type SettledBet } from "@maidan/services/records";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSettledBetStore } from "../../postgres/records/index.ts";
import { startDesk, type Desk, type TestPlayer } from "../office/test-support/index.ts";
import { registerRecordRoutes } from "./index.ts";

let desk: Desk;
let player: TestPlayer;
const store = createSettledBetStore();
/** Noon in Dhaka of 21 November 2026. */
const nowMs = Date.UTC(2026, 10, 21, 6);

const add = (bet: Partial<SettledBet> & { settledAt: Date }): Promise<unknown> =>
  desk.runner.run(
    { kind: "test", actor: { kind: "system", name: "test" }, idempotencyKey: randomUUID(), content: {} },
    async (tx) => {
      await store.write(tx, {
        playerId: player.playerId,
        sourceId: randomUUID(),
        platform: "JILI",
        gameType: "SLOT",
        gameName: "Super Ace Deluxe Jackpot",
        betMinor: 100_00n,
        winMinor: 0n,
        ...bet,
      });
      return done(null);
    },
  );
const at = (text: string): Date => new Date(text);
const read = (query: string) =>
  desk.player("GET", `/api/bet-records?remote_id=${player.playerId}${query}`, { token: player.token });

beforeAll(async () => {
  desk = await startDesk();
  registerRecordRoutes(desk.playerApp, {
    listSettledBets: createListSettledBets({ reader: desk.reader, store, now: () => nowMs }),
  });
  player = await desk.newPlayer();
  await add({ settledAt: at("2026-11-21T05:00:00Z"), winMinor: 250_00n });
  await add({ settledAt: at("2026-11-21T05:10:00Z"), betMinor: 40_50n });
  await add({ settledAt: at("2026-11-21T05:20:00Z"), platform: "PG", gameType: "LIVE", gameName: "Baccarat" });
  // 23:30 of the 20th in London is the 21st in Dhaka; 17:59 is still the 20th.
  await add({ settledAt: at("2026-11-20T17:59:00Z") });
  await add({ settledAt: at("2026-11-20T18:00:00Z"), platform: "Dawn" });
  await add({ settledAt: at("2026-11-14T17:59:00Z"), platform: "Week" });
});
afterAll(() => desk.close());

describe("[API-78] [OP-43] the record of settled bets", () => {
  test("[RECORDS-06] [RECORDS-07] groups by Dhaka's date, platform and game type, with the totals of bets and wins", async () => {
    const { status, body } = await read("&date=today");
    expect(status).toBe(200);
    expect(body.groups).toEqual([
      {
        date: "2026-11-21",
        platform: "Dawn",
        game_type: "SLOT",
        total_bet_amount: "100.00",
        total_win_amount: "0.00",
        bets: 1,
      },
      {
        date: "2026-11-21",
        platform: "JILI",
        game_type: "SLOT",
        total_bet_amount: "140.50",
        total_win_amount: "250.00",
        bets: 2,
      },
      {
        date: "2026-11-21",
        platform: "PG",
        game_type: "LIVE",
        total_bet_amount: "100.00",
        total_win_amount: "0.00",
        bets: 1,
      },
    ]);
    expect(body.records).toEqual([]);
    expect([body.platforms, body.game_types]).toEqual([
      ["Dawn", "JILI", "PG", "Week"],
      ["LIVE", "SLOT"],
    ]);
  });

  test("[RECORDS-03] [RECORDS-04] [RECORDS-05] filters by day, platform and game type; the last seven days end with today", async () => {
    const groups = async (query: string): Promise<string[]> =>
      (await read(query)).body.groups.map(
        (group: { date: string; platform: string }) => `${group.date} ${group.platform}`,
      );
    expect(await groups("&date=yesterday")).toEqual(["2026-11-20 JILI"]);
    expect(await groups("&date=last7days")).toEqual([
      "2026-11-21 Dawn",
      "2026-11-21 JILI",
      "2026-11-21 PG",
      "2026-11-20 JILI",
    ]);
    expect(await groups("&date=last7days&platform=PG")).toEqual(["2026-11-21 PG"]);
    expect(await groups("&date=last7days&game_type=SLOT")).toEqual([
      "2026-11-21 Dawn",
      "2026-11-21 JILI",
      "2026-11-20 JILI",
    ]);
    expect(await groups("&platform=Nobody")).toEqual([]);
    expect((await read("&date=all")).status).toBe(422);
  });

  test("[RECORDS-08] a group's day, platform and type give its bets, newest first, with the stated fields", async () => {
    const { body } = await read("&day=2026-11-21&platform=JILI&game_type=SLOT");
    expect(body.records).toMatchObject([
      { created_at: "2026-11-21T05:10:00.000Z", bet_amount: "40.50", winAmount: "0.00" },
      {
        created_at: "2026-11-21T05:00:00.000Z",
        platform: "JILI",
        game_type: "SLOT",
        game_name: "Super Ace Deluxe Jackpot",
        bet_amount: "100.00",
        winAmount: "250.00",
      },
    ]);
    expect(body.groups).toHaveLength(1);
    expect((await read("&day=2026-02-30&platform=JILI&game_type=SLOT")).body.records).toEqual([]);
  });

  test("[RECORDS-08] more bets than a page come after the cursor, each once", async () => {
    for (let second = 10; second < 70; second += 1)
      await add({ platform: "Long", settledAt: new Date(nowMs - second * 1000) });
    const first = (await read("&day=2026-11-21&platform=Long&game_type=SLOT")).body;
    const second = (await read(`&day=2026-11-21&platform=Long&game_type=SLOT&cursor=${first.next_cursor}`)).body;
    expect([first.records.length, second.records.length, second.next_cursor]).toEqual([50, 10, null]);
    const ids = [...first.records, ...second.records].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(60);
  });

  test("[RECORDS-20] is the own player's alone, and a bet that is told of twice is there once", async () => {
    const other = await desk.newPlayer();
    const own = await desk.player("GET", `/api/bet-records?remote_id=${other.playerId}`, { token: other.token });
    expect(own.body).toEqual({ groups: [], records: [], next_cursor: null, platforms: [], game_types: [] });
    expect(
      (await desk.player("GET", `/api/bet-records?remote_id=${player.playerId}`, { token: other.token })).status,
    ).toBe(404);
    const bet = { platform: "Twice", sourceId: "round-1", settledAt: new Date(nowMs) };
    await add(bet);
    await add(bet);
    expect((await read("&platform=Twice")).body.groups).toMatchObject([{ bets: 1, total_bet_amount: "100.00" }]);
  });

  test("[BETREC-04] a bet that came to something else takes the place of its line, one that came to nothing is gone, and no line is changed", async () => {
    const bet = { platform: "Undone", sourceId: "round-2", settledAt: new Date(nowMs) };
    await add(bet);
    await add({ ...bet, betMinor: 60_00n, winMinor: 10_00n });
    const listed = await read("&platform=Undone&game_type=SLOT&day=2026-11-21");
    expect(listed.body.groups).toMatchObject([{ bets: 1, total_bet_amount: "60.00" }]);
    expect(listed.body.records).toHaveLength(1);
    await add({ ...bet, betMinor: 0n });
    expect((await read("&platform=Undone")).body.groups).toEqual([]);
    const { rows } = await desk.pool.query("select bet_minor from settled_bet where source_id = 'round-2' order by id");
    expect(rows).toEqual([{ bet_minor: 100_00n }, { bet_minor: 60_00n }, { bet_minor: 0n }]);
  });
});
