import { lazy, useState, type ComponentType, type ReactNode } from "react";

export interface Page<Props extends object = object> {
  readonly Component: ComponentType<Props>;
  /** Brings the page's script; after it the page renders at once. Awaited before hydrating, and before rendering on the server. */
  preload(): Promise<void>;
}

/** A page, or a part of one, whose script is fetched when it is first shown, or earlier by `preload`. */
export function page<Props extends object = object>(load: () => Promise<ComponentType<Props>>): Page<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchPage = async (): Promise<ComponentType<Props>> => {
    loaded = await load();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await fetchPage() })) as unknown as ComponentType<Props>;
  function LazyPage(props: Props): ReactNode {
    // Chosen once per mount: a change of the component's type would throw its state away.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return {
    Component: LazyPage,
    preload: async () => {
      await fetchPage();
    },
  };
}
