import { done, type CommandAnswer, type CommandRunner } from "../command/index.ts";
import type { GameMark, GameMarkStore } from "./ports.ts";

export interface GameMarkDeps {
  readonly runner: CommandRunner;
  readonly marks: GameMarkStore;
}
/** As many as a lobby is searched for. */
export const mostFavourites = 200;

interface Asked {
  readonly player: { readonly playerId: string; readonly sessionId: string };
  readonly idempotencyKey: string;
}
type Kept = { readonly success: true };
const kept = done({ success: true as const });

/** Takes over favourites, such as those that a guest marked before logging in. Those that stand there stay. [LOBBY-09] */
export function createAddFavourites({ runner, marks }: GameMarkDeps) {
  return ({
    player,
    idempotencyKey,
    games,
  }: Asked & { readonly games: readonly GameMark[] }): Promise<CommandAnswer<Kept>> => {
    const content = { add: games.map(({ platform, code }) => `${platform}/${code}`) };
    const command = { kind: "game.favourite", actor: { kind: "player", ...player }, idempotencyKey, content } as const;
    return runner.run(command, async (tx) => {
      await marks.addFavourites(tx, player.playerId, { marks: games, limit: mostFavourites });
      return kept;
    });
  };
}

export function createRemoveFavourite({ runner, marks }: GameMarkDeps) {
  return ({ player, idempotencyKey, game }: Asked & { readonly game: GameMark }): Promise<CommandAnswer<Kept>> => {
    const content = { remove: `${game.platform}/${game.code}` };
    const command = { kind: "game.favourite", actor: { kind: "player", ...player }, idempotencyKey, content } as const;
    return runner.run(command, async (tx) => {
      await marks.removeFavourite(tx, player.playerId, game);
      return kept;
    });
  };
}

/** Remembers that a player opened a game. [LOBBY-09] */
export function createNoteOpened({ runner, marks, newKey }: GameMarkDeps & { readonly newKey: () => string }) {
  return async (playerId: string, game: GameMark): Promise<void> => {
    const actor = { kind: "system", name: "game-lobby" } as const;
    const content = { playerId, game: `${game.platform}/${game.code}` };
    await runner.run({ kind: "game.opened", actor, idempotencyKey: newKey(), content }, async (tx) => {
      await marks.noteOpened(tx, playerId, game);
      return kept;
    });
  };
}

/** A username as others may see it: its ends alone. */
export const veiledName = (username: string): string => `${username.slice(0, 2)}***${username.slice(-1)}`;
