import { done, refuse, type CommandAnswer, type Refusal } from "../command/index.ts";
import { ProviderFailed } from "../game-lobby/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import type { GameCatalogueStore, PlatformView } from "./ports.ts";

interface Asked {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
}
export interface GameRoomDeps {
  readonly run: RunAudited;
  readonly catalogue: GameCatalogueStore;
}
const changedMeanwhile = refuse("CONFLICT", "Somebody else has changed this meanwhile. Look at it again.");
type Changed = { readonly success: true };
const success = done({ success: true as const });

/** Switches a provider on or off, and says how long its rounds are waited for. [GAMEROOM-01] [GWAL-13] */
export function createChangeProvider({ run, catalogue }: GameRoomDeps) {
  return (
    asked: Asked & {
      readonly name: string;
      readonly isActive: boolean;
      readonly sweepHours: number | null;
      readonly version: number;
    },
  ): Promise<CommandAnswer<Changed>> => {
    const { by, idempotencyKey, name, isActive, sweepHours, version } = asked;
    return run(
      {
        by,
        permission: "provider.write",
        kind: "provider.change",
        idempotencyKey,
        content: { name, isActive, sweepHours, version },
        subject: { kind: "provider", id: name },
      },
      async (tx, context) => {
        const provider = await catalogue.lockProvider(tx, name);
        if (provider === undefined) return refuse("NOT_FOUND", "There is no such provider.");
        if (provider.version !== version) return changedMeanwhile;
        await catalogue.changeProvider(tx, name, { isActive, sweepHours });
        context.note({
          before: { isActive: provider.isActive, sweepHours: provider.sweepHours },
          after: { isActive, sweepHours },
        });
        return success;
      },
    );
  };
}

/**
 * Puts another key in the place of the provider's, from now on. The audit log keeps which one by its print; a key that both sides share is a secret and stands
 * nowhere else. [GAMEROOM-03]
 */
export function createReplaceKey({
  run,
  catalogue,
  readKey,
}: GameRoomDeps & {
  /** The key as it is kept and its print, of a PEM or of a shared key; undefined when it is none. */
  readonly readKey: (protocol: string, key: string) => { readonly key: string; readonly print: string } | undefined;
}) {
  return (
    asked: Asked & { readonly name: string; readonly protocol: string; readonly key: string; readonly reason: string },
  ): Promise<CommandAnswer<Changed> | Refusal> | Refusal => {
    const { by, idempotencyKey, name, protocol, reason } = asked;
    const read = readKey(protocol, asked.key);
    if (read === undefined)
      return {
        ...refuse("VALIDATION", "This is no key of the provider's protocol."),
        fields: { key: ["This is no key of the provider's protocol."] },
      };
    return run(
      {
        by,
        permission: "provider.write",
        kind: "provider.key",
        idempotencyKey,
        content: { name, print: read.print, reason },
        subject: { kind: "provider", id: name },
      },
      async (tx, context) => {
        const provider = await catalogue.lockProvider(tx, name);
        if (provider === undefined) return refuse("NOT_FOUND", "There is no such provider.");
        const before = provider.publicKey === "" ? null : (readKey(protocol, provider.publicKey)?.print ?? null);
        await catalogue.replaceKey(tx, name, read.key);
        context.note({ before: { key: before }, after: { key: read.print, reason } });
        return success;
      },
    );
  };
}

export type Synced = { readonly listed: number; readonly switched_off: number };

/** Imports a provider's games now, and keeps how that went. [GAMEROOM-04] [LOBBY-04] */
export function createSyncProvider({
  run,
  catalogue,
  syncGames,
}: GameRoomDeps & {
  readonly syncGames: (provider: string) => Promise<CommandAnswer<{ listed: number; switchedOff: number }>>;
}) {
  return async (asked: Asked & { readonly name: string }): Promise<CommandAnswer<Synced> | Refusal> => {
    const { by, idempotencyKey, name } = asked;
    let outcome: { readonly listed: number; readonly switchedOff: number } | undefined;
    let fault = "";
    try {
      const synced = await syncGames(name);
      if (synced.outcome.ok) outcome = synced.outcome.value;
      else fault = synced.outcome.message;
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      fault = error.message.slice(0, 200);
    }
    const noted = await run<Synced>(
      {
        by,
        permission: "game.write",
        kind: "provider.sync",
        idempotencyKey,
        content: { name },
        subject: { kind: "provider", id: name },
      },
      async (tx, context) => {
        if ((await catalogue.lockProvider(tx, name)) === undefined)
          return refuse("NOT_FOUND", "There is no such provider.");
        await catalogue.noteSync(tx, name, fault);
        const counts = { listed: outcome?.listed ?? 0, switched_off: outcome?.switchedOff ?? 0 };
        context.note({ before: null, after: { ...counts, fault } });
        return done(counts);
      },
    );
    if (noted.outcome.ok && outcome === undefined)
      return refuse("UNAVAILABLE", `The games could not be imported: ${fault}`);
    return noted;
  };
}

/** What players see of a platform: its name in both languages, its place, and whether it is there at all. [GAMEROOM-01] */
export function createChangePlatform({ run, catalogue }: GameRoomDeps) {
  return (
    asked: Asked & Pick<PlatformView, "system" | "platform" | "name" | "nameBn" | "place" | "isActive" | "version">,
  ): Promise<CommandAnswer<Changed>> => {
    const { by, idempotencyKey, system, platform, version, ...change } = asked;
    const named = { system, platform };
    return run(
      {
        by,
        permission: "game.write",
        kind: "platform.change",
        idempotencyKey,
        content: { ...named, ...change, version },
        subject: { kind: "platform", id: system },
      },
      async (tx, context) => {
        const before = await catalogue.lockPlatform(tx, named);
        if (before === undefined) return refuse("NOT_FOUND", "There is no such platform.");
        if (before.version !== version) return changedMeanwhile;
        await catalogue.changePlatform(tx, named, change);
        const { name, nameBn, place, isActive } = before;
        context.note({ before: { name, nameBn, place, isActive }, after: change });
        return success;
      },
    );
  };
}
