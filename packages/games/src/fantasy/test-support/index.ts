import {
  advanceMatch,
  deliveryBetween,
  isMatchOver,
  startMatch,
  type CricketSetup,
  type Delivery,
} from "@maidan/core/sports";

/** Two invented sides. */
export const setupOf = (strengths: readonly [number, number], name = "Test"): CricketSetup => ({
  sport: "cricket",
  teams: [
    { name: `${name} North`, strength: strengths[0], players: eleven("N") },
    { name: `${name} South`, strength: strengths[1], players: eleven("S") },
  ],
});
const eleven = (side: string): readonly string[] =>
  Array.from({ length: 11 }, (_, place) => `${side}. Invented ${place + 1}`);

/** Every ball of a simulated match. */
export function ballsOf(setup: CricketSetup, seed: string): readonly Delivery[] {
  const balls: Delivery[] = [];
  let match = startMatch(setup, seed);
  while (!isMatchOver(match)) {
    const next = advanceMatch(match).match;
    if (match.sport === "cricket" && next.sport === "cricket") {
      const ball = deliveryBetween(setup, match.state, next.state);
      if (ball !== undefined) balls.push(ball);
    }
    match = next;
  }
  return balls;
}
