import { done, type CommandAnswer, type CommandRunner } from "../command/index.ts";
import type { GameLobbyStore, GameProviderGateway } from "./ports.ts";

/** Takes over a provider's list of games: new ones appear, changed ones change, those that are listed no more are switched off. [LOBBY-04] */
export function createSyncGames(deps: {
  readonly runner: CommandRunner;
  readonly lobby: GameLobbyStore;
  readonly gateway: Pick<GameProviderGateway, "listGames">;
  readonly newKey: () => string;
}): (provider: string) => Promise<CommandAnswer<{ listed: number; switchedOff: number }>> {
  return async (provider) => {
    const games = await deps.gateway.listGames(provider);
    const actor = { kind: "system", name: "game-sync" } as const;
    const command = {
      kind: "game.sync",
      actor,
      idempotencyKey: deps.newKey(),
      content: { provider, games: games.length },
    };
    return deps.runner.run(command, async (tx) => {
      const { listed, switchedOff } = await deps.lobby.replace(tx, provider, games);
      return done({ listed, switchedOff });
    });
  };
}
