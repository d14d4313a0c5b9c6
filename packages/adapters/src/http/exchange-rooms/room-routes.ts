import {
  changeExchangeSettings,
  listActivity,
  listPins,
  pinMarket,
  readBalls,
  readExchangeOutside,
  readExchangeSettings,
  readPlayedResult,
  readPriceHistory,
  unpinMarket,
  type ExchangeSettings,
} from "@maidan/contract/http/exchange-rooms";
import type { LineRange } from "@maidan/core/exchange";
import { toDecimal } from "@maidan/core/money";
import { formatOvers, oversTold, type InningsTold } from "@maidan/core/sports";
import type { Reader } from "@maidan/services/command";
import type {
  BetSettings,
  createChangeBetSettings,
  createPinMarket,
  createPriceHistory,
  createReadBetSettings,
  createUnpinMarket,
  ExchangeRoomStore,
  PricePoint,
} from "@maidan/services/exchange-rooms";
import type { LedgerStore } from "@maidan/services/ledger";
import type { FastifyInstance } from "fastify";
import { mount, type PlayerIdentity } from "../server/index.ts";
import { deviceOf } from "./device-name.ts";
import { registerFavouriteCompetitions, type FavouriteDeps } from "./favourite-routes.ts";
import { sportOf } from "./sport-of.ts";

export interface ExchangeRoomDeps extends Pick<FavouriteDeps, "addFavourite" | "removeFavourite"> {
  readonly reader: Reader;
  readonly store: FavouriteDeps["store"] & Pick<ExchangeRoomStore, "pins" | "activity" | "playedMinor" | "deliveries">;
  readonly ledger: Pick<LedgerStore, "balances">;
  /** The time of day, in milliseconds since 1970. */
  readonly now: () => number;
  readonly readSettings: ReturnType<typeof createReadBetSettings>;
  readonly changeSettings: ReturnType<typeof createChangeBetSettings>;
  readonly pin: ReturnType<typeof createPinMarket>;
  readonly unpin: ReturnType<typeof createUnpinMarket>;
  readonly priceHistory: ReturnType<typeof createPriceHistory>;
  /** Addresses of services outside; empty = none. */
  readonly outside: {
    readonly exchangeUrl: string;
    readonly streamTemplate: string;
    readonly ipService: string;
  };
}

const actorOf = (player: PlayerIdentity) => ({ kind: "player", ...player }) as const;
const dateText = (atMs: number): string => new Date(atMs).toISOString();

const wireSettings = (settings: BetSettings): ExchangeSettings => ({
  stake_keys: [...settings.stakeKeys],
  is_one_tap: settings.isOneTap,
  one_tap_stake: settings.oneTapStake,
  is_confirming: settings.isConfirming,
  price_policy: settings.pricePolicy,
  odds_format: settings.odds,
  takes_better_prices: settings.takesBetterPrices,
  reality_check_minutes: settings.realityCheckMinutes,
  tells_matched: settings.tellsMatched,
});

function registerSettings(app: FastifyInstance, deps: ExchangeRoomDeps): void {
  mount(app, readExchangeSettings, async ({ player }) => ({
    body: wireSettings(await deps.readSettings(player.playerId)),
  }));
  mount(app, changeExchangeSettings, async ({ player, body }) => {
    const settings: BetSettings = {
      stakeKeys: body.stake_keys,
      isOneTap: body.is_one_tap,
      oneTapStake: body.one_tap_stake,
      isConfirming: body.is_confirming,
      pricePolicy: body.price_policy,
      odds: body.odds_format,
      takesBetterPrices: body.takes_better_prices,
      realityCheckMinutes: body.reality_check_minutes,
      tellsMatched: body.tells_matched,
    };
    const outcome = await deps.changeSettings({ playerId: player.playerId, actor: actorOf(player), settings });
    return outcome.ok ? { body: wireSettings(settings) } : { refusal: outcome };
  });
}

const dayMs = 86_400_000;

/** [ROOM-60] */
function registerPlayed(app: FastifyInstance, deps: ExchangeRoomDeps): void {
  mount(app, readPlayedResult, async ({ player, query }) => {
    const sinceMs = Math.max(Date.parse(query.since), deps.now() - dayMs);
    const { playerId } = player;
    const [netMinor, balances] = await Promise.all([
      deps.store.playedMinor(deps.reader, { playerId, sinceMs }),
      deps.ledger.balances(deps.reader, playerId),
    ]);
    if (balances === undefined) throw new Error(`player ${playerId} has no accounts`);
    const { currency } = balances;
    return { body: { success: true as const, since: dateText(sinceMs), currency, net: toDecimal(netMinor) } };
  });
}

