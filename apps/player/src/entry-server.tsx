import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createQueryClient } from "./api/index.ts";
import { App } from "./app.tsx";
import type { Boot } from "./boot.ts";
import { legacyPaths } from "./features/legacy/legacy-paths.ts";
import { appDownloadPath, legacyTarget } from "./features/legacy/legacy-target.ts";
import { legacyText } from "./features/legacy/text.ts";
import { deskFrame, deskModule, routeOf, type PlaceOfPage } from "./routes.ts";
import { apkPath } from "./site/index.ts";

export { furtherReadsOf, readsOf } from "./page-reads.ts";

/** Where an address of the old desktop site leads: told at once, so that nobody waits for a script to say it. [OP-04] */
export function leadsTo(
  path: string,
  about: Pick<Boot, "language"> & { readonly siteTitle: string },
): string | undefined {
  if (!legacyPaths.includes(path)) return undefined;
  return path === appDownloadPath ? apkPath(about.siteTitle) : legacyTarget(path, legacyText[about.language]);
}

export interface RenderRequest extends PlaceOfPage {
  readonly boot: Boot;
}

export interface RenderedPage {
  readonly html: string;
  /** False: the app has no such page. */
  readonly isFound: boolean;
  /** The files of the page and its frame, by which the build's manifest knows what to preload. */
  readonly modules: readonly string[];
}

/** The page as HTML. A page that is not rendered here arrives as the frame with its splash. */
export async function render({ path, search, boot }: RenderRequest): Promise<RenderedPage> {
  const route = routeOf(path);
  const queryClient = createQueryClient();
  for (const { key, value } of boot.reads) queryClient.setQueryData([...key], value);
  const isInDeskFrame = boot.isDesktop && route?.hasDeskFrame === true;
  if (route?.isRendered === true) await route.page.preload();
  if (isInDeskFrame) await deskFrame.preload();
  const html = renderToString(
    <StrictMode>
      <App boot={boot} queryClient={queryClient} serverPath={{ path, search }} />
    </StrictMode>,
  );
  queryClient.clear();
  return {
    html,
    isFound: route !== undefined,
    modules: [...(route === undefined ? [] : [route.module]), ...(isInDeskFrame ? [deskModule] : [])],
  };
}
