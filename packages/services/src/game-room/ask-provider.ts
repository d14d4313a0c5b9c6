import { refuse, type Reader, type Refusal } from "../command/index.ts";
import { ProviderFailed, type GameProviderGateway } from "../game-lobby/index.ts";
import type { GameRoundStore } from "./ports.ts";

/** What a round was, by its provider's own word: the address of its replay, for a person to look at. Refused where the provider gives none. [GAMEROOM-07] */
export function createAskProvider(deps: {
  readonly reader: Reader;
  readonly rounds: Pick<GameRoundStore, "find">;
  readonly gateway: Pick<GameProviderGateway, "roundUrl">;
}): (roundId: string) => Promise<{ readonly ok: true; readonly url: string } | Refusal> {
  return async (roundId) => {
    const round = await deps.rounds.find(deps.reader, roundId);
    if (round === undefined) return refuse("NOT_FOUND", "There is no such round.");
    try {
      const { provider, playerId, round: name } = round;
      return { ok: true, url: await deps.gateway.roundUrl(provider, { playerId, round: name }) };
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      return refuse("UNAVAILABLE", `The provider can't show this round: ${error.message.slice(0, 200)}`);
    }
  };
}
