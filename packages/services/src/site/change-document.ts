import { isShippedPicture } from "@maidan/core/site";
import { done, refuse, type CommandAnswer, type Json, type Refusal, type Tx } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import {
  addressesOf,
  isSafeAddress,
  picturesOf,
  type Named,
  type SiteDocumentKey,
  type SiteDocuments,
} from "./documents.ts";
import type { SiteDocumentStore, SitePictureStore } from "./ports.ts";

/** The first of the paths that is no picture that we have; undefined = all are. */
export async function unknownPicture(
  tx: Tx,
  pictures: SitePictureStore,
  named: readonly Named[],
): Promise<Named | undefined> {
  const own = named.filter(({ value }) => value !== "" && !isShippedPicture(value));
  const paths = own.map(({ value }) => value);
  const known = own.length === 0 ? new Set<string>() : await pictures.known(tx, paths);
  return own.find(({ value }) => !known.has(value));
}

/** A refusal about one field of the input. */
export const refuseField = (field: string, message: string): Refusal => ({
  ...refuse("VALIDATION", message),
  fields: { [field]: [message] },
});

export interface ChangeDocumentRequest<K extends SiteDocumentKey> {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly key: K;
  readonly value: SiteDocuments[K];
}

/**
 * Puts a document of the site's frame in the place of the present one. Refuses pictures that aren't kept here and addresses that are neither a page
 * of the site nor https nor mail (`VALIDATION`). Audited with what was and what is. [SITE-01] [SITE-02]
 */
export function createChangeDocument(deps: {
  readonly run: RunAudited;
  readonly documents: SiteDocumentStore;
  readonly pictures: SitePictureStore;
}) {
  return async <K extends SiteDocumentKey>(
    request: ChangeDocumentRequest<K>,
  ): Promise<CommandAnswer<Json> | Refusal> => {
    const { key, value } = request;
    const unsafe = addressesOf(key, value).find((address) => !isSafeAddress(address.value));
    if (unsafe !== undefined)
      return refuseField(
        unsafe.field,
        `Not an address of this site, nor https, nor mail: ${unsafe.value.slice(0, 100)}`,
      );
    const content = { key, value: value as unknown as Json };
    const command = {
      by: request.by,
      permission: "settings.write",
      kind: "site.change",
      idempotencyKey: request.idempotencyKey,
      content,
      subject: { kind: "site", id: key },
    } as const;
    return deps.run<Json>(command, async (tx, context) => {
      const missing = await unknownPicture(tx, deps.pictures, picturesOf(key, value));
      if (missing !== undefined) return refuseField(missing.field, `There is no such picture: ${missing.value}`);
      const before = await deps.documents.lock(tx, key);
      // After this point it must succeed.
      await deps.documents.set(tx, key, value);
      context.note({ before: before as unknown as Json, after: content.value });
      context.publish("site", { type: "site", key });
      return done(content.value);
    });
  };
}
