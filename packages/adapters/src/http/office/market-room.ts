import * as contract from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import type { Reader, Refusal } from "@maidan/services/command";
import type { FeedPulse, FeedPulses } from "@maidan/services/feeds";
import type { ExchangeEngine, MarketControl } from "@maidan/services/exchange";
import {
  lookAtRemoval,
  type createControlMarket,
  type createPreviewVoid,
  type EventView,
  type MarketView,
  type OfficeReads,
  type RemovalLook,
} from "@maidan/services/office";
import type { FastifyInstance } from "fastify";
import { mount, type HandlerInput } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";
import { printHalt, printPulse, registerConsoleRoom } from "./console-room.ts";
import { cursorOf } from "./deposit-desk.ts";
import { answeredByEngine } from "./engine-answer.ts";
import { registerSettlementPreviews } from "./settlement-previews.ts";

export interface MarketRoomDeps {
  readonly reader: Reader;
  readonly reads: OfficeReads;
  readonly pulses: FeedPulses;
  readonly engine: Pick<ExchangeEngine, "previewSettlement" | "previewRemoval" | "image">;
  readonly sportNames: Readonly<Record<string, string>>;
  readonly controlMarket: ReturnType<typeof createControlMarket>;
  readonly previewVoid: ReturnType<typeof createPreviewVoid>;
}

const defaultPage = 50;

export function registerMarketRoom(app: FastifyInstance, deps: MarketRoomDeps): void {
  const { reader, reads } = deps;
  mount(app, contract.listEvents, async ({ query }) => {
    const page = await reads.events(reader, {
      isFinished: query.state === "finished",
      limit: Number(query.limit ?? defaultPage),
      ...cursorOf(query),
    });
    const pulses = await deps.pulses.of(
      reader,
      page.items.filter(({ isFinished }) => !isFinished).map(({ eventId }) => eventId),
    );
    const items = page.items.map((event) => printEvent(event, pulses.get(event.eventId)));
    return { body: { items, next_cursor: page.nextCursor } };
  });
  mount(app, contract.listMarkets, async ({ query }) => {
    if (query.ids !== undefined) {
      const named = await reads.marketsById(reader, query.ids.split(","));
      return { body: { items: named.map(printMarket), next_cursor: null } };
    }
    const page = await reads.markets(reader, {
      limit: Number(query.limit ?? defaultPage),
      ...(query.event !== undefined && { eventId: query.event }),
      isWaiting: query.state === "waiting",
      ...cursorOf(query),
    });
    return { body: { items: page.items.map(printMarket), next_cursor: page.nextCursor } };
  });
  mount(app, contract.readSportNames, async () => ({ body: { names: { ...deps.sportNames } } }));
  registerConsoleRoom(app, deps);
  registerControls(app, deps);
  registerRemovalPreview(app, deps);
  registerSettlementPreviews(app, deps);
}

/** What a withdrawal would do, before it is done. */
function registerRemovalPreview(app: FastifyInstance, deps: MarketRoomDeps): void {
  const { reader, reads, engine } = deps;
  mount(app, contract.previewRemoval, async ({ params, query }) => {
    const factor = query.adjustment_factor;
    const selectionId = Number(query.selection_id);
    const asked = {
      marketId: params.id,
      selectionId,
      ...(factor !== undefined && { basisPoints: toBasisPoints(factor) }),
    };
    const look = await answeredByEngine(() => lookAtRemoval(engine, asked));
    if ("refusal" in look) return look;
    const names = await reads.usernames(reader, look.changes?.perPlayer.map(({ playerId }) => playerId) ?? []);
    return { body: printRemoval(params.id, look, names) };
  });
}

type Plain = typeof contract.suspendMarket | typeof contract.resumeMarket | typeof contract.openMarket;

function registerControls(app: FastifyInstance, deps: MarketRoomDeps): void {
  const plain = (route: Plain, toControl: (reason: string | undefined) => MarketControl): void =>
    mount(app, route, (input) => control(deps, input, toControl(input.body.reason)));
  plain(contract.openMarket, () => ({ type: "open" }));
  plain(contract.suspendMarket, (reason) => ({ type: "suspend", reason: reason ?? "suspended by the trader" }));
  plain(contract.resumeMarket, () => ({ type: "resume" }));
}

