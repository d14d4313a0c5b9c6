import type { VoidReason } from "@maidan/core/sport-names";
import { isMatchOver, keyAnew, questionKeyOf, type Match } from "@maidan/core/sports";
import type { Actor, CommandRunner } from "../command/index.ts";
import { createOfferHouseMarkets, createSetBallRunning, createSuspendAtIncident } from "./control.ts";
import { houseLinesFrom, houseLinesOf, houseResultsOf, initialMarginOf, type LinesOfInnings } from "./match-lines.ts";
import { initialTemplates, templateSports, type EventTemplate } from "../market-templates/index.ts";
import type { HouseLimits, HouseMarket, HouseMarketStatus, HouseMarketStore, NewHouseMarket } from "./ports.ts";
import type { HouseFailpoint, SettleHouseDeps } from "./settle.ts";
import { createCorrectResults, type NameHouseResult } from "./correct-results.ts";
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
  /** Where the rates of an innings are worked out. Absent: where they are asked for, which then waits with all else. [RATES-51] */
  readonly inningsLines?: LinesOfInnings;
  /** Called at named points; tests end the process there. */
  readonly failpoint?: (name: HouseFailpoint | "mid_step") => void;
}

export interface FollowedMatch {
  readonly eventId: string;
  readonly match: Match;
}

export interface MatchCorrected extends FollowedMatch {
  readonly wrong: Match;
  /** What those read whose result is taken back; absent: that a ball was corrected. */
  readonly takenBack?: VoidReason;
}

/**
 * Under which key what is asked is offered: one whose result a correction took back isn't opened again, since who bet in it has a result to come, and is followed by
 * another one. [FEED-41]
 */
async function keysNow(
  { markets, runner }: Pick<FollowMatchDeps, "markets" | "runner">,
  eventId: string,
): Promise<(questionKey: string) => string> {
  const open = await markets.openOf(runner.reader, [eventId]);
  const awaited = await markets.awaitedOf(runner.reader, eventId);
  return (questionKey) => {
    const isOf = ({ sourceKey }: HouseMarket): boolean => questionKeyOf(sourceKey) === questionKey;
    const before = awaited.filter(isOf).length;
    return open.find(isOf)?.sourceKey ?? (before === 0 ? questionKey : keyAnew(questionKey, before + 1));
  };
}

type IsAnyAt = (eventId: string, ...statuses: readonly HouseMarketStatus[]) => Promise<boolean>;
/** A sport whose template has none of the house's markets costs a look, and no command. */
const looking =
  ({ markets, runner }: Pick<FollowMatchDeps, "markets" | "runner">): IsAnyAt =>
  async (eventId, ...statuses) =>
    (await markets.openOf(runner.reader, [eventId])).some(({ status }) => statuses.includes(status));

