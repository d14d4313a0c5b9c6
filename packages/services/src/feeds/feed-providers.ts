import { randomBytes, randomUUID } from "node:crypto";
import { done, refuse, type Outcome, type Reader } from "../command/index.ts";
import { hashToken } from "../player/index.ts";
import { isNetwork, plainAddress } from "../programs/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import type { FeedProvider, FeedProviderStore } from "./told-ports.ts";

const keyBytes = 24;
const startLength = 4;
const possibleName = /^[a-z0-9][a-z0-9-]{1,30}$/;
const possibleKey = /^[A-Za-z0-9_-]{20,64}$/;

export interface FeedProviderDeps {
  readonly run: RunAudited;
  readonly providers: FeedProviderStore;
}

export interface AddFeedProvider {
  readonly by: StaffContext;
  readonly name: string;
  readonly addresses: readonly string[];
}

/**
 * Makes a provider's key and gives it out, here and nowhere else: only its hash is kept. It opens the feed and nothing else. Refuses with `VALIDATION` (a name or
 * an address that is none) or `NAME_TAKEN`. [FEED-30]
 */
export function createAddFeedProvider({ run, providers }: FeedProviderDeps) {
  return async ({ by, name, addresses }: AddFeedProvider): Promise<Outcome<{ key: string }>> => {
    if (!possibleName.test(name))
      return refuse("VALIDATION", "A provider's name is 2 to 31 small letters, digits and hyphens.");
    const wrong = addresses.filter((address) => !isNetwork(address));
    if (wrong.length > 0) return refuse("VALIDATION", `Not an address or network: ${wrong.join(", ")}`);
    const key = randomBytes(keyBytes).toString("base64url");
    const { outcome } = await run<{ providerId: string }>(
      // The log must not hold the key, so that a repetition can't give it again.
      {
        by,
        permission: "settings.write",
        kind: "feedProvider.add",
        idempotencyKey: randomUUID(),
        content: { name, addresses: [...addresses] },
        subject: { kind: "feed_provider", id: name },
      },
      async (tx, context) => {
        const start = key.slice(0, startLength);
        const providerId = await providers.add(tx, { name, keyHash: hashToken(key), start, addresses });
        if (providerId === undefined) return refuse("NAME_TAKEN", `${name} has a key: revoke it first.`);
        context.note({ before: null, after: { start, addresses: [...addresses] } });
        return done({ providerId });
      },
    );
    return outcome.ok ? done({ key }) : outcome;
  };
}

/** Ends a provider's key: its next call is refused. What it has announced stays, and waits for a new key or for a trader. `NOT_FOUND` when it has none. [FEED-30] */
export function createRevokeFeedProvider({ run, providers }: FeedProviderDeps) {
  return async ({ by, name }: Omit<AddFeedProvider, "addresses">): Promise<Outcome<null>> => {
    const { outcome } = await run<null>(
      {
        by,
        permission: "settings.write",
        kind: "feedProvider.revoke",
        idempotencyKey: randomUUID(),
        content: { name },
        subject: { kind: "feed_provider", id: name },
      },
      async (tx, context) => {
        if (!(await providers.revoke(tx, name))) return refuse("NOT_FOUND", `${name} has no key.`);
        context.note({ before: { isRevoked: false }, after: { isRevoked: true } });
        return done(null);
      },
    );
    return outcome;
  };
}

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
