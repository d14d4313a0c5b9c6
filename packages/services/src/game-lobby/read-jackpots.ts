import type { Reader } from "../command/index.ts";
import {
  ProviderFailed,
  type GameLobbyStore,
  type GameProviderGateway,
  type LobbyGame,
  type ProviderJackpot,
} from "./ports.ts";

/** A pool beside the game by which players reach it. */
export interface LobbyJackpot extends Omit<ProviderJackpot, "gameCodes"> {
  readonly provider: string;
  readonly game: LobbyGame;
}

const mostSlots = 1_000;
/** One that has none to tell isn't asked again for so long. */
const silentMs = 60_000;

/** Asks each provider of the lobby's slots for its pools; one that doesn't answer has none now. The largest first. [LOBBY-11] */
export function createReadJackpots(deps: {
  readonly reader: Reader;
  readonly lobby: Pick<GameLobbyStore, "list">;
  readonly gateway: Pick<GameProviderGateway, "jackpots">;
  readonly log: { warn(details: object, message: string): void };
  /** Milliseconds that only grow. */
  readonly clockMs: () => number;
}): () => Promise<readonly LobbyJackpot[]> {
  const { reader, lobby, gateway, log, clockMs } = deps;
  const silentUntilMs = new Map<string, number>();
  const ofProvider = async (provider: string, slots: readonly LobbyGame[]): Promise<readonly LobbyJackpot[]> => {
    if ((silentUntilMs.get(provider) ?? 0) > clockMs()) return [];
    try {
      return (await gateway.jackpots(provider)).flatMap(({ gameCodes, ...jackpot }): LobbyJackpot[] => {
        const game = slots.find((slot) => slot.provider === provider && gameCodes.includes(slot.code));
        return game === undefined ? [] : [{ ...jackpot, provider, game }];
      });
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      silentUntilMs.set(provider, clockMs() + silentMs);
      log.warn({ err: error, provider }, "a provider's jackpots could not be read");
      return [];
    }
  };
  return async () => {
    const slots = await lobby.list(reader, { gameType: "SLOT", systems: [], limit: mostSlots });
    const providers = [...new Set(slots.map(({ provider }) => provider))];
    const found = (await Promise.all(providers.map((provider) => ofProvider(provider, slots)))).flat();
    return found.toSorted((a, b) => (a.amountMinor < b.amountMinor ? 1 : -1));
  };
}
