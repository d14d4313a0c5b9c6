import { hearCricket, isResultAwaited, startMatch, type CricketTelling } from "../../packages/core/src/sports/index.ts";
import type { CricketMatch } from "../../packages/core/src/sports/cricket/tell-cricket.ts";
import { nextPlace } from "../../packages/core/src/sports/cricket/told-ball.ts";
import type { Stood } from "./fed-house.ts";

export const toldTeam = (name: string) => ({ name, strength: 0, players: [] });

/** A match as somebody who hears all that is told has it. */
export class Hearer {
  match = startMatch(
    { sport: "cricket", canBeCutShort: true, teams: [toldTeam("Dhaka"), toldTeam("Khulna")] },
    "told",
  ) as CricketMatch;
  #last: CricketTelling["type"] | null = null;
  /** Each innings as it stood after each ball. */
  readonly stood: [Stood[], Stood[]] = [[], []];

  hear(telling: CricketTelling): boolean {
    const heard = hearCricket(this.match, this.#last, telling);
    if (!heard.ok) return false;
    [this.match, this.#last] = [heard.match, telling.type];
    const { innings, phase } = heard.match.state;
    const current = innings.at(-1);
    const goesOn = phase === "innings" && !isResultAwaited(heard.match);
    if (current !== undefined && telling.type !== "end" && telling.type !== "abandoned")
      this.stood[innings.length - 1]?.push({ innings: current, goesOn });
    return true;
  }

  get place() {
    const { innings } = this.match.state;
    const current = innings.at(-1);
    if (current === undefined) throw new Error("no innings has begun");
    return { innings: innings.length, ...nextPlace(current) };
  }

  /** By how much the side that bats second is ahead, and whether its innings can bring no more. */
  get chase() {
    const [first, second] = this.match.state.innings;
    if (first === undefined || second === undefined) return undefined;
    const { runs, wickets, legalBalls, deliveries } = second;
    return { ahead: runs - first.runs, isOut: wickets === 10 || legalBalls >= 120, deliveries };
  }

  /** Whom the score lets win: 0 batted first. */
  get possibleWinners(): readonly (0 | 1)[] {
    const { chase } = this;
    if (chase === undefined || (chase.ahead <= 0 && !chase.isOut) || chase.ahead === 0) return [0, 1];
    return chase.ahead > 0 ? [1] : [0];
  }

  /** Whether the score doesn't say who has won. */
  get isUndecided(): boolean {
    return this.possibleWinners.length === 2;
  }
}
