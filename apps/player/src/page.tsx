import { lazy, useState, type ComponentType, type ReactNode } from "react";

type Load = () => Promise<ComponentType>;

export interface Page {
  readonly Component: ComponentType;
  /** Brings the page's script; after it the page renders at once. Awaited before hydrating, and before rendering on the server. */
  preload(): Promise<void>;
}

/** A page whose script is fetched when it is first shown, or earlier by `preload`. */
export function page(load: Load): Page {
  let loaded: ComponentType | undefined;
  const fetchPage: Load = async () => {
    loaded = await load();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await fetchPage() }));
  function LazyPage(): ReactNode {
    // Chosen once per mount: a change of the component's type would throw its state away.
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Shown />;
  }
  return {
    Component: LazyPage,
    preload: async () => {
      await fetchPage();
    },
  };
}
