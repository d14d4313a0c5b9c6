import type { Reader } from "../command/index.ts";
import type { PlayerStore } from "../player/index.ts";
import type { PayingPlayer, PayingPlayers } from "./ports.ts";

/** What money movements ask of a player. The main phone or any extra one counts. [DEPOSIT-12] */
export function createPayingPlayers(players: Pick<PlayerStore, "find">): PayingPlayers {
  return {
    payingPlayer: async (reader: Reader, playerId: string): Promise<PayingPlayer | undefined> => {
      const player = await players.find(reader, playerId);
      return (
        player && {
          playerId,
          username: player.username,
          currency: player.currency,
          isActive: player.status === "active",
          hasVerifiedPhone: player.phones.some(({ isVerified }) => isVerified),
          verifiedPhones: player.phones.filter(({ isVerified }) => isVerified).map(({ phone }) => phone),
          hasBirthDate: player.dateOfBirth !== undefined,
        }
      );
    },
  };
}
