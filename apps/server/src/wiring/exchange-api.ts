import {
  createOperationHandlers,
  registerExchangeReads,
  registerExchangeRoutes,
  registerScoreboards,
} from "@maidan/adapters/http/exchange";
import { createExchangeReadStore } from "@maidan/adapters/postgres/exchange-reads";
import { createSiteDocumentStore } from "@maidan/adapters/postgres/site";
import { sportEventTypes } from "@maidan/contract/http/exchange";
import { createRecallWallets } from "@maidan/services/exchange";
import { createMarketBooks, createReadMarketBooks } from "@maidan/services/exchange-reads";
import type { Platform } from "../platform.ts";

/** The exchange API and the specification's exchange reads on PORT. Needs the players' and the exchange's wiring before it. */
export function wireExchangeApi(platform: Platform): void {
  const { bus, config, ledger, playerApp, reader } = platform;
  const engine = platform.use("exchangeEngine");
  const players = platform.use("players");
  const store = createExchangeReadStore();
  const books = createMarketBooks({ bus, engine, clock: () => performance.now() });
  const readBooks = createReadMarketBooks({ reader, store, books });
  platform.onClose(() => books.close());
  const handlers = createOperationHandlers({
    reader,
    store,
    books,
    readBooks,
    engine,
    ledger,
    currency: "BDT",
    regulator: config.mode === "play" ? "PLAY MONEY" : "OPERATOR LICENCE",
    holder: async (playerId) => {
      const player = await players.find(reader, playerId);
      return player && { name: player.name, language: player.language, vipPoints: Number(player.vipCoin) };
    },
  });
  registerExchangeRoutes(playerApp, {
    handlers,
    authenticate: platform.use("authenticateExchange"),
    clock: () => performance.now(),
  });
  const recallWallets = createRecallWallets({ runner: platform.runner, ledger });
  const documents = createSiteDocumentStore();
  registerExchangeReads(playerApp, {
    reader,
    store,
    books,
    readBooks,
    ledger,
    recallWallets,
    blockChoice: async () => {
      const chosen = await documents.get(reader, "market_block");
      return {
        eventTypeIds: chosen.sports.map((sport) => sportEventTypes[sport]),
        marketIds: chosen.mode === "chosen" ? chosen.market_ids : undefined,
        most: chosen.most,
      };
    },
    now: () => Date.now(),
  });
  registerScoreboards(playerApp, { reader, store, publicUrl: config.publicUrl });
}
