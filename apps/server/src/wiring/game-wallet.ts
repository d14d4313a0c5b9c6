import { randomUUID } from "node:crypto";
import { registerGameWalletRoutes } from "@maidan/adapters/http/game-wallet";
import { createGameWalletStore } from "@maidan/adapters/postgres/game-wallet";
import { GameWallet } from "@maidan/services/game-wallet";
import { hashToken, mintToken } from "@maidan/services/player";
import type { Platform } from "../platform.ts";

/** The wallet that game providers call. Needs `players`. */
export function wireGameWallet(platform: Platform): void {
  const { runner, reader, ledger, services } = platform;
  const store = createGameWalletStore();
  const players = platform.use("players");
  const wallet = new GameWallet({ runner, ledger, store, mintToken, hashToken, newKey: randomUUID });
  services.gameWallet = wallet;
  services.gameWalletStore = store;
  registerGameWalletRoutes(platform.playerApp, {
    runner,
    store,
    wallet,
    currencyOf: async (playerId) =>
      /^\d{1,18}$/.test(playerId) ? (await players.find(reader, playerId))?.currency : undefined,
  });
}
