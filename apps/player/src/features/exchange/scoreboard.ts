import type { CricketScoreboard, Scoreboard, SoccerScoreboard, TennisScoreboard } from "@maidan/core/sports";

/** What is pushed of a score, read with care: a part that is not as the sport's scoreboard has it is left out, and the rest is shown. Pure. */

type Raw = Readonly<Record<string, unknown>>;

const isRaw = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly Raw[] => (Array.isArray(value) ? value.filter(isRaw) : []);
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const count = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
const countOrNull = (value: unknown): number | null => (typeof value === "number" ? count(value) : null);
const side = (value: unknown): 0 | 1 | null => (value === 0 || value === 1 ? value : null);

const cricket = (score: Raw): CricketScoreboard => {
  const { bowler } = score;
  return {
    sport: "cricket",
    headline: text(score["headline"]),
    status: text(score["status"]),
    innings: listOf(score["innings"]).map((each) => ({
      team: text(each["team"]),
      runs: count(each["runs"]),
      wickets: count(each["wickets"]),
      overs: text(each["overs"]),
      isSuperOver: each["isSuperOver"] === true,
    })),
    batting: side(score["batting"]),
    target: countOrNull(score["target"]),
    currentRunRate: countOrNull(score["currentRunRate"]),
    requiredRunRate: countOrNull(score["requiredRunRate"]),
    batters: listOf(score["batters"]).map((each) => ({
      name: text(each["name"]),
      runs: count(each["runs"]),
      balls: count(each["balls"]),
      isOnStrike: each["isOnStrike"] === true,
    })),
    bowler: isRaw(bowler)
      ? {
          name: text(bowler["name"]),
          overs: text(bowler["overs"]),
          runs: count(bowler["runs"]),
          wickets: count(bowler["wickets"]),
        }
      : null,
    lastBalls: Array.isArray(score["lastBalls"]) ? score["lastBalls"].filter((ball) => typeof ball === "string") : [],
  };
};

const soccer = (score: Raw): SoccerScoreboard => {
  const sideOf = (value: unknown): SoccerScoreboard["home"] => {
    const given = isRaw(value) ? value : {};
    return {
      name: text(given["name"]),
      goals: count(given["goals"]),
      yellowCards: count(given["yellowCards"]),
      redCards: count(given["redCards"]),
      corners: count(given["corners"]),
    };
  };
  return {
    sport: "soccer",
    headline: text(score["headline"]),
    status: text(score["status"]),
    home: sideOf(score["home"]),
    away: sideOf(score["away"]),
    goals: listOf(score["goals"]).map((goal) => ({ team: text(goal["team"]), minute: text(goal["minute"]) })),
  };
};

const tennis = (score: Raw): TennisScoreboard => ({
  sport: "tennis",
  headline: text(score["headline"]),
  status: text(score["status"]),
  serving: side(score["serving"]),
  players: listOf(score["players"]).map((player) => ({
    name: text(player["name"]),
    sets: count(player["sets"]),
    games: count(player["games"]),
    points: text(player["points"]),
  })),
  sets: (Array.isArray(score["sets"]) ? score["sets"] : []).flatMap((set) =>
    Array.isArray(set) ? [[count(set[0]), count(set[1])] as const] : [],
  ),
});

/** The scoreboard of the sport that the score names; undefined for a score that is none, which shows its headline alone. */
export function readScoreboard(score: Raw | undefined): Scoreboard | undefined {
  switch (score?.["sport"]) {
    case "cricket":
      return cricket(score);
    case "soccer":
      return soccer(score);
    case "tennis":
      return tennis(score);
    default:
      return undefined;
  }
}

/** What is written on a ball, and how much it stands out. */
export type BallKind = "wicket" | "four" | "six" | "extra" | "plain";

/** By how scorers write it: `W`, `4`, `6`, `1wd`, `2nb`, `1b`, `1lb`, `•`. */
export function kindOfBall(ball: string): BallKind {
  if (ball.includes("W")) return "wicket";
  if (ball === "4") return "four";
  if (ball === "6") return "six";
  return /\d+(?:wd|nb|b|lb)/.test(ball) ? "extra" : "plain";
}
