import type { FedEvent } from "@maidan/contract/http/feeds";
import type { Delivery } from "@maidan/core/sports";

/** Who batted first and who won, of the teams as they are announced: 0 the first named. A recording of balls doesn't say it. */
export interface BallFeedSides {
  readonly first: 0 | 1;
  readonly winner: 0 | 1;
}

/**
 * The innings of a recorded ball feed (`readBallFeed`) as a provider tells them to the feed API, in order: each ball is told to be running before it is told, and an
 * innings that the recording leaves before its last ball is ended as all out. How a batter was out it doesn't say. [FEED-37]
 */
export function eventsOfBallFeed(
  innings: readonly (readonly Delivery[])[],
  { first, winner }: BallFeedSides,
): readonly FedEvent[] {
  const second = first === 0 ? 1 : 0;
  const events: FedEvent[] = [{ type: "start", batting: first }];
  for (const [index, deliveries] of innings.entries()) {
    if (index > 0)
      events.push(
        { type: "innings_end", innings: index, reason: "all_out" },
        { type: "innings_start", innings: index + 1, batting: index % 2 === 1 ? second : first },
      );
    for (const delivery of tellableBalls(deliveries)) events.push(...ofBall(index + 1, delivery));
  }
  return [...events, { type: "end", winner }];
}

/**
 * The balls of an innings as they can be told: what a recording adds to a struck ball came late, from balls before it, and no ball has both (FEED-33). It is told as a
 * wide before that ball, which leaves each score after a legal ball as it is, and moves the places of the over's later balls by one.
 */
export function tellableBalls(deliveries: readonly Delivery[]): readonly Delivery[] {
  let [over, added] = [-1, 0];
  return deliveries.flatMap((delivery): Delivery[] => {
    [over, added] = delivery.over === over ? [over, added] : [delivery.over, 0];
    const { runsOffBat, byes, legByes } = delivery;
    const place = delivery.ball + added;
    const late = runsOffBat > 0 ? byes + legByes : 0;
    if (late === 0) return [{ ...delivery, ball: place }];
    added += 1;
    const nothing = { noBalls: 0, byes: 0, legByes: 0, penalty: 0 };
    return [
      { ...delivery, ...nothing, ball: place, runsOffBat: 0, wides: late, dismissals: [] },
      { ...delivery, ball: place + 1, byes: 0, legByes: 0 },
    ];
  });
}

function ofBall(innings: number, delivery: Delivery): readonly FedEvent[] {
  const { over, ball, runsOffBat, wides, noBalls, byes, legByes, dismissals } = delivery;
  const place = { innings, over, ball };
  return [
    { type: "ball_running", ...place },
    {
      type: "ball",
      ...place,
      runs_off_bat: runsOffBat,
      wides,
      no_balls: noBalls,
      byes,
      leg_byes: legByes,
      ...(dismissals.length > 0 && { wicket: "out" as const }),
    },
  ];
}