const lineOnWire = ({ leastX100, mostX100, intervalX100 }: LineRange) => ({
  least: leastX100 / 100,
  most: mostX100 / 100,
  interval: intervalX100 / 100,
});

function registerPins(app: FastifyInstance, deps: ExchangeRoomDeps): void {
  mount(app, listPins, async ({ player }) => {
    const pinned = await deps.store.pins(deps.reader, player.playerId);
    const markets = pinned.flatMap((pin) => {
      const sport = sportOf(pin.eventTypeId);
      if (sport === undefined) return [];
      return [
        {
          market_id: pin.marketId,
          market_name: pin.marketName,
          kind: pin.kind,
          ...(pin.line !== undefined && { line: lineOnWire(pin.line) }),
          event_market_id: pin.eventMarketId,
          event_id: pin.eventId,
          event_name: pin.eventName,
          competition: pin.competition,
          sport,
          start_time: dateText(pin.startAtMs),
          currency: pin.currency,
        },
      ];
    });
    return { body: { success: true as const, markets } };
  });
  mount(app, pinMarket, async ({ player, params }) => {
    const outcome = await deps.pin({ ...params, playerId: player.playerId, actor: actorOf(player) });
    return outcome.ok ? { body: { success: true as const } } : { refusal: outcome };
  });
  mount(app, unpinMarket, async ({ player, params }) => {
    const outcome = await deps.unpin({ ...params, playerId: player.playerId, actor: actorOf(player) });
    return outcome.ok ? { body: { success: true as const } } : { refusal: outcome };
  });
}

const inningsOf = ({ battingTeam, runs, wickets, legalBalls, overs }: InningsTold) => ({
  team: battingTeam,
  runs,
  wickets,
  overs_bowled: formatOvers(legalBalls),
  overs: overs.map((over) => ({
    number: over.over + 1,
    runs: over.runs,
    wickets: over.wickets,
    total_runs: over.totalRuns,
    total_wickets: over.totalWickets,
    balls: over.balls.map(({ dismissals, ...ball }) => ({ ...ball, out: [...dismissals] })),
  })),
});

/** [ROOM-64] */
function registerBalls(app: FastifyInstance, deps: ExchangeRoomDeps): void {
  mount(app, readBalls, async ({ params }) => {
    const balls = await deps.store.deliveries(deps.reader, params.eventId);
    if (balls === undefined) return { refusal: { ok: false, code: "NOT_FOUND", message: "Not found." } };
    return { body: { event_id: params.eventId, innings: oversTold(balls).map(inningsOf) } };
  });
}

const activityPage = 30;

const pointOf = (point: PricePoint) => ({
  at: dateText(point.atMs),
  price: point.priceX100 / 100,
  low: point.lowX100 / 100,
  high: point.highX100 / 100,
  volume: Number(point.volumeMinor) / 100,
});

/** What a player has set up in the exchange's rooms, what was done, and how prices went. */
export function registerExchangeRooms(app: FastifyInstance, deps: ExchangeRoomDeps): void {
  registerSettings(app, deps);
  registerPins(app, deps);
  registerFavouriteCompetitions(app, deps);
  registerPlayed(app, deps);
  registerBalls(app, deps);
  mount(app, listActivity, async ({ player, query }) => {
    const from = (Number(query.page ?? 1) - 1) * activityPage;
    const rows = await deps.store.activity(deps.reader, { playerId: player.playerId, from, count: activityPage + 1 });
    return {
      body: {
        success: true as const,
        rows: rows.slice(0, activityPage).map(({ atMs, device, ...row }) => ({
          at: dateText(atMs),
          ...row,
          device: deviceOf(device),
        })),
        has_more: rows.length > activityPage,
      },
    };
  });
  mount(app, readPriceHistory, async ({ params }) => {
    const { spanSeconds, points } = await deps.priceHistory(params.marketId);
    const runners = [...Map.groupBy(points, ({ selectionId }) => selectionId)].map(([selectionId, own]) => ({
      selection_id: selectionId,
      points: own.map(pointOf),
    }));
    return { body: { market_id: params.marketId, span_seconds: spanSeconds, runners } };
  });
  mount(app, readExchangeOutside, async () => {
    const { exchangeUrl, streamTemplate, ipService } = deps.outside;
    return { body: { exchange_url: exchangeUrl, stream_template: streamTemplate, ip_service: ipService } };
  });
}
