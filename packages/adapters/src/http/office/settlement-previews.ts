import * as contract from "@maidan/contract/http/office";
import { toDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type { ExchangeEngine, SettlementPreview } from "@maidan/services/exchange";
import type { createPreviewHouseMarket, HousePreview, HousePreviewRequest } from "@maidan/services/house-markets";
import type { createPreviewVoid, OfficeReads } from "@maidan/services/office";
import type { PreviewedPlayer } from "@maidan/services/settlement";
import type { FastifyInstance } from "fastify";
import { refusalOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { answeredByEngine } from "./engine-answer.ts";

interface Names {
  readonly reader: Reader;
  readonly reads: Pick<OfficeReads, "usernames">;
}

const idsOf = (list: string): number[] => list.split(",").map(Number);

/** What a settlement or a void of a market of the exchange would do. [OFFICE-06] */
export function registerSettlementPreviews(
  app: FastifyInstance,
  deps: Names & {
    readonly engine: Pick<ExchangeEngine, "previewSettlement">;
    readonly previewVoid: ReturnType<typeof createPreviewVoid>;
  },
): void {
  const look = async (ask: () => Promise<SettlementPreview>) => {
    const preview = await answeredByEngine(ask);
    return "refusal" in preview ? preview : { body: await printed(deps, preview) };
  };
  mount(app, contract.previewSettlement, ({ params, query }) => {
    const deadHeat = query.dead_heat;
    const named = { winners: idsOf(query.winner), ...(deadHeat !== undefined && { deadHeat: idsOf(deadHeat) }) };
    return look(() => deps.engine.previewSettlement({ marketId: params.id, ...named }));
  });
  mount(app, contract.previewVoid, ({ params }) => look(() => deps.previewVoid(params.id)));
}

/** The same of a market of the house, for whoever asks and for whoever approves. [RATES-25] [RESULT-03] */
export function registerHousePreviews(
  app: FastifyInstance,
  deps: Names & { readonly previewHouseMarket: ReturnType<typeof createPreviewHouseMarket> },
): void {
  const look = async (request: HousePreviewRequest) => {
    const preview = await deps.previewHouseMarket(request);
    return preview.ok ? { body: await printedHouse(deps, preview) } : refusalOf(preview);
  };
  mount(app, contract.previewHouseSettlement, ({ params, query }) => {
    const deadHeat = query.dead_heat === undefined ? undefined : idsOf(query.dead_heat).toSorted((a, b) => a - b);
    // Named as whoever asks for the result names it: with the first of those who share it.
    return look({ marketId: params.id, outcome: deadHeat?.[0] ?? Number(query.outcome), deadHeat });
  });
  mount(app, contract.previewHouseVoid, ({ params }) => look({ marketId: params.id, outcome: null }));
}

/** A person reads the first few; whoever has more to look at has the market's report once it is settled. */
const mostPlayers = 100;

const sizeOf = ({ changeMinor, netMinor }: PreviewedPlayer): bigint => {
  const moved = changeMinor === 0n ? netMinor : changeMinor;
  return moved < 0n ? -moved : moved;
};

async function printed({ reader, reads }: Names, preview: SettlementPreview): Promise<contract.SettlementFigures> {
  const shown = preview.perPlayer
    .toSorted((a, b) => (sizeOf(a) === sizeOf(b) ? 0 : sizeOf(a) < sizeOf(b) ? 1 : -1))
    .slice(0, mostPlayers);
  const names = await reads.usernames(
    reader,
    shown.map(({ playerId }) => playerId),
  );
  return {
    market_id: preview.marketId,
    revision: preview.revision,
    bets: preview.bets,
    players: preview.players,
    total_paid: toDecimal(preview.totalPaidMinor),
    total_commission: toDecimal(preview.totalCommissionMinor),
    is_again: preview.isAgain,
    unlocked: toDecimal(preview.unlockedMinor),
    given: toDecimal(preview.givenMinor),
    taken: toDecimal(preview.takenMinor),
    owed_before: toDecimal(preview.owedBeforeMinor),
    owed: toDecimal(preview.owedMinor),
    owing: preview.owing,
    per_player: shown.map((player) => ({
      player_id: player.playerId,
      username: names.get(player.playerId) ?? "",
      net: toDecimal(player.netMinor),
      commission: toDecimal(player.commissionMinor),
      change: toDecimal(player.changeMinor),
      owed_before: toDecimal(player.owedBeforeMinor),
      owed: toDecimal(player.owedMinor),
    })),
  };
}

const printedHouse = async (deps: Names, preview: HousePreview): Promise<contract.HouseSettlementFigures> => ({
  ...(await printed(deps, preview)),
  house: toDecimal(preview.houseMinor),
  by_outcome: preview.byOutcome.map(({ outcome, runner, houseMinor }) => ({
    outcome,
    runner,
    house: toDecimal(houseMinor),
  })),
  question: preview.question,
});
