import { registerExchangeRooms } from "@maidan/adapters/http/exchange-rooms";
import { createExchangeRoomStore } from "@maidan/adapters/postgres/exchange-rooms";
import {
  createAddFavouriteCompetition,
  createChangeBetSettings,
  createPinMarket,
  createPriceHistory,
  createReadBetSettings,
  createRemoveFavouriteCompetition,
  createUnpinMarket,
} from "@maidan/services/exchange-rooms";
import type { Platform } from "../platform.ts";

/** The rooms of the exchange: settings, pins, activity, price history, and the services outside that they lead to. */
export function wireExchangeRooms({ config, ledger, playerApp, reader, runner }: Platform): void {
  const store = createExchangeRoomStore();
  registerExchangeRooms(playerApp, {
    reader,
    store,
    ledger,
    now: () => Date.now(),
    readSettings: createReadBetSettings({ reader, store }),
    changeSettings: createChangeBetSettings({ runner, store }),
    pin: createPinMarket({ runner, store }),
    unpin: createUnpinMarket({ runner, store }),
    addFavourite: createAddFavouriteCompetition({ runner, store }),
    removeFavourite: createRemoveFavouriteCompetition({ runner, store }),
    priceHistory: createPriceHistory({ reader, store }),
    outside: {
      exchangeUrl: config.exchangeUrl ?? "",
      streamTemplate: config.streamTemplate ?? "",
      ipService: config.ipServiceUrl ?? "",
    },
  });
}
