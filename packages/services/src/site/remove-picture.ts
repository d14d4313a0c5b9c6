import { done, refuse, type CommandAnswer, type Json, type Refusal } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import { picturesOf } from "./documents.ts";
import type { SiteDocumentStore, SitePictureStore } from "./ports.ts";

export interface RemovePictureRequest {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  /** Path below the storage path. */
  readonly path: string;
}

/**
 * Takes a picture of the operator's away for good. Refuses one that isn't kept (`NOT_FOUND`), and one that still stands somewhere, with the words where (`CONFLICT`):
 * whoever names it meanwhile waits until it is gone. [SITE-14]
 */
export function createRemovePicture(deps: {
  readonly run: RunAudited;
  readonly documents: SiteDocumentStore;
  readonly pictures: SitePictureStore;
}) {
  return async (request: RemovePictureRequest): Promise<CommandAnswer<Json> | Refusal> => {
    const { path } = request;
    const command = {
      by: request.by,
      permission: "settings.write",
      kind: "site.picture.remove",
      idempotencyKey: request.idempotencyKey,
      content: { path },
      subject: { kind: "site", id: "picture" },
    } as const;
    return deps.run<Json>(command, async (tx, context) => {
      if (!(await deps.pictures.lock(tx, path))) return refuse("NOT_FOUND", "There is no such picture.");
      const named = async (key: "logos" | "footer"): Promise<boolean> =>
        picturesOf(key, await deps.documents.get(tx, key)).some(({ value }) => value === path);
      if (await named("logos"))
        return refuse("CONFLICT", "This picture is one of the logos. Choose another there first.");
      if (await named("footer")) return refuse("CONFLICT", "This picture is in the footer. Take it out there first.");
      const place = await deps.pictures.placeOf(tx, path);
      if (place?.kind === "slider")
        return refuse("CONFLICT", `The slider item ${place.name} shows this picture. Choose another there first.`);
      if (place?.kind === "promotion")
        return refuse("CONFLICT", `The promotion ${place.name} shows this picture. Choose another there first.`);
      // After this point it must succeed.
      await deps.pictures.remove(tx, path);
      context.note({ before: { path }, after: null });
      return done<Json>({ path });
    });
  };
}
