import { randomBytes, randomUUID } from "node:crypto";
import { done, refuse, type Actor, type CommandRunner, type Outcome, type Reader } from "../command/index.ts";
import { hashToken } from "../player/index.ts";
import { isNetwork, plainAddress } from "./addresses.ts";
import type { AppKeyScope, AppKeyStore } from "./ports.ts";

/** Living keys of one player. [KEY-02] */
export const mostAppKeys = 10;
/** The key that every player may use in play mode, so that a first program needs none of its own. [KEY-06] */
export const demoAppKey = "demo-app-key";

const keyBytes = 15;
const startLength = 4;

export interface AppKeyDeps {
  readonly runner: CommandRunner;
  readonly keys: AppKeyStore;
}

export interface MakeAppKey {
  readonly playerId: string;
  readonly actor: Actor;
  readonly name: string;
  readonly scope: AppKeyScope;
  readonly addresses: readonly string[];
}
export type MadeAppKey = { readonly ok: true; readonly keyId: string; readonly key: string };

/**
 * Makes a key and gives it out, here and nowhere else: only its hash is kept. Refuses with `VALIDATION` (an address that is no network), `KEY_NAME_TAKEN`
 * or `TOO_MANY_KEYS`. [KEY-01]
 */
export function createMakeAppKey(deps: AppKeyDeps) {
  return async (request: MakeAppKey): Promise<MadeAppKey | Extract<Outcome<null>, { ok: false }>> => {
    const wrong = request.addresses.filter((address) => !isNetwork(address));
    if (wrong.length > 0)
      return { ...refuse("VALIDATION", "Not an address or network."), fields: { addresses: wrong } };
    const key = randomBytes(keyBytes).toString("base64url");
    const { playerId, actor, name, scope, addresses } = request;
    const answer = await deps.runner.run<{ keyId: string }>(
      // The log must not hold the key, so that a repetition can't give it again: it makes another one.
      {
        kind: "programs.make-key",
        actor,
        idempotencyKey: randomUUID(),
        content: { playerId, name, scope, addresses: [...addresses] },
      },
      async (tx) => {
        if ((await deps.keys.countHeld(tx, playerId)) >= mostAppKeys)
          return refuse("TOO_MANY_KEYS", `You can have ${mostAppKeys} keys. Revoke one first.`);
        const start = key.slice(0, startLength);
        const keyId = await deps.keys.add(tx, { playerId, name, keyHash: hashToken(key), start, scope, addresses });
        return keyId === undefined ? refuse("KEY_NAME_TAKEN", "You already have a key of this name.") : done({ keyId });
      },
    );
    return answer.outcome.ok ? { ok: true, keyId: answer.outcome.value.keyId, key } : answer.outcome;
  };
}

/** Ends a key. What is connected by it is ended within a second. `NOT_FOUND` when it isn't theirs or is over. [KEY-05] */
export function createRevokeAppKey(deps: AppKeyDeps) {
  return async (request: { readonly playerId: string; readonly keyId: string; readonly actor: Actor }) => {
    const { playerId, keyId, actor } = request;
    const command = { kind: "programs.revoke-key", actor, idempotencyKey: randomUUID(), content: { playerId, keyId } };
    const answer = await deps.runner.run<null>(command, async (tx, context) => {
      if (!(await deps.keys.revoke(tx, { playerId, keyId }))) return refuse("NOT_FOUND", "Not found.");
      context.publish(`player.${playerId}`, { type: "key.revoked", keyId });
      return done(null);
    });
    return answer.outcome;
  };
}

export interface AppAccess {
  readonly ok: true;
  /** Undefined for the demo key. */
  readonly keyId: string | undefined;
  readonly scope: AppKeyScope;
}
export type AppRefusal = { readonly ok: false; readonly code: "NO_APP_KEY" | "INVALID_APP_KEY" | "ACCESS_DENIED" };

export interface AdmitProgramDeps {
  readonly reader: Reader;
  readonly keys: Pick<AppKeyStore, "find">;
  /** Play mode: `demo-app-key` may trade for any player. */
  readonly isDemoKeyValid: boolean;
}

const possibleKey = /^[A-Za-z0-9_-]{1,64}$/;

/** What a key lets its player's program do from an address: a key of another player is no key, and one that isn't for this network is denied. [KEY-03] */
export function createAdmitProgram(deps: AdmitProgramDeps) {
  return async (request: {
    readonly appKey: string | undefined;
    readonly playerId: string;
    readonly address: string;
  }): Promise<AppAccess | AppRefusal> => {
    const { appKey, playerId } = request;
    if (appKey === undefined || appKey === "") return { ok: false, code: "NO_APP_KEY" };
    if (deps.isDemoKeyValid && appKey === demoAppKey) return { ok: true, keyId: undefined, scope: "trade" };
    if (!possibleKey.test(appKey)) return { ok: false, code: "INVALID_APP_KEY" };
    const found = await deps.keys.find(deps.reader, hashToken(appKey), plainAddress(request.address));
    if (found === undefined || found.playerId !== playerId) return { ok: false, code: "INVALID_APP_KEY" };
    if (!found.isAddressAllowed) return { ok: false, code: "ACCESS_DENIED" };
    return { ok: true, keyId: found.keyId, scope: found.scope };
  };
}
export type AdmitProgram = ReturnType<typeof createAdmitProgram>;
