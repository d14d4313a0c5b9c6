import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { appPath } from "../site/index.ts";
import { androidMissingPage } from "./plain-pages.ts";
import type { AndroidSource } from "./ports.ts";
import { sendPage } from "./send-page.ts";
import type { Visitor } from "./visitor.ts";

export interface AndroidAsked {
  readonly pathname: string;
  readonly siteTitle: string;
  readonly source: AndroidSource;
}

/** The address of the Android app is named after the site. [SITE-06] [OP-67] */
export const isAndroidApp = ({ pathname, siteTitle }: AndroidAsked): boolean => pathname === appPath(siteTitle);

/** The app as a file to install, or the rest of it where a download was cut off; without one, how the app is installed from the browser. [SITE-06] */
export async function sendAndroidApp(
  asked: AndroidAsked,
  { request, reply, visitor }: { request: FastifyRequest; reply: FastifyReply; visitor: Visitor },
): Promise<FastifyReply> {
  const app = await asked.source.current();
  if (app === undefined) {
    return sendPage(request, reply, { html: androidMissingPage(visitor.language), status: 404, policy: {} });
  }
  const { digest, sizeBytes } = app;
  const tag = `"${digest}"`;
  const range = rangeOf(request, { tag, sizeBytes });
  reply
    .header("content-disposition", `attachment; filename="${asked.pathname.slice(1)}"`)
    .header("cache-control", "no-cache")
    .header("accept-ranges", "bytes")
    .header("etag", tag)
    .type("application/vnd.android.package-archive");
  if (range === "beyond") return reply.status(416).header("content-range", `bytes */${sizeBytes}`).send();
  if (request.headers["if-none-match"] === tag) return reply.status(304).send();
  const { from, to } = range ?? { from: 0, to: sizeBytes };
  if (range !== undefined) reply.status(206).header("content-range", `bytes ${from}-${to - 1}/${sizeBytes}`);
  return reply.header("content-length", to - from).send(Readable.from(asked.source.bytes(digest, { from, to })));
}

const oneRange = /^bytes=(\d{1,12})-(\d{0,12})$/;

/** The one range that was asked for, its end left out; undefined = the whole file, also for what we don't read and for a range of another file. (RFC 9110, 14.2 and 13.1.5.) */
function rangeOf(
  request: FastifyRequest,
  file: { readonly tag: string; readonly sizeBytes: number },
): { readonly from: number; readonly to: number } | "beyond" | undefined {
  const asked = oneRange.exec(request.headers.range ?? "");
  const known = request.headers["if-range"];
  if (asked === null || (known !== undefined && known !== file.tag)) return undefined;
  const from = Number(asked[1]);
  const last = asked[2] === "" ? file.sizeBytes - 1 : Math.min(Number(asked[2]), file.sizeBytes - 1);
  if (from >= file.sizeBytes) return "beyond";
  return last < from ? undefined : { from, to: last + 1 };
}
