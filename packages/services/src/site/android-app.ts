import { createHash } from "node:crypto";
import {
  done,
  refuse,
  type CommandAnswer,
  type CommandRunner,
  type Json,
  type Reader,
  type Refusal,
} from "../command/index.ts";
import { actorOf, mayDo, type RunAudited, type StaffContext } from "../staff/index.ts";
import type { AndroidAppStore } from "./ports.ts";

/** Every part but the last has this size, so that a place in the file is a part and a place in it. */
export const androidPartBytes = 1024 * 1024;
export const mostAndroidParts = 100;

export interface AddAndroidPartRequest {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  /** SHA-256 of the whole file, in hex: parts of the same file belong together. */
  readonly digest: string;
  /** From 0. */
  readonly part: number;
  readonly bytes: Uint8Array;
}

/**
 * Keeps one part of a file that is on its way; the first part of another file drops what was begun and never published, so that at most two files are kept.
 * Refuses a part of the wrong size (`VALIDATION`). Nothing is shown to players before `publishAndroidApp`. [SITE-06]
 */
export function createAddAndroidPart(deps: { readonly runner: CommandRunner; readonly apps: AndroidAppStore }) {
  return async (request: AddAndroidPartRequest): Promise<CommandAnswer<Json> | Refusal> => {
    const { by, digest, part, bytes } = request;
    if (!mayDo(by.role, "settings.write")) return refuse("FORBIDDEN", "Your role may not do this.");
    if (part >= mostAndroidParts) return refuse("VALIDATION", "The app has at most 100 MB.");
    if (bytes.length === 0 || bytes.length > androidPartBytes)
      return refuse("VALIDATION", "A part of the app has at most 1 MB.");
    const command = {
      kind: "site.android.part",
      actor: actorOf(by),
      idempotencyKey: request.idempotencyKey,
      content: { digest, part, part_digest: createHash("sha256").update(bytes).digest("hex") },
    };
    return deps.runner.run<Json>(command, async (tx) => {
      await deps.apps.lock(tx);
      await deps.apps.dropUnpublished(tx, { except: digest });
      await deps.apps.putPart(tx, { digest, part, bytes });
      return done<Json>({ digest, part });
    });
  };
}

export interface PublishAndroidAppRequest {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly digest: string;
  /** What the operator's file was called; for the office alone. */
  readonly fileName: string;
  readonly parts: number;
}

/**
 * Gives the file that was sent in parts to players, in place of the one before. Refuses a file that isn't whole or isn't the one that was named (`CONFLICT`: send it again),
 * and one that is no Android app (`VALIDATION`). [SITE-06]
 */
export function createPublishAndroidApp(deps: { readonly run: RunAudited; readonly apps: AndroidAppStore }) {
  return async (request: PublishAndroidAppRequest): Promise<CommandAnswer<Json>> => {
    const { digest, fileName, parts } = request;
    const command = {
      by: request.by,
      permission: "settings.write",
      kind: "site.android.publish",
      idempotencyKey: request.idempotencyKey,
      content: { digest, file_name: fileName, parts },
      subject: { kind: "site", id: "android" },
    } as const;
    return deps.run<Json>(command, async (tx, context) => {
      await deps.apps.lock(tx);
      const sent = await readWhole(deps.apps, tx, { digest, parts });
      if (sent === undefined) return refuse("CONFLICT", "A part of the file is missing. Send it again.");
      if (sent.digest !== digest) return refuse("CONFLICT", "The file changed on its way. Send it again.");
      if (!sent.isAndroidApp) return refuse("VALIDATION", "This is not an Android app: an .apk file is needed.");
      const { sizeBytes } = sent;
      const before = await deps.apps.current(tx);
      // After this point it must succeed.
      await deps.apps.publish(tx, { digest, fileName, sizeBytes });
      await deps.apps.dropUnpublished(tx, { except: digest });
      const after = { digest, file_name: fileName, size_bytes: sizeBytes };
      context.note({ before: before === undefined ? null : noted(before), after });
      return done<Json>(after);
    });
  };
}

