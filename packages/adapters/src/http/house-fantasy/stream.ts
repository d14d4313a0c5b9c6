import * as contract from "@maidan/contract/http/house-fantasy";
import { fantasyGame } from "@maidan/services/house-fantasy";
import { playerKey, type HouseSession } from "@maidan/services/house-games";
import type { FastifyInstance } from "fastify";
import { HttpError, mountToldTopics, type PlayerIdentity, type Topic } from "../server/index.ts";
import { entriesOf, leaderboardOf, matchesOf, matchNowOf, type FantasyMatchDeps } from "./reads.ts";

export interface FantasyStreamDeps extends FantasyMatchDeps {
  readonly sessionOf: (player: PlayerIdentity) => Promise<HouseSession>;
}

/** As often as a ball is bowled, and no oftener than anybody would see. */
const lookMs = 1_000;
/** A start is told although nothing else has happened. */
const startMark = (startsInMs: number | undefined): string => String((startsInMs ?? 1) > 0);

interface FantasyTopic extends Topic {
  /** The match that it is about; undefined for what is of all. */
  readonly matchId?: string;
}

/** Matches, contests, boards and entries to who watches them: read again only when a ball was bowled, a spot was taken, or a contest went on. [HOUSE-29] */
export function registerFantasyStream(app: FastifyInstance, deps: FantasyStreamDeps): void {
  const { store, reader } = deps;
  mountToldTopics(app, {
    contract: contract.fantasyStream,
    lookMs,
    topicOf: async (player, query): Promise<FantasyTopic> => {
      const session = await deps.sessionOf(player);
      if (session.gameCode !== fantasyGame) throw new HttpError("NOT_FOUND", "This session is of another game.");
      const whose = `${playerKey(session)} ${session.language}`;
      switch (query.of) {
        case "matches":
          return { key: `matches ${query.which} ${whose}`, load: () => matchesOf(deps, session, query.which) };
        case "entries":
          return { key: `entries ${whose}`, load: () => entriesOf(deps, session) };
        case "match": {
          const { id } = query;
          const load = there("There is no such match.", () => matchNowOf(deps, session, id));
          return { key: `match ${id} ${whose}`, matchId: id, load };
        }
        case "leaderboard": {
          const asked = { contestId: query.id, page: Number(query.page ?? "1") };
          const contestOf = await store.contest(reader, query.id);
          if (contestOf === undefined) throw new HttpError("NOT_FOUND", "There is no such contest.");
          const load = there("There is no such contest.", () => leaderboardOf(deps, session, asked));
          return { key: `board ${asked.contestId} ${asked.page} ${whose}`, matchId: contestOf.matchId, load };
        }
      }
    },
    marksOf: async (topics) => {
      const marks = new Map(
        (await store.marks(reader)).map(({ matchId, mark, startsInMs }) => [
          matchId,
          `${mark} ${startMark(startsInMs)}`,
        ]),
      );
      const all = [...marks.values()].join(" ");
      return new Map(
        topics.map(({ key, matchId }) => [key, matchId === undefined ? all : (marks.get(matchId) ?? "over")]),
      );
    },
  });
}

const there =
  (fault: string, load: () => Promise<object | undefined>): (() => Promise<object>) =>
  async () => {
    const found = await load();
    if (found === undefined) throw new HttpError("NOT_FOUND", fault);
    return found;
  };
