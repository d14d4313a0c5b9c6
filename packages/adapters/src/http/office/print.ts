import type { PlayerBrief } from "@maidan/services/office";

export const printPlayerBrief = (player: PlayerBrief) => ({
  id: player.playerId,
  username: player.username,
  phones: player.phones.map(({ number, isVerified }) => ({ number, is_verified: isVerified })),
});
