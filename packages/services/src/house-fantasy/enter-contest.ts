import { contestCurrency, contestPlans } from "@maidan/games/fantasy";
import { refuse, type Refusal, type Tx } from "../command/index.ts";
import type { HouseSession, HouseWagers, WagerRules, WagerView } from "../house-games/index.ts";
import type { FantasyFeed, FantasyStore, KeptContest } from "./ports.ts";
import { replayOfEntry } from "./replay.ts";
import { begun, lockComing } from "./teams.ts";

export interface EnterContestDeps {
  readonly wagers: Pick<HouseWagers, "place">;
  readonly store: FantasyStore;
  readonly feed: FantasyFeed;
  readonly reader: Parameters<FantasyStore["contest"]>[0];
}

export interface AskedEntry {
  readonly contestId: string;
  readonly teamId: string;
  readonly idempotencyKey: string;
}

export const fantasyGame = "fantasy";
const noContest = refuse("NOT_FOUND", "There is no such contest.");
const noTeam = refuse("NOT_FOUND", "You have no such team for this match.");
const otherCurrency = refuse("CURRENCY_MISMATCH", "Contests are in taka (BDT): this account is in another currency.");
const full = refuse("CONFLICT", "This contest is full. The next one is open.");
const twice = refuse("CONFLICT", "This team is in the contest already.");

/** Enters a team into a contest: one wager of its entry, and a spot that is held from before the stake is asked for. An account of another currency is refused (CURRENCY_MISMATCH). [FANTASY-08] [FANTASY-12] */
export function createEnterContest(deps: EnterContestDeps) {
  const { store, wagers } = deps;
  return async (session: HouseSession, asked: AskedEntry): Promise<WagerView | Refusal> => {
    const { contestId, teamId, idempotencyKey } = asked;
    const contest = await store.contest(deps.reader, contestId);
    if (contest === undefined) return noContest;
    return wagers.place(session, {
      content: { contest: contestId, team: teamId },
      stakeMinor: contest.terms.entryMinor,
      idempotencyKey,
      admit: (tx, { wagerId }) => admit(deps, tx, { session, contestId, teamId, wagerId }),
    });
  };
}

async function admit(
  deps: EnterContestDeps,
  tx: Tx,
  asked: {
    readonly session: HouseSession;
    readonly contestId: string;
    readonly teamId: string;
    readonly wagerId: string;
  },
): Promise<Refusal | undefined> {
  const { store } = deps;
  const { session, contestId, teamId, wagerId } = asked;
  const { operator, player } = session;
  if (session.currency !== contestCurrency) return otherCurrency;
  const team = await store.team(tx, teamId);
  const kept = await store.contest(tx, contestId);
  if (kept === undefined) return noContest;
  if (team?.operator !== operator || team.player !== player || team.matchId !== kept.matchId) return noTeam;
  // The match first, then the contest: everybody holds them in this order.
  const match = await lockComing(deps, tx, kept.matchId);
  if ("code" in match) return match;
  const contest = await store.lockContest(tx, contestId);
  if (contest?.phase !== "open") return begun;
  const { terms, taken } = contest;
  if (taken >= terms.spots) return full;
  if ((await store.countOf(tx, contestId, session)) >= terms.mostEntries)
    return refuse("LIMIT_REACHED", `You can enter this contest with ${terms.mostEntries} of your teams.`);
  if ((await store.addEntry(tx, { contestId, teamId, wagerId, operator, player })) === undefined) return twice;
  await store.changeContest(tx, contestId, { takenBy: 1 });
  if (taken + 1 === terms.spots) await openNext(store, tx, contest);
  return undefined;
}

/** The next contest of its kind, when the last spot is taken. */
async function openNext(store: FantasyStore, tx: Tx, { matchId, code, copy }: KeptContest): Promise<void> {
  const plan = contestPlans.find((one) => one.code === code);
  if (plan?.isReopened !== true) return;
  const { code: _, isReopened: __, ...terms } = plan;
  await store.addContest(tx, { matchId, code, copy: copy + 1, terms });
}

/** What contests have to say when an entry's stake was taken, and when it counts no more. [FANTASY-08] */
export function fantasyWagerRules(store: FantasyStore): WagerRules {
  return {
    replay: (reader, { wagerId }) => replayOfEntry(store, reader, wagerId),
    taken: async (tx, { wagerId }) => {
      const entry = await store.entryOfWager(tx, wagerId);
      if (entry?.state !== "held") throw new Error(`wager ${wagerId} has no held entry`);
      await store.setEntryState(tx, entry.entryId, "in");
      return undefined;
    },
    undone: async (tx, { wagerId }) => {
      const entry = await store.entryOfWager(tx, wagerId);
      if (entry === undefined) throw new Error(`wager ${wagerId} has no entry`);
      if (entry.state === "in") return store.setEntryState(tx, entry.entryId, "back");
      if (entry.state !== "held") return;
      await store.setEntryState(tx, entry.entryId, "out");
      await store.changeContest(tx, entry.contestId, { takenBy: -1 });
    },
  };
}
