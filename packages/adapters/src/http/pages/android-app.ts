import { createReadStream, statSync } from "node:fs";
import type { FastifyReply, FastifyRequest } from "fastify";
import { appPath } from "../site/index.ts";
import { androidMissingPage } from "./plain-pages.ts";
import { sendPage } from "./send-page.ts";
import type { Visitor } from "./visitor.ts";

export interface AndroidAsked {
  readonly pathname: string;
  readonly siteTitle: string;
  /** Where the operator puts the file; undefined = nowhere. */
  readonly file: string | undefined;
}

/** The address of the Android app is named after the site. [SITE-06] [OP-67] */
export const isAndroidApp = ({ pathname, siteTitle }: AndroidAsked): boolean => pathname === appPath(siteTitle);

/** The app as a file to install; without one, how the app is installed from the browser. [SITE-06] */
export function sendAndroidApp(
  asked: AndroidAsked,
  { request, reply, visitor }: { request: FastifyRequest; reply: FastifyReply; visitor: Visitor },
): FastifyReply {
  const { file } = asked;
  const size = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false })?.size;
  if (file === undefined || size === undefined) {
    return sendPage(request, reply, { html: androidMissingPage(visitor.language), status: 404, policy: {} });
  }
  return reply
    .header("content-disposition", `attachment; filename="${asked.pathname.slice(1)}"`)
    .header("content-length", size)
    .header("cache-control", "no-cache")
    .type("application/vnd.android.package-archive")
    .send(createReadStream(file));
}
