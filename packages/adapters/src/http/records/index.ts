import * as contract from "@maidan/contract/http/records";
import { toDecimal } from "@maidan/core/money";
import type { createListSettledBets } from "@maidan/services/records";
import type { FastifyInstance } from "fastify";
import { mount, requireOwnRemoteId } from "../server/index.ts";

export function registerRecordRoutes(
  app: FastifyInstance,
  deps: { readonly listSettledBets: ReturnType<typeof createListSettledBets> },
): void {
  mount(app, contract.betRecords, async (input) => {
    const { query, player } = input;
    const foreign = requireOwnRemoteId(input, query.remote_id);
    if (foreign !== undefined) return foreign;
    const found = await deps.listSettledBets({
      playerId: player.playerId,
      date: query.date ?? "last7days",
      platform: query.platform,
      gameType: query.game_type,
      day: query.day,
      cursor: query.cursor,
    });
    return {
      body: {
        groups: found.groups.map((group) => ({
          date: group.day,
          platform: group.platform,
          game_type: group.gameType,
          total_bet_amount: toDecimal(group.betMinor),
          total_win_amount: toDecimal(group.winMinor),
          bets: group.bets,
        })),
        records: found.bets.map((bet) => ({
          id: bet.id,
          created_at: bet.settledAt.toISOString(),
          platform: bet.platform,
          game_type: bet.gameType,
          game_name: bet.gameName,
          bet_amount: toDecimal(bet.betMinor),
          winAmount: toDecimal(bet.winMinor),
        })),
        next_cursor: found.nextCursor,
        platforms: [...found.platforms],
        game_types: [...found.gameTypes],
      },
    };
  });
}
