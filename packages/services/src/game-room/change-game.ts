import { done, refuse, type CommandAnswer, type Refusal } from "../command/index.ts";
import type { Pictures } from "../pictures/index.ts";
import type { StaffContext } from "../staff/index.ts";
import type { GameRoomDeps } from "./change-provider.ts";
import type { GameChange, GameName } from "./ports.ts";

interface Asked extends GameName {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
}
type Changed = { readonly success: true };
const success = done({ success: true as const });
const unknown = refuse("NOT_FOUND", "There is no such game.");
const subjectOf = ({ provider, code }: GameName) => ({ kind: "game", id: `${provider}/${code}` });

/** What the operator says of a game: on or off, its place, its tags, its names. [GAMEROOM-02] */
export function createChangeGame({ run, catalogue }: GameRoomDeps) {
  return (asked: Asked & GameChange & { readonly version: number }): Promise<CommandAnswer<Changed>> => {
    const { by, idempotencyKey, provider, code, version, ...change } = asked;
    const named = { provider, code };
    return run(
      {
        by,
        permission: "game.write",
        kind: "game.change",
        idempotencyKey,
        content: { ...named, ...change, version },
        subject: subjectOf(named),
      },
      async (tx, context) => {
        const game = await catalogue.lockGame(tx, named);
        if (game === undefined) return unknown;
        if (game.version !== version)
          return refuse("CONFLICT", "Somebody else has changed this meanwhile. Look at it again.");
        await catalogue.changeGame(tx, named, change);
        const { ownName, ownNameBn, tags, place, isActive } = game;
        context.note({ before: { ownName, ownNameBn, tags: [...tags], place, isActive }, after: { ...change } });
        return success;
      },
    );
  };
}

/** A poster of the operator's, made anew by its pixels, or the provider's again. [GAMEROOM-02] [LOBBY-06] */
export function createSetPoster({ run, catalogue, pictures }: GameRoomDeps & { readonly pictures: Pictures }) {
  return async (asked: Asked & { readonly bytes: Uint8Array | null }): Promise<CommandAnswer<Changed> | Refusal> => {
    const { by, idempotencyKey, provider, code, bytes } = asked;
    const named = { provider, code };
    const made = bytes === null ? undefined : await pictures.remake(bytes);
    if (made?.ok === false) return refuse("VALIDATION", "This is not a picture that can be read.");
    const picture = made?.picture ?? null;
    const digest = picture === null ? null : Buffer.from(picture.digest).toString("hex");
    return run(
      {
        by,
        permission: "game.write",
        kind: "game.picture",
        idempotencyKey,
        content: { ...named, digest },
        subject: subjectOf(named),
      },
      async (tx, context) => {
        const game = await catalogue.lockGame(tx, named);
        if (game === undefined) return unknown;
        await catalogue.setPoster(tx, named, picture);
        context.note({ before: { picture: game.picture }, after: { digest } });
        return success;
      },
    );
  };
}
