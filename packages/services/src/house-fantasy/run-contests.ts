import { isPlayed, rankEntries } from "@maidan/games/fantasy";
import type { Tx } from "../command/index.ts";
import type { HouseWagers } from "../house-games/index.ts";
import type { BackReason, FantasyMatch, FantasyStore, KeptContest } from "./ports.ts";
import { inTransaction, type TransactionDeps } from "./transaction.ts";

export interface RunContestsDeps extends TransactionDeps {
  readonly store: FantasyStore;
  readonly wagers: Pick<HouseWagers, "decide">;
}

/** Wagers that are handed on in one transaction. */
const endedAtOnce = 50;
const everyEntry = 100_000;

/**
 * Takes a contest one step on: closed when its match begins, ranked when it is finished, then paid or given back a batch at a time. Each step is one
 * transaction that sees for itself whether it is due, so that it happens once, whoever dies and whoever else tries. True when there is more to do at once.
 * [FANTASY-08] [FANTASY-09]
 */
export function createRunContest(deps: RunContestsDeps): (contestId: string) => Promise<boolean> {
  const { store } = deps;
  return (contestId) =>
    inTransaction(deps, "fantasy.contest", async (tx) => {
      const contest = await store.lockContest(tx, contestId);
      const match = contest === undefined ? undefined : await store.match(tx, contest.matchId);
      if (contest === undefined || match === undefined) return false;
      switch (contest.phase) {
        case "open":
          return close(deps, tx, { contest, match });
        case "running":
          return end(deps, tx, { contest, match });
        case "paying":
          return pay(deps, tx, contest);
        case "giving-back":
          return giveBack(deps, tx, contest);
        case "settled":
        case "given-back":
          return false;
      }
    });
}

interface At {
  readonly contest: KeptContest;
  readonly match: FantasyMatch;
}

async function close(deps: RunContestsDeps, tx: Tx, { contest, match }: At): Promise<boolean> {
  const { store } = deps;
  const { contestId, terms } = contest;
  if (match.startsInMs > 0 && match.phase === "open") return false;
  // Whether their stakes were taken is known within seconds.
  const held = await store.entries(tx, { contestId, states: ["held"], limit: 1 });
  if (held.length > 0) return false;
  const entered = await store.entries(tx, { contestId, states: ["in"], limit: everyEntry });
  const players = new Set(entered.map(({ operator, player }) => `${operator} ${player}`)).size;
  const reason = backReason({ match, terms, entries: entered.length, players });
  if (reason === undefined) {
    await store.changeContest(tx, contestId, { phase: "running" });
    return true;
  }
  await store.changeContest(tx, contestId, { phase: "giving-back", reason });
  // Most have nobody in them: then it is done.
  return giveBack(deps, tx, { ...contest, reason });
}

function backReason(at: {
  readonly match: FantasyMatch;
  readonly terms: KeptContest["terms"];
  readonly entries: number;
  readonly players: number;
}): BackReason | undefined {
  if (at.match.phase === "void") return "void";
  if (isPlayed(at.terms, at)) return undefined;
  return at.players < 2 ? "alone" : "not-full";
}

async function end({ store }: RunContestsDeps, tx: Tx, { contest, match }: At): Promise<boolean> {
  const { contestId, terms } = contest;
  if (match.phase === "void") {
    await store.changeContest(tx, contestId, { phase: "giving-back", reason: "void" });
    return true;
  }
  if (match.phase !== "finished") return false;
  const entries = await store.entries(tx, { contestId, states: ["in"], limit: everyEntry });
  const ranked = rankEntries(
    terms,
    entries.map(({ entryId, pointsX10 }, order) => ({ entryId, pointsX10, order })),
  );
  await store.setRanks(tx, ranked);
  await store.changeContest(tx, contestId, { phase: "paying" });
  return true;
}

async function pay({ store, wagers }: RunContestsDeps, tx: Tx, { contestId }: KeptContest): Promise<boolean> {
  const entries = await store.entries(tx, { contestId, states: ["in"], limit: endedAtOnce });
  for (const { entryId, wagerId, rank, prizeMinor } of entries) {
    if (prizeMinor === null || rank === null) throw new Error(`entry ${entryId} is paid before it is ranked`);
    const isEnded = await wagers.decide(tx, wagerId, {
      kind: "pays",
      payoutMinor: prizeMinor,
      outcome: { contest: contestId, rank },
    });
    if (!isEnded) throw new Error(`the stake of entry ${entryId} isn't open`);
    await store.setEntryState(tx, entryId, "ended");
  }
  if (entries.length === endedAtOnce) return true;
  await store.changeContest(tx, contestId, { phase: "settled" });
  return false;
}

async function giveBack({ store, wagers }: RunContestsDeps, tx: Tx, contest: KeptContest): Promise<boolean> {
  const { contestId, reason } = contest;
  const entries = await store.entries(tx, { contestId, states: ["in"], limit: endedAtOnce });
  for (const { entryId, wagerId } of entries) {
    const isEnded = await wagers.decide(tx, wagerId, { kind: "back", outcome: { contest: contestId, reason } });
    if (!isEnded) throw new Error(`the stake of entry ${entryId} isn't open`);
  }
  if (entries.length === endedAtOnce) return true;
  await store.changeContest(tx, contestId, { phase: "given-back" });
  return false;
}
