import { expect, test } from "vitest";
import { allPages, type HouseBetItem } from "./calls.ts";

const bets = (from: number, count: number): HouseBetItem[] =>
  Array.from({ length: count }, (_, place) => ({ id: String(from + place) }) as HouseBetItem);

function pagesOf(total: number, perPage = 100) {
  const all = bets(1, total);
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    const data = all.slice((page - 1) * perPage, page * perPage);
    return { data, total, last_page: Math.max(1, Math.ceil(total / perPage)) };
  };
  return { asked, read };
}

test("[ROOM-23] the house's bets are read page by page until there is no more, and too many are known to be cut", async () => {
  const { asked, read } = pagesOf(250);
  const { bets: found, isCut } = await allPages(read);
  expect([found.length, isCut, asked]).toEqual([250, false, [1, 2, 3]]);
  expect(await allPages(pagesOf(0).read)).toEqual({ bets: [], isCut: false });
  expect((await allPages(pagesOf(5_001).read)).isCut).toBe(true);
});

test("[ROOM-23] a list that lost a bet between two of its pages isn't whole, and one that got another has each once", async () => {
  const pages = (second: HouseBetItem[], total: number) => async (page: number) =>
    page === 1 ? { data: bets(1, 100), total: 150, last_page: 2 } : { data: second, total, last_page: 2 };
  expect((await allPages(pages(bets(102, 49), 150))).isCut).toBe(true);
  const { bets: found, isCut } = await allPages(pages(bets(100, 51), 150));
  expect([found.length, isCut]).toEqual([150, false]);
});
