import { deliveriesOf } from "../cricket/ball-log.ts";
import { hearCricket, type CricketMatch, type CricketTelling } from "../cricket/tell-cricket.ts";

/** The balls of a match that the simulator played, as a provider would tell them, from the toss to its end. */
export function tellingsOf({ setup, state }: CricketMatch): CricketTelling[] {
  const told = state.innings.flatMap(({ battingSide: batting }, place): CricketTelling[] => {
    const innings = place + 1;
    const begun: CricketTelling =
      place === 0 ? { type: "start", batting } : { type: "innings_start", innings, batting };
    return [
      begun,
      ...(deliveriesOf(setup, state, innings) ?? []).map(
        ({ over, ball, dismissals, runsOffBat, wides, noBalls, byes, legByes }): CricketTelling => ({
          type: "ball",
          innings,
          over,
          ball,
          runsOffBat,
          wides,
          noBalls,
          byes,
          legByes,
          penalty: 0,
          wicket: dismissals.length > 0 ? "out" : null,
        }),
      ),
    ];
  });
  return [...told, { type: "end", winner: state.winner ?? 0 }];
}

/** What is heard of all of it; throws at what is refused. */
export function hearAll(tellings: readonly CricketTelling[], from: CricketMatch): CricketMatch {
  let [match, last]: [CricketMatch, CricketTelling["type"] | null] = [from, null];
  for (const telling of tellings) {
    const heard = hearCricket(match, last, telling);
    if (!heard.ok) throw new Error(`${JSON.stringify(telling)}: ${heard.code} ${heard.message}`);
    [match, last] = [heard.match, telling.type];
  }
  return match;
}
