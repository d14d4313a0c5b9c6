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
    for (const delivery of deliveries) events.push(...ofBall(index + 1, delivery));
  }
  return [...events, { type: "end", winner }];
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