type Controlled = ResponseOf<typeof contract.suspendMarket>;

async function control(
  deps: MarketRoomDeps,
  input: HandlerInput<Plain>,
  wanted: MarketControl,
): Promise<{ readonly body: Controlled } | { readonly refusal: Refusal; readonly status?: number }> {
  const marketId = input.params.id;
  const by = staffContext(input.staff, input.request);
  const { idempotencyKey } = input;
  const report = await answeredByEngine(() => deps.controlMarket({ by, idempotencyKey, marketId, control: wanted }));
  if ("refusal" in report) return report;
  if (report.ok) return { body: { success: true as const, market_id: marketId, version: report.version } };
  return { refusal: report };
}

/** Percent with at most two decimals. */
const toBasisPoints = (percent: string): number => Math.round(Number(percent) * 100);
const toPercent = (basisPoints: number | undefined): number | null =>
  basisPoints === undefined ? null : basisPoints / 100;

const printRemoval = (
  marketId: string,
  { proposed, basisPoints, changes }: RemovalLook,
  names: ReadonlyMap<string, string>,
): ResponseOf<typeof contract.previewRemoval> => ({
  market_id: marketId,
  proposed_factor: toPercent(proposed),
  adjustment_factor: toPercent(basisPoints),
  changes:
    changes === undefined
      ? null
      : {
          voided: {
            bets: changes.voided.bets,
            stakes: toDecimal(changes.voided.stakesMinor),
            liabilities: toDecimal(changes.voided.liabilitiesMinor),
          },
          reduced: {
            bets: changes.reduced.bets,
            winnings_before: toDecimal(changes.reduced.winningsBeforeMinor),
            winnings_after: toDecimal(changes.reduced.winningsAfterMinor),
          },
          lapsed: {
            bets: changes.lapsed.bets,
            backs: toDecimal(changes.lapsed.backsMinor),
            lays: toDecimal(changes.lapsed.laysMinor),
          },
          house: { best: toDecimal(changes.house.bestMinor), worst: toDecimal(changes.house.worstMinor) },
          per_player: changes.perPlayer.map(({ playerId, lockMinor }) => ({
            player_id: playerId,
            username: names.get(playerId) ?? "",
            lock_change: toDecimal(lockMinor),
          })),
        },
});

const printEvent = (
  event: EventView,
  pulse: FeedPulse | undefined,
): ResponseOf<typeof contract.listEvents>["items"][number] => ({
  id: event.eventId,
  sport: event.sport,
  competition: event.competition,
  name: event.name,
  start_at: event.startAt.toISOString(),
  is_in_play: event.isInPlay,
  is_finished: event.isFinished,
  state: event.state,
  markets: event.markets,
  deeds: event.deeds,
  feed: printPulse(pulse),
});

const printMarket = (market: MarketView): ResponseOf<typeof contract.listMarkets>["items"][number] => ({
  id: market.marketId,
  event_id: market.eventId,
  event_name: market.eventName,
  type: market.type,
  name: market.name,
  status: market.status,
  is_in_play: market.isInPlay,
  is_held: market.isHeld,
  halt: printHalt(market.halt),
  bet_delay_ms: market.betDelayMs,
  in_play_delay_ms: market.inPlayDelayMs,
  version: market.version,
  start_at: market.startAt.toISOString(),
  commission_basis_points: market.commissionBasisPoints,
  currency: market.currency,
  matched: toDecimal(market.matchedMinor),
  bets: market.bets,
  players: market.players,
  settled_at: market.settledAt?.toISOString() ?? null,
  settlement_revision: market.settlementRevision,
  awaits_result: market.awaitsResult,
  number_of_winners: market.numberOfWinners,
  dead_heat: [...market.deadHeat],
  is_line: market.isLine,
  line_result: market.lineResult,
  runners: market.runners.map((runner) => ({
    selection_id: runner.selectionId,
    name: runner.name,
    status: runner.status,
    last_price: runner.lastPriceX100 === null ? null : runner.lastPriceX100 / 100,
  })),
});
