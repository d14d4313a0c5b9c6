import { done, refuse, type CommandAnswer, type Json, type Refusal } from "../command/index.ts";
import type { Pictures } from "../pictures/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import type { SitePictureStore } from "./ports.ts";

/** More pictures than a site needs; a bound for what the database keeps. */
export const mostPictures = 300;
export const largestPictureBytes = 512 * 1024;

export interface AddPictureRequest {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly bytes: Uint8Array;
}

/** Keeps a picture, made anew by its pixels. Refuses what is none, what is too large, and more than the site may keep (`VALIDATION`). [SITE-03] */
export function createAddPicture(deps: {
  readonly run: RunAudited;
  readonly remaking: Pictures;
  readonly pictures: SitePictureStore;
}) {
  return async (request: AddPictureRequest): Promise<CommandAnswer<Json> | Refusal> => {
    const made = await deps.remaking.remake(request.bytes);
    if (!made.ok)
      return refuse(
        "VALIDATION",
        made.reason === "NOT_A_PICTURE" ? "This is not a picture that can be read." : "The picture is too large.",
      );
    const { picture } = made;
    if (picture.bytes.length > largestPictureBytes) return refuse("VALIDATION", "The picture is too large.");
    const digest = Buffer.from(picture.digest).toString("hex");
    const command = {
      by: request.by,
      permission: "settings.write",
      kind: "site.picture",
      idempotencyKey: request.idempotencyKey,
      content: { digest },
      subject: { kind: "site", id: "picture" },
    } as const;
    return deps.run<Json>(command, async (tx, context) => {
      if ((await deps.pictures.lockCount(tx)) >= mostPictures)
        return refuse("VALIDATION", `The site keeps at most ${mostPictures} pictures.`);
      const kept = await deps.pictures.add(tx, picture);
      context.note({ before: null, after: { path: kept.path }, subjectId: digest.slice(0, 16) });
      return done({ path: kept.path, width: kept.widthPixels, height: kept.heightPixels });
    });
  };
}