/** Takes the app away: its address says again how the app is installed from the browser. Refuses when none is published (`NOT_FOUND`). [SITE-06] */
export function createRemoveAndroidApp(deps: { readonly run: RunAudited; readonly apps: AndroidAppStore }) {
  return async (request: {
    readonly by: StaffContext;
    readonly idempotencyKey: string;
  }): Promise<CommandAnswer<Json>> =>
    deps.run<Json>(
      {
        by: request.by,
        permission: "settings.write",
        kind: "site.android.remove",
        idempotencyKey: request.idempotencyKey,
        content: {},
        subject: { kind: "site", id: "android" },
      },
      async (tx, context) => {
        await deps.apps.lock(tx);
        const before = await deps.apps.current(tx);
        if (before === undefined) return refuse("NOT_FOUND", "No Android app is published.");
        // After this point it must succeed.
        await deps.apps.removeAll(tx);
        context.note({ before: noted(before), after: null });
        return done<Json>({ digest: before.digest });
      },
    );
}

const noted = (app: { digest: string; fileName: string; sizeBytes: number }) => ({
  digest: app.digest,
  file_name: app.fileName,
  size_bytes: app.sizeBytes,
});

/** What the parts are together, read one after the other; undefined = one is missing or too short. */
async function readWhole(apps: AndroidAppStore, reader: Reader, file: { digest: string; parts: number }) {
  const hash = createHash("sha256");
  const tail: Buffer[] = [];
  let sizeBytes = 0;
  let start = "";
  for (let part = 0; part < file.parts; part += 1) {
    const bytes = await apps.readPart(reader, { digest: file.digest, part });
    if (bytes === undefined || (part < file.parts - 1 && bytes.length !== androidPartBytes)) return undefined;
    if (part === 0) start = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
    hash.update(bytes);
    sizeBytes += bytes.length;
    tail.push(Buffer.from(bytes));
    if (tail.length > partsOfDirectory) tail.shift();
  }
  const isAndroidApp = start === "PK\u0003\u0004" && namesManifest(Buffer.concat(tail));
  return { digest: hash.digest("hex"), sizeBytes, isAndroidApp };
}

/** The directory of an archive stands at its end; that of an app of 100 MB has far less than this. */
const partsOfDirectory = 4;
const directoryEnd = Buffer.from("PK\u0005\u0006", "latin1");
const directoryEntry = Buffer.from("PK\u0001\u0002", "latin1");

/** Whether the archive that ends so has a manifest of Android in its directory. (PKWARE's application note, 4.3.12 and 4.3.16.) */
function namesManifest(tail: Buffer): boolean {
  const end = tail.lastIndexOf(directoryEnd);
  if (end < 0 || end + 20 > tail.length) return false;
  const start = end - tail.readUInt32LE(end + 12);
  if (start < 0 || !tail.subarray(start, start + 4).equals(directoryEntry)) return false;
  return tail.subarray(start, end).includes("AndroidManifest.xml");
}

/** The published file from `from` up to, and without, `to`. Throws where a part is gone because another file was published meanwhile. */
export async function* androidBytes(
  deps: { readonly reader: Reader; readonly apps: AndroidAppStore },
  digest: string,
  range: { readonly from: number; readonly to: number },
): AsyncGenerator<Uint8Array> {
  for (let part = Math.floor(range.from / androidPartBytes); part * androidPartBytes < range.to; part += 1) {
    const bytes = await deps.apps.readPart(deps.reader, { digest, part });
    if (bytes === undefined) throw new Error(`part ${part} of the Android app ${digest} is gone`);
    const start = part * androidPartBytes;
    yield bytes.subarray(Math.max(0, range.from - start), range.to - start);
  }
}
