import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createQueryClient } from "./api/index.ts";
import { App } from "./app.tsx";
import type { Boot } from "./boot.ts";
import { deskFrame, deskModule, deskReads, routeOf, type PageRead } from "./routes.ts";

/** The public reads of a page, for the server to do before it renders. Empty for an unknown path. */
export function readsOf(path: string, visitor: { readonly isDesktop: boolean }): readonly PageRead[] {
  const route = routeOf(path);
  if (route === undefined) return [];
  return visitor.isDesktop && route.hasDeskFrame ? [...route.reads, ...deskReads] : route.reads;
}

export interface RenderRequest {
  readonly path: string;
  readonly search: string;
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
