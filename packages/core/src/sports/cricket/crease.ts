import { add, type LegalBall } from "./ball-chances.ts";

/** By the runs that a batter at the crease makes off a legal ball: both stay, the batter stays and the partner is out, or the batter is out. */
export function crease({ kept, runOut, isStrikerOut }: LegalBall) {
  const [stays, isNextIn, isOut] = [new Float64Array(kept.length), new Float64Array(2), new Float64Array(2)];
  let [away, runOutAway] = [0, 0];
  for (let faced = 0; faced < kept.length; faced += 1) {
    const chance = (kept[faced] as number) / 2;
    away += chance;
    stays[faced] = chance;
  }
  add(stays, 0, away);
  // Of a wicket the striker is out, of a run-out either of the two.
  for (let faced = 0; faced < runOut.length; faced += 1) {
    const chance = (runOut[faced] as number) / 4;
    runOutAway += chance;
    isOut[faced] = chance;
    isNextIn[faced] = chance;
  }
  add(isOut, 0, isStrikerOut / 2 + runOutAway);
  add(isNextIn, 0, isStrikerOut / 2 + runOutAway);
  return { stays, isNextIn, isOut };
}
