import { listHouseDraws } from "@maidan/contract/http/house-draws";
import { currencies, toDecimal, type Currency } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import { drawCodes, resultText, type DrawReads } from "@maidan/services/house-draws";
import type { FastifyInstance } from "fastify";
import { mount } from "../server/index.ts";

const shown = 60;

/** Draws have no demo, so that every stake is of an account's currency. */
function currencyOf(code: string): Currency {
  const known = currencies.find((one) => one === code);
  if (known === undefined) throw new Error(`a draw has stakes in ${code}`);
  return known;
}

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
            currency: currencyOf(currency),
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
