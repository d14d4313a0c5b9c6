import { isMatchOver, type Match } from "@maidan/core/sports";
import type { Actor, CommandRunner } from "../command/index.ts";
import { createOfferHouseMarkets, createSetBallRunning, createSuspendAtIncident } from "./control.ts";
import { houseLinesOf, houseResultsOf, initialMarginOf } from "./cricket-lines.ts";
import type { EventTemplate } from "../market-templates/index.ts";
import type { HouseLimits, HouseMarketStore, NewHouseMarket } from "./ports.ts";
import type { HouseFailpoint, SettleHouseDeps } from "./settle.ts";
import { createSettleByResults } from "./settle-by-results.ts";

export interface FollowMatchDeps {
  readonly runner: CommandRunner;
  readonly markets: HouseMarketStore;
  readonly newKey: () => string;
  readonly actor: Actor;
  readonly limits: HouseLimits;
  /** How long a bet waits in play, in milliseconds. */
  readonly betDelayMs: number;
  /** What a Bookmaker market that is made now takes of net winnings. */
  readonly commissionBasisPoints: () => Promise<number>;
  /** What the event's markets are made with instead; absent: the limits and the delay above. [TEMPLATE-01] */
  readonly templateOf?: (eventId: string) => Promise<EventTemplate>;
  /** How many times faster than a real match it is played. Absent: as one. */
  readonly speed?: number;
  /** Who had bets in a market that the feed voids reads why. [RATES-24] */
  readonly letters?: NonNullable<SettleHouseDeps["letters"]>;
  /** Called at named points; tests end the process there. */
  readonly failpoint?: (name: HouseFailpoint | "mid_step") => void;
}

export interface FollowedMatch {
  readonly eventId: string;
  readonly match: Match;
}

/** Keeps the house's markets of simulated matches at the state of play. Every call can be repeated. [RATES-40] [RATES-41] */
export function createFollowMatch(deps: FollowMatchDeps) {
  const offer = createOfferHouseMarkets(deps);
  const setBallRunning = createSetBallRunning(deps);
  const suspendAtIncident = createSuspendAtIncident(deps);
  const settle = createSettleByResults(deps);
  const { actor } = deps;

  const offered = async ({ eventId, match }: FollowedMatch): Promise<void> => {
    if (!isFollowed(match)) return;
    const [commission, template] = await Promise.all([deps.commissionBasisPoints(), deps.templateOf?.(eventId)]);
    const marginOf = (kind: string): number => template?.house[kind]?.marginBasisPoints ?? initialMarginOf(kind);
    const wanted = houseLinesOf(match, marginOf).map(({ market, quotes }) => ({
      market: { ...market, eventId, ...termsFor(market, { deps, commission, template }) },
      // One that is there already goes on.
      isMade: template?.house[kindOf(market)]?.isOn ?? true,
      // Without rates there is nothing to open.
      status: quotes.length === 0 ? ("SUSPENDED" as const) : ("OPEN" as const),
      quotes,
    }));
    await offer({ actor, idempotencyKey: deps.newKey(), eventId, markets: wanted });
  };

  return {
    /** Play begins with the toss: what was opened before it takes nothing at the rates of before, until `stands`, or until the trader whose it is publishes again. [RATES-67] */
    starts: async ({ eventId, match }: FollowedMatch): Promise<void> => {
      if (isFollowed(match)) await suspendAtIncident({ actor, idempotencyKey: deps.newKey(), eventId });
    },
    /** A ball is on its way: nothing is taken until `stands`. */
    isMoving: async ({ eventId, match }: FollowedMatch): Promise<void> => {
      if (isFollowed(match)) await setBallRunning({ actor, idempotencyKey: deps.newKey(), eventId });
    },
    /** A key incident: nothing is taken and no rate is new until `stands`; what has a result by it is settled. [RATES-45] */
    stops: async (at: FollowedMatch): Promise<void> => {
      if (isFollowed(at.match)) await suspendAtIncident({ actor, idempotencyKey: deps.newKey(), eventId: at.eventId });
      if (at.match.sport === "cricket") await settle({ eventId: at.eventId, resultOf: houseResultsOf(at.match) });
    },
    /** The match is over, of whatever sport: what has a result is settled, and what a trader opened waits suspended for the trader's. [RATES-66] */
    ends: async (at: FollowedMatch): Promise<void> => {
      await suspendAtIncident({ actor, idempotencyKey: deps.newKey(), eventId: at.eventId });
      await settle({ eventId: at.eventId, resultOf: houseResultsOf(at.match) });
      deps.failpoint?.("mid_step");
    },
    /** What there is to bet on now; what has a result is settled. */
    stands: async (at: FollowedMatch): Promise<void> => {
      if (at.match.sport === "cricket") await settle({ eventId: at.eventId, resultOf: houseResultsOf(at.match) });
      deps.failpoint?.("mid_step");
      await offered(at);
    },
  };
}
export type FollowMatch = ReturnType<typeof createFollowMatch>;

/** Whether the house has markets of the match that balls move. */
export const isFollowed = (match: Match): match is Extract<Match, { sport: "cricket" }> =>
  match.sport === "cricket" && !isMatchOver(match);

type Line = Pick<NewHouseMarket, "kind" | "fancyType">;

/** The market's kind in templates. */
const kindOf = ({ kind, fancyType }: Line): string => (kind === "BOOKMAKER" ? kind : `FANCY_${fancyType}`);

/** What a market that is made now is made with. */
function termsFor(
  market: Line,
  given: {
    readonly deps: Pick<FollowMatchDeps, "limits" | "betDelayMs" | "speed">;
    readonly commission: number;
    readonly template: EventTemplate | undefined;
  },
): HouseLimits & Pick<NewHouseMarket, "betDelayMs" | "commissionBasisPoints"> {
  const { deps, template } = given;
  // None on fancy, as the field has it.
  const commission = market.kind === "BOOKMAKER" ? given.commission : 0;
  const terms = template?.house[kindOf(market)];
  if (terms === undefined) return { ...deps.limits, betDelayMs: deps.betDelayMs, commissionBasisPoints: commission };
  return {
    minimumStakeMinor: terms.minimumStakeMinor,
    maximumStakeMinor: terms.maximumStakeMinor,
    maximumProfitMinor: terms.maximumProfitMinor,
    maximumLiabilityMinor: terms.maximumLiabilityMinor,
    betDelayMs: Math.round((terms.betDelaySeconds * 1_000) / Math.max(1, deps.speed ?? 1)),
    commissionBasisPoints: terms.commissionBasisPoints ?? commission,
  };
}
