import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createQueryClient } from "./api/index.ts";
import { App } from "./app.tsx";
import type { Boot } from "./boot.ts";
import { routeOf, type PageRead } from "./routes.ts";

/** The public reads of a page, for the server to do before it renders. Empty for an unknown path. */
export const readsOf = (path: string): readonly PageRead[] => routeOf(path)?.reads ?? [];

export interface RenderRequest {
  readonly path: string;
  readonly search: string;
  readonly boot: Boot;
}

export interface RenderedPage {
  readonly html: string;
  /** False: the app has no such page. */
  readonly isFound: boolean;
  /** The file of the page, by which the build's manifest knows what to preload. */
  readonly module: string | undefined;
}

/** The page as HTML. A page that is not rendered here arrives as the frame with its splash. */
export async function render({ path, search, boot }: RenderRequest): Promise<RenderedPage> {
  const route = routeOf(path);
  const queryClient = createQueryClient();
  for (const { key, value } of boot.reads) queryClient.setQueryData([...key], value);
  if (route?.isRendered === true) await route.page.preload();
  const html = renderToString(
    <StrictMode>
      <App boot={boot} queryClient={queryClient} serverPath={{ path, search }} />
    </StrictMode>,
  );
  queryClient.clear();
  return { html, isFound: route !== undefined, module: route?.module };
}
