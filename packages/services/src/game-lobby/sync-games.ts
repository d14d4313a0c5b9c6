import { done, type CommandAnswer, type CommandRunner } from "../command/index.ts";
import type { Pictures } from "../pictures/index.ts";
import { ProviderFailed, type GameLobbyStore, type GameProviderGateway, type ListedGame } from "./ports.ts";

export interface SyncGamesDeps {
  readonly runner: CommandRunner;
  readonly lobby: GameLobbyStore;
  readonly gateway: Pick<GameProviderGateway, "listGames" | "poster">;
  readonly pictures: Pictures;
  readonly newKey: () => string;
  readonly log: { warn(details: object, message: string): void };
}

const actor = { kind: "system", name: "game-sync" } as const;

/** Takes over a provider's list of games: new ones appear, changed ones change, those that are listed no more are switched off; then their posters. [LOBBY-04] */
export function createSyncGames(
  deps: SyncGamesDeps,
): (provider: string) => Promise<CommandAnswer<{ listed: number; switchedOff: number }>> {
  return async (provider) => {
    const games = await deps.gateway.listGames(provider);
    const content = { provider, games: games.length };
    const command = { kind: "game.sync", actor, idempotencyKey: deps.newKey(), content };
    const answer = await deps.runner.run(command, async (tx) => {
      const { listed, switchedOff } = await deps.lobby.replace(tx, provider, games);
      return done({ listed, switchedOff });
    });
    await fetchPosters(deps, provider, games);
    return answer;
  };
}

/** A poster that can't be had leaves its game without one: the lobby shows the name instead. [LOBBY-06] */
async function fetchPosters(deps: SyncGamesDeps, provider: string, games: readonly ListedGame[]): Promise<void> {
  const kept = await deps.lobby.posterSources(deps.runner.reader, provider);
  const wanted = new Set(games.map(({ posterUrl }) => posterUrl).filter((url) => url !== "" && !kept.has(url)));
  for (const source of wanted) {
    try {
      const remade = await deps.pictures.remake(await deps.gateway.poster(provider, source));
      if (!remade.ok) throw new ProviderFailed(remade.reason);
      const { picture } = remade;
      const command = { kind: "game.poster", actor, idempotencyKey: deps.newKey(), content: { provider, source } };
      await deps.runner.run(command, async (tx) => {
        await deps.lobby.savePoster(tx, { provider, source, picture });
        return done(null);
      });
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      deps.log.warn({ err: error, provider, source }, "a poster could not be had");
    }
  }
}
