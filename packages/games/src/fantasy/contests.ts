import type { ContestTerms, PrizeTable } from "./prizes.ts";

/** A contest that every coming match gets. Its name is the frame's to say, by its code. */
export interface ContestPlan extends ContestTerms {
  readonly code: string;
  /** When its last spot is taken, the next one of its kind opens. */
  readonly isReopened: boolean;
}

/** What all contests are in: entries of one money make the pool that prizes are paid from. [FANTASY-12] */
export const contestCurrency = "BDT";
const taka = (amount: number): bigint => BigInt(amount) * 100n;

const headToHead = (entry: number): ContestPlan => ({
  code: `head-to-head-${entry}`,
  kind: "full",
  entryMinor: taka(entry),
  spots: 2,
  mostEntries: 1,
  feeBasisPoints: 1_000,
  prizes: { kind: "fixed", rows: [{ from: 1, to: 1, eachMinor: (taka(entry) * 18n) / 10n }] },
  isReopened: true,
});

/** Small enough that the house can pay it to two players: what a guarantee can cost is the first prizes less their entries. */
const guaranteedPrizes: PrizeTable = {
  kind: "fixed",
  rows: [
    { from: 1, to: 1, eachMinor: taka(300) },
    { from: 2, to: 2, eachMinor: taka(160) },
    { from: 3, to: 3, eachMinor: taka(100) },
    { from: 4, to: 6, eachMinor: taka(60) },
    { from: 7, to: 8, eachMinor: taka(40) },
  ],
};

/** In the order in which they are shown. Data: what is advertised, taken and paid is read from here when a contest is opened, and kept with it. [FANTASY-06] */
export const contestPlans: readonly ContestPlan[] = [
  {
    code: "guaranteed",
    kind: "guaranteed",
    entryMinor: taka(50),
    spots: 20,
    mostEntries: 3,
    feeBasisPoints: 1_800,
    prizes: guaranteedPrizes,
    isReopened: true,
  },
  {
    code: "everybody",
    kind: "pro-rata",
    entryMinor: taka(20),
    spots: 500,
    mostEntries: 6,
    feeBasisPoints: 1_200,
    prizes: {
      kind: "pro-rata",
      rows: [
        { toBasisPoints: 100, shareBasisPoints: 2_000 },
        { toBasisPoints: 500, shareBasisPoints: 2_000 },
        { toBasisPoints: 1_500, shareBasisPoints: 2_500 },
        { toBasisPoints: 4_000, shareBasisPoints: 3_500 },
      ],
    },
    isReopened: true,
  },
  {
    code: "fifty-fifty",
    kind: "pro-rata",
    entryMinor: taka(100),
    spots: 50,
    mostEntries: 1,
    feeBasisPoints: 1_000,
    prizes: { kind: "pro-rata", rows: [{ toBasisPoints: 5_000, shareBasisPoints: 10_000 }] },
    isReopened: true,
  },
  {
    code: "winner-takes-all",
    kind: "full",
    entryMinor: taka(50),
    spots: 5,
    mostEntries: 1,
    feeBasisPoints: 1_200,
    prizes: { kind: "fixed", rows: [{ from: 1, to: 1, eachMinor: taka(220) }] },
    isReopened: true,
  },
  headToHead(20),
  headToHead(100),
  headToHead(500),
];

/** Teams that one player may keep for a match. */
export const mostTeams = 10;
