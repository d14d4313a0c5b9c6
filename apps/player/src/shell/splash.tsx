import { Loading, Skeleton } from "@maidan/ui/layout";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useOperatorLogo } from "../site/index.ts";

const dots = ["0ms", "160ms", "320ms"] as const;

/** The first screen while a page's script is on its way: the site's picture, or three dots when it does not load. [SHELL-55] */
export function Splash({ label }: { readonly label?: string }): ReactNode {
  const picture = useOperatorLogo("loader_logo") ?? "/brand/splash.svg";
  const [isBroken, setBroken] = useState(false);
  const shown = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // The page came with the picture in it, and it may have failed before anybody listened.
    if (shown.current?.complete === true && shown.current.naturalWidth === 0) queueMicrotask(() => setBroken(true));
  }, []);
  return (
    <Loading {...(label === undefined ? {} : { label })}>
      <div className="flex min-h-[70dvh] flex-col items-center justify-center gap-6">
        {!isBroken && <img ref={shown} src={picture} alt="" width={96} height={96} onError={() => setBroken(true)} />}
        {isBroken && (
          <div className="flex gap-2" data-testid="splash-dots">
            {dots.map((delay) => (
              <span
                key={delay}
                className="size-3 animate-shimmer rounded-full bg-accent"
                style={{ animationDelay: delay }}
              />
            ))}
          </div>
        )}
      </div>
    </Loading>
  );
}

/** The place of a page whose script is on its way, once the app stands. */
export function PageSkeleton(): ReactNode {
  return (
    <Loading>
      <div className="flex flex-col gap-4 p-4">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-28" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    </Loading>
  );
}