/** Keeps the house's markets of simulated matches at the state of play. Every call can be repeated. [RATES-40] [RATES-41] */
export function createFollowMatch(deps: FollowMatchDeps) {
  const offer = createOfferHouseMarkets(deps);
  const setBallRunning = createSetBallRunning(deps);
  const suspendAtIncident = createSuspendAtIncident(deps);
  const settle = createSettleByResults(deps);
  const correct = createCorrectResults(deps);
  const isAnyAt = looking(deps);
  const { actor } = deps;

  const offered = async ({ eventId, match }: FollowedMatch): Promise<void> => {
    if (!isFollowed(match)) return;
    const initial = initialTemplates[templateSports[match.sport]];
    const [commission, template] = await Promise.all([deps.commissionBasisPoints(), deps.templateOf?.(eventId)]);
    const marginOf = (kind: string): number => template?.house[kind]?.marginBasisPoints ?? initialMarginOf(kind);
    const { inningsLines } = deps;
    const lines =
      inningsLines === undefined
        ? houseLinesOf(match, marginOf)
        : await houseLinesFrom(match, { marginOf, inningsLines });
    const keyOf = await keysNow(deps, eventId);
    const wanted = lines.map(({ market, quotes }) => ({
      market: {
        ...market,
        sourceKey: keyOf(market.sourceKey),
        eventId,
        ...termsFor(market, { deps, commission, template }),
      },
      // One that is there already goes on.
      isMade: (template ?? initial)?.house[kindOf(market)]?.isOn ?? false,
      // Without rates there is nothing to open.
      status: quotes.length === 0 ? ("SUSPENDED" as const) : ("OPEN" as const),
      quotes,
    }));
    if (!wanted.some(({ isMade }) => isMade) && !(await isAnyAt(eventId, "OPEN", "BALL_RUNNING", "SUSPENDED"))) return;
    await offer({ actor, idempotencyKey: deps.newKey(), eventId, markets: wanted });
  };
  const stopped = async ({ eventId, match }: FollowedMatch): Promise<void> => {
    if (isFollowed(match) && (await isAnyAt(eventId, "OPEN", "BALL_RUNNING", "SUSPENDED")))
      await suspendAtIncident({ actor, idempotencyKey: deps.newKey(), eventId });
  };

  return {
    /** Before a key incident's score is told, and where play begins with the toss: nothing is taken at the rates of before, until `stands`, or until the trader whose it is publishes again. [RATES-45] [RATES-67] */
    pauses: stopped,
    /** A ball is on its way: nothing is taken until `stands`. */
    isMoving: async ({ eventId, match }: FollowedMatch): Promise<void> => {
      if (hasBalls(match) && (await isAnyAt(eventId, "OPEN", "SUSPENDED")))
        await setBallRunning({ actor, idempotencyKey: deps.newKey(), eventId });
    },
    /** What has a result by what has happened is settled, and no rate is new until `stands`. It is to be paused first. [RATES-45] */
    decides: async ({ eventId, match }: FollowedMatch): Promise<void> => {
      await settle({ eventId, resultOf: houseResultsOf(match) });
    },
    /** Balls were told wrongly, or that it is abandoned: what was settled by them is settled anew. It is to be stopped first. [FEED-38] [FEED-42] */
    corrects: async ({ eventId, match, wrong, takenBack }: MatchCorrected): Promise<void> => {
      const results = { wrong: houseResultsOf(wrong), right: houseResultsOf(match) };
      await correct({ eventId, ...results, ...(takenBack !== undefined && { takenBack }) });
    },
    /** The match is over, otherwise than it was settled by: each other result is named, so that people approve what they have to. [FEED-40] */
    correctsEnd: async (
      { eventId, match, wrong }: FollowedMatch & { readonly wrong: Match },
      name: NameHouseResult,
    ): Promise<void> => {
      await correct({ eventId, wrong: houseResultsOf(wrong), right: houseResultsOf(match) }, name);
    },
    /** The match is over, of whatever sport: what has a result is settled, and what a trader opened waits suspended for the trader's. [RATES-66] */
    ends: async (at: FollowedMatch): Promise<void> => {
      await suspendAtIncident({ actor, idempotencyKey: deps.newKey(), eventId: at.eventId });
      await settle({ eventId: at.eventId, resultOf: houseResultsOf(at.match) });
      deps.failpoint?.("mid_step");
    },
    /** What there is to bet on now; what has a result is settled. */
    stands: async (at: FollowedMatch): Promise<void> => {
      await settle({ eventId: at.eventId, resultOf: houseResultsOf(at.match) });
      deps.failpoint?.("mid_step");
      await offered(at);
    },
  };
}
export type FollowMatch = ReturnType<typeof createFollowMatch>;

/** Whether the house may have markets of the match that what happens in it moves: of any sport, until it is over. [RATES-49] */
export const isFollowed = (match: Match): boolean => !isMatchOver(match);

/** Whether what moves them are balls that a bowler runs in for. [RATES-45] */
export const hasBalls = (match: Match): boolean => match.sport === "cricket" && isFollowed(match);

type Line = Pick<NewHouseMarket, "kind" | "fancyType" | "sourceKey">;

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
  const commission = kindOf(market) === "BOOKMAKER" ? given.commission : 0;
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
