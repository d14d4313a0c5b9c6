import type { Incident, Side } from "./incident.ts";
import type { Match } from "./match.ts";
import { tennisWinProbability } from "./tennis/probability.ts";
import { resumeRandom, seedRandom } from "./random.ts";

/** How a match ended before its time. */
export type CutShort = { readonly kind: "abandoned" } | { readonly kind: "retired"; readonly side: Side };

/** The chance at each ball, minute and point: about one match in fifty of cricket and tennis, one in three hundred of soccer. [SPORT-09] */
export const cutShortChance = { cricket: 0.000_08, soccer: 0.000_03, tennis: 0.000_12 } as const;

/**
 * Whether the match ends here instead of going on. Drawn from the state before the step, apart from the match's own draws, so that a match that is played
 * out goes as it would have gone. Who retires is the likelier to have lost, by just so much that the price stays the true chance.
 */
export function cutShortAt(match: Match): CutShort | undefined {
  if (match.setup.canBeCutShort !== true || !isPlayUnderWay(match)) return undefined;
  const random = resumeRandom(seedRandom(`cut short ${match.state.random.join(" ")}`));
  if (random.nextUnit() >= cutShortChance[match.sport]) return undefined;
  if (match.sport !== "tennis") return { kind: "abandoned" };
  const isFirstWinning = random.nextUnit() < tennisWinProbability(match.setup, match.state);
  return { kind: "retired", side: isFirstWinning ? 1 : 0 };
}

/** Not before the toss, in a break, or in a super over: the score of the match proper stands by then. */
function isPlayUnderWay(match: Match): boolean {
  switch (match.sport) {
    case "cricket":
      return match.state.phase === "innings" && match.state.innings.length <= 2;
    case "soccer":
      return match.state.phase === "first half" || match.state.phase === "second half";
    case "tennis":
      return !match.state.isFinished;
  }
}

export function cutShortIncident(match: Match, cutShort: CutShort): Incident {
  const text =
    cutShort.kind === "retired" && match.sport === "tennis"
      ? `${match.setup.players[cutShort.side].name} retired`
      : "Match abandoned";
  return { kind: "result", text, isKey: true };
}
