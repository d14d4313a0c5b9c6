import { listHouseDraws } from "@maidan/contract/http/house-draws";
import { toDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import { drawCodes, resultText, type DrawReads } from "@maidan/services/house-draws";
import { accountCurrency } from "@maidan/services/house-games";
import type { FastifyInstance } from "fastify";
import { mount } from "../server/index.ts";

const shown = 60;

/** The office's list of draws. [GAMEROOM-09] */
export function registerOfficeDraws(
  app: FastifyInstance,
  { reads, reader }: { readonly reads: DrawReads; readonly reader: Reader },
): void {
  mount(app, listHouseDraws, async ({ query }) => {
    const gameCodes = drawCodes.filter((code) => query.game === undefined || query.game === code);
    const draws = await reads.officeDraws(reader, { gameCodes, limit: shown });
    return {
      body: {
        items: draws.map((draw) => ({
          game: draw.gameCode,
          number: draw.number,
          phase: draw.phase,
          closes_at: draw.closesAt.toISOString(),
          draws_at: draw.drawsAt.toISOString(),
          tickets: draw.tickets,
          players: draw.players,
          sums: draw.sums.map(({ currency, stakeMinor, payoutMinor }) => ({
            currency: accountCurrency(currency),
            stake: toDecimal(stakeMinor),
            payout: toDecimal(payoutMinor),
          })),
          waiting: draw.waiting,
          result: resultText(draw),
        })),
      },
    };
  });
}
