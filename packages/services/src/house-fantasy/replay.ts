import { toDecimal } from "@maidan/core/money";
import { pointsOf, squadOf, type Tally } from "@maidan/games/fantasy";
import type { Reader } from "../command/index.ts";
import type { ReplayPart } from "../house-games/index.ts";
import type { FantasyMatch, FantasyStore, KeptTeam } from "./ports.ts";

type Store = Pick<FantasyStore, "readEntryOfWager" | "contest" | "team" | "match">;

/** An entry as it was: its contest and terms, its team with what each player scored, its rank and prize. [HOUSE-20] */
export async function replayOfEntry(store: Store, reader: Reader, wagerId: string): Promise<readonly ReplayPart[]> {
  const entry = await store.readEntryOfWager(reader, wagerId);
  if (entry === undefined) return [];
  const [contest, team] = await Promise.all([store.contest(reader, entry.contestId), store.team(reader, entry.teamId)]);
  const match = team === undefined ? undefined : await store.match(reader, team.matchId);
  const entered: ReplayPart = {
    title: "Entry",
    facts: [
      ["Contest", contest === undefined ? entry.contestId : `${contest.code} ${contest.copy}`],
      [
        "Contest's phase",
        contest?.reason === null ? contest.phase : `${contest?.phase ?? ""} ${contest?.reason ?? ""}`,
      ],
      ["Spots taken", contest === undefined ? "" : `${contest.taken} of ${contest.terms.spots}`],
      ["State", entry.state],
      ["Rank", entry.rank === null ? "not ranked yet" : String(entry.rank)],
      ["Prize", entry.prizeMinor === null ? "not ranked yet" : toDecimal(entry.prizeMinor)],
    ],
  };
  // Another's team would be told to nobody before the match; this is the entry's own.
  return match === undefined || team === undefined ? [entered] : [entered, teamPart(match, team)];
}

/** What a player is known to have done; nothing of what they never did. */
const countedOf = (tally: Tally | undefined): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(tally ?? {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === "number" && entry[1] !== 0,
    ),
  );

function teamPart(match: FantasyMatch, team: KeptTeam): ReplayPart {
  const squad = squadOf(match.match.setup);
  const [home, away] = match.match.setup.teams;
  const picked = team.picks.map((id): ReplayPart["facts"][number] => {
    const player = squad.find((one) => one.id === id);
    const leads = id === team.captain ? " (captain)" : id === team.viceCaptain ? " (vice captain)" : "";
    const tally = match.tallies[id];
    const points = player === undefined || tally === undefined ? 0 : pointsOf(tally, player.role);
    return [`${player?.name ?? id}${leads}`, { data: { points, ...countedOf(tally) } }];
  });
  return {
    title: `Team ${team.number}: ${home.name} v ${away.name}, ${match.phase}`,
    facts: [...picked, ["Points of the team", String(team.pointsX10 / 10)]],
  };
}
