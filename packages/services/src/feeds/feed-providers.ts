import { randomBytes } from "node:crypto";
import { done, refuse, type CommandAnswer, type Outcome, type Reader, type Refusal } from "../command/index.ts";
import { hashToken } from "../player/index.ts";
import { isNetwork, plainAddress } from "../programs/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import type { FeedProvider, FeedProviderStore } from "./told-ports.ts";

const keyBytes = 24;
const startLength = 4;
const reasonLengthMax = 300;
const possibleName = /^[a-z0-9][a-z0-9-]{1,30}$/;
const possibleKey = /^[A-Za-z0-9_-]{20,64}$/;

export interface FeedProviderDeps {
  readonly run: RunAudited;
  readonly providers: Pick<FeedProviderStore, "add" | "revoke">;
}

interface AboutProvider {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly name: string;
}
export type AddFeedProvider = AboutProvider & { readonly addresses: readonly string[] };
export type RevokeFeedProvider = AboutProvider & {
  /** Why, for the list and the audit log. */
  readonly reason: string;
  /** How the key begins that is meant: a newer one of that name is left alone. Absent: whichever lives. */
  readonly start?: string;
};

/**
 * Makes a provider's key and gives it out, here and nowhere else: only its hash is kept. It opens the feed and nothing else. Refuses with `VALIDATION` (a name or
 * an address that is none), `NAME_TAKEN`, or `KEY_GIVEN` where this request has made one already: the log doesn't hold it. [FEED-30] [FEED-39]
 */
export function createAddFeedProvider({ run, providers }: FeedProviderDeps) {
  return async ({ by, idempotencyKey, name, addresses }: AddFeedProvider): Promise<Outcome<{ key: string }>> => {
    if (!possibleName.test(name))
      return wrongField("name", "A provider's name is 2 to 31 small letters, digits and hyphens.");
    const wrong = addresses.filter((address) => !isNetwork(address));
    if (wrong.length > 0) return wrongField("addresses", `Not an address or network: ${wrong.join(", ")}.`);
    const key = randomBytes(keyBytes).toString("base64url");
    const { outcome, isReplay } = await run<{ providerId: string }>(
      {
        by,
        permission: "feed.manage",
        kind: "feedProvider.add",
        idempotencyKey,
        content: { name, addresses: [...addresses] },
        subject: { kind: "feed_provider", id: name },
      },
      async (tx, context) => {
        const start = key.slice(0, startLength);
        const added = { name, keyHash: hashToken(key), start, addresses, madeBy: by.email };
        const providerId = await providers.add(tx, added);
        if (providerId === undefined) return refuse("NAME_TAKEN", `${name} has a key: revoke it first.`);
        context.note({ before: null, after: { key: start, addresses: [...addresses] } });
        return done({ providerId });
      },
    );
    if (!outcome.ok) return outcome;
    if (isReplay)
      return refuse("KEY_GIVEN", "This key was made and shown already. If nobody has it, revoke it and make another.");
    return done({ key });
  };
}

/**
 * Ends a provider's key: its next call is refused. What it has announced stays, and waits for a new key or for a trader. Refuses with `VALIDATION` (no reason) or
 * `NOT_FOUND` (there is no such key that lives). [FEED-30] [FEED-39]
 */
export function createRevokeFeedProvider({ run, providers }: FeedProviderDeps) {
  return async (request: RevokeFeedProvider): Promise<CommandAnswer<{ success: true }> | Refusal> => {
    const { by, idempotencyKey, name, start } = request;
    const reason = request.reason.trim();
    if (reason === "" || reason.length > reasonLengthMax)
      return wrongField("reason", `Say why, in at most ${reasonLengthMax} characters.`);
    return run<{ success: true }>(
      {
        by,
        permission: "feed.manage",
        kind: "feedProvider.revoke",
        idempotencyKey,
        content: { name, reason, ...(start !== undefined && { start }) },
        subject: { kind: "feed_provider", id: name },
      },
      async (tx, context) => {
        const ended = { name, reason, revokedBy: by.email, ...(start !== undefined && { start }) };
        if (!(await providers.revoke(tx, ended))) return refuse("NOT_FOUND", `${name} has no such key.`);
        context.note({ before: { status: "active" }, after: { status: "ended", reason } });
        return done({ success: true });
      },
    );
  };
}

const wrongField = (field: string, message: string): Refusal => ({
  ...refuse("VALIDATION", message),
  fields: { [field]: [message] },
});

export type AdmittedProvider =
  | ({ readonly ok: true } & FeedProvider)
  | { readonly ok: false; readonly code: "UNAUTHENTICATED" | "FORBIDDEN" };

/** Whose key it is, and whether it may be used from this address. [FEED-30] */
export function createAdmitFeedProvider(deps: {
  readonly reader: Reader;
  readonly providers: Pick<FeedProviderStore, "find">;
}) {
  return async (request: { readonly key: string | undefined; readonly address: string }): Promise<AdmittedProvider> => {
    const { key } = request;
    if (key === undefined || !possibleKey.test(key)) return { ok: false, code: "UNAUTHENTICATED" };
    const found = await deps.providers.find(deps.reader, hashToken(key), plainAddress(request.address));
    if (found === undefined) return { ok: false, code: "UNAUTHENTICATED" };
    if (!found.isAddressAllowed) return { ok: false, code: "FORBIDDEN" };
    return { ok: true, providerId: found.providerId, name: found.name };
  };
}
export type AdmitFeedProvider = ReturnType<typeof createAdmitFeedProvider>;
