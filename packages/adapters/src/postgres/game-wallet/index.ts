export { createGameLobbyStore, lobbyColumns, switchedOn, toLobbyGame, type LobbyRow } from "./game-lobby-store.ts";
export { createGameWalletStore, withSealedKeys } from "./game-wallet-store.ts";
export { createVendorReads } from "./vendor-reads.ts";
export { gameWalletInvariants } from "./invariants.ts";
