import { randomUUID } from "node:crypto";
import { createTargetStore } from "@maidan/adapters/postgres/cash-out-targets";
import { createInBangla } from "@maidan/core/sport-names";
import { createEndTargetsAfter } from "@maidan/services/cash-out-targets";
import { createBettingLimitStore } from "@maidan/adapters/postgres/betting-limits";
import { createSettingsStore } from "@maidan/adapters/postgres/settings";
import { createReadBetBounds } from "@maidan/services/betting-limits";
import {
  createOperationHandlers,
  createReadMenu,
  registerExchangeReads,
  registerExchangeRoutes,
  registerScoreboards,
  sendSportsReadsTo,
} from "@maidan/adapters/http/exchange";
import { createExchangeReadStore } from "@maidan/adapters/postgres/exchange-reads";
import { createVendorReads } from "@maidan/adapters/postgres/game-wallet";
import { readOfferedMarkets } from "@maidan/adapters/postgres/house-markets";
import { createSiteDocumentStore } from "@maidan/adapters/postgres/site";
import { sportEventTypes } from "@maidan/contract/http/exchange";
import { createAppKeyStore, createHeartbeatStore } from "@maidan/adapters/postgres/programs";
import { createRecallWallets } from "@maidan/services/exchange";
import { createMarketBooks, createReadMarketBooks } from "@maidan/services/exchange-reads";
import { createAuthenticateBets } from "@maidan/services/player";
import { createBeat, createMakeAppKey } from "@maidan/services/programs";
import { readSportNames } from "../sport-names.ts";
import type { Platform } from "../platform.ts";
import { wirePendingBets } from "./pending-bets.ts";
import { regulatorOf, wirePrograms } from "./programs.ts";

/** How long a navigation menu is given again before it is read anew. */
const menuKeptMs = 10_000;

/** The exchange API on PORT and for trading programs, and the specification's exchange reads. Needs the players' and the exchange's wiring before it. */
export function wireExchangeApi(platform: Platform): void {
  const { bus, config, ledger, playerApp, reader } = platform;
  const engine = platform.use("exchangeEngine");
  const players = platform.use("players");
  const store = createExchangeReadStore();
  const heartbeats = createHeartbeatStore();
  const clock = () => performance.now();
  const books = createMarketBooks({ bus, engine, clock });
  const readBooks = createReadMarketBooks({ reader, store, books });
  platform.onClose(() => books.close());
  const appKeys = createAppKeyStore();
  const handlers = createOperationHandlers({
    acceptBets: wirePendingBets(platform),
    endTargets: createEndTargetsAfter({
      runner: platform.runner,
      targets: createTargetStore(),
      inbox: platform.use("inbox"),
      inBangla: createInBangla(readSportNames()),
      newKey: randomUUID,
    }),
    appKeys,
    makeAppKey: createMakeAppKey({ runner: platform.runner, keys: appKeys }),
    reader,
    store,
    books,
    readBooks,
    engine,
    ledger,
    beat: createBeat({ reader, heartbeats }),
    regulator: regulatorOf(config.mode),
    holder: async (playerId) => {
      const player = await players.find(reader, playerId);
      return player && { name: player.name, language: player.language, vipPoints: Number(player.vipCoin) };
    },
  });
  const readMenu = createReadMenu({ reader, store, clock, keptMs: menuKeptMs });
  const authenticate = platform.use("authenticateExchange");
  const api = { handlers, readMenu, clock };
  const authenticateBets = createAuthenticateBets(authenticate, { monotonicMs: clock });
  registerExchangeRoutes(playerApp, { ...api, authenticate, authenticateBets });
  const vendors = createVendorReads();
  const recallWallets = createRecallWallets({ runner: platform.runner, ledger, vendors });
  const documents = createSiteDocumentStore();
  if (config.sportsUrl !== undefined) sendSportsReadsTo(playerApp, config.sportsUrl);
  registerExchangeReads(playerApp, {
    sportNames: readSportNames(),
    reader,
    store,
    books,
    readBooks,
    ledger,
    houseMarkets: (eventIds) => readOfferedMarkets(reader, eventIds),
    betBounds: createReadBetBounds({ reader, limits: createBettingLimitStore(), settings: createSettingsStore() }),
    debts: platform.use("debts"),
    recallWallets,
    vendors,
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
  registerScoreboards(playerApp, { reader, store, sportNames: readSportNames(), publicUrl: config.publicUrl });
  wirePrograms(platform, { api, store, heartbeats });
}
