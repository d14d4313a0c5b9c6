import { randomUUID } from "node:crypto";
import { createInBangla } from "@maidan/core/sport-names";
import { createInbox, createTellMarketNotices } from "@maidan/services/inbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { createStage, type Stage } from "../house-markets/test-support/house-stage.ts";
import { createInboxStore, createMarketNoticeStore } from "./index.ts";

let database: TestDatabase;
let stage: Stage;
let tell: ReturnType<typeof createTellMarketNotices>;
const store = createInboxStore();

beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
  tell = createTellMarketNotices({
    runner: stage.runner,
    inbox: createInbox({ inbox: store }),
    newKey: randomUUID,
    inBangla: createInBangla({ Dhaka: "ঢাকা", Khulna: "খুলনা" }),
    notices: createMarketNoticeStore(),
  });
});
afterAll(() => database.close());

test("[LETTER-08] [LETTER-15] [RATES-72] a Bookmaker whose result is corrected to a dead heat, and back, is told as one of so many, and then who won whole", async () => {
  const runners = ["Dhaka", "Khulna", "Nobody"].map((name, place) => ({ selectionId: place + 1, name }));
  const question = { type: "WINNER", selectionIds: [1, 2, 3] } as const;
  const quotes = runners.map(({ selectionId: line }) => ({ line, forRate: 275, againstLine: line, againstRate: 280 }));
  const bookmaker = { kind: "BOOKMAKER", fancyType: null, title: "Bookmaker", question, runners } as const;
  const { marketId } = await stage.createMarket({ ...bookmaker, commissionBasisPoints: 0 }, quotes);
  const backer = await stage.createPlayer(1_000);
  expect(await stage.bet(backer, marketId, { line: 1, rate: 275, taka: 1_000 })).toBe("taken");
  const told = async () => {
    expect(await tell()).toEqual({ isFinished: true });
    const { items } = await store.page(readerOf(stage.pool), { playerId: backer, page: 1, pageSize: 10 });
    return items.map(({ text }) => [text.en.message, text.bn.message]);
  };
  await stage.settle(marketId, 1);
  expect(await told()).toEqual([]);
  await stage.settle(marketId, 1, [1, 2]);
  const heat = [
    "Dhaka v Khulna · Bookmaker was settled again. Dead heat of 2: Dhaka, Khulna. You won ৳ 875.00. Reason: test",
    "ঢাকা বনাম খুলনা · বুকমেকার আবার নিষ্পত্তি হয়েছে। ডেড হিট (২ জন): ঢাকা, খুলনা। আপনি ৳ ৮৭৫.০০ জিতেছেন। কারণ: test",
  ];
  expect(await told()).toEqual([heat]);
  await stage.settle(marketId, 2);
  expect((await told())[0]?.[0]).toBe(
    "Dhaka v Khulna · Bookmaker was settled again. Winner: Khulna. You lost ৳ 1,000.00. Reason: test",
  );
});
