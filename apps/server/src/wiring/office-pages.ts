import { existsSync } from "node:fs";
import path from "node:path";
import { registerAppPages } from "@maidan/adapters/http/app-pages";
import type { Platform } from "../platform.ts";

const folder = path.resolve(import.meta.dirname, "../../../office/dist");

/** The back office's app, as it was built. In development it is built once at the start; its sources are not watched. */
export async function wireOfficePages(platform: Platform): Promise<void> {
  if (existsSync(path.join(folder, "index.html"))) await registerAppPages(platform.officeApp, { folder });
  else platform.log.warn("the back office is not built (npm run build): its pages are not served");
}
