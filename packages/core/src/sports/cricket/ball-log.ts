import { otherSide } from "../incident.ts";
import type { Delivery } from "./deliveries.ts";
import type { BallNote, CricketSetup, CricketState, CricketTeam, Innings } from "./types.ts";

/** The innings after a ball, with the ball in its log; without one where the innings keeps none. [CRIC-09] */
export function withNote(
  before: Innings,
  { innings, text }: { readonly innings: Innings; readonly text: string },
): Innings {
  if (before.log === undefined) return innings;
  const playerAt = (place: number): number => before.batters[place]?.player ?? 0;
  const bowler = before.bowlers[before.bowler]?.player ?? 0;
  const lost = innings.batters.find(({ out }, place) => out !== undefined && before.batters[place]?.out === undefined);
  const out = lost?.out === undefined ? ([] as const) : ([lost.player, lost.out.kind] as const);
  const note: BallNote = [text, playerAt(before.striker), playerAt(before.nonStriker), bowler, ...out];
  return { ...innings, log: [...before.log, note] };
}

/**
 * The deliveries of an innings of the match, from 1, as a scorer writes them down, but for who fielded; undefined where its balls were not all kept, or it has not
 * begun. [CRIC-09]
 */
export function deliveriesOf(
  setup: CricketSetup,
  state: CricketState,
  number: number,
): readonly Delivery[] | undefined {
  const innings = state.innings[number - 1];
  if (innings?.log === undefined || innings.log.length !== innings.deliveries) return undefined;
  const batting = setup.teams[innings.battingSide];
  const fielding = setup.teams[otherSide(innings.battingSide)];
  let [legalBalls, ball] = [0, 0];
  return innings.log.map(([text, striker, nonStriker, bowler, ...out]): Delivery => {
    const facts = factsOf(text);
    const over = Math.floor(legalBalls / 6);
    const place = ball + 1;
    const isLegal = facts.wides === 0 && facts.noBalls === 0;
    if (isLegal) legalBalls += 1;
    ball = isLegal && legalBalls % 6 === 0 ? 0 : place;
    const [player, kind] = out;
    return {
      innings: number,
      battingTeam: batting.name,
      over,
      ball: place,
      striker: nameOf(batting, striker),
      nonStriker: nameOf(batting, nonStriker),
      bowler: nameOf(fielding, bowler),
      ...facts,
      dismissals: kind === undefined ? [] : [{ kind, player: nameOf(batting, player) }],
    };
  });
}

const nameOf = (team: CricketTeam, place: number | undefined): string => team.players[place ?? -1] ?? "";

type Facts = Pick<Delivery, "runsOffBat" | "wides" | "noBalls" | "byes" | "legByes" | "penalty">;
const nothing: Facts = { runsOffBat: 0, wides: 0, noBalls: 0, byes: 0, legByes: 0, penalty: 0 };

/** What scorers' words for a ball brought: `4`, `1wd`, `5nb`, `1lb`, `1W`; several are joined: `4b+1nb`. */
export function factsOf(text: string): Facts {
  return text.split("+").reduce((sum, word) => added(sum, factsOfWord(word)), nothing);
}

const added = (one: Facts, other: Facts): Facts => ({
  runsOffBat: one.runsOffBat + other.runsOffBat,
  wides: one.wides + other.wides,
  noBalls: one.noBalls + other.noBalls,
  byes: one.byes + other.byes,
  legByes: one.legByes + other.legByes,
  penalty: one.penalty + other.penalty,
});

function factsOfWord(text: string): Facts {
  const runs = Number.parseInt(text, 10) || 0;
  if (text.endsWith("wd")) return { ...nothing, wides: runs };
  if (text.endsWith("nb")) return { ...nothing, noBalls: 1, runsOffBat: runs - 1 };
  if (text.endsWith("lb")) return { ...nothing, legByes: runs };
  if (text.endsWith("b")) return { ...nothing, byes: runs };
  if (text.endsWith("p")) return { ...nothing, penalty: runs };
  return { ...nothing, runsOffBat: runs };
}
