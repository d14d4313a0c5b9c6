import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import type { CategoryId } from "../../catalogue/index.ts";
import { scrollThresholdPx, useScrolled } from "../../device/index.ts";
import { page } from "../../page.tsx";
import type { CategoryBarProps } from "./category-bar.tsx";

const bar = page<CategoryBarProps>(() => import("./category-bar.tsx").then((file) => file.CategoryBar));
const content = page<{ readonly id: CategoryId }>(() =>
  import("./category-content.tsx").then((file) => file.CategoryContent),
);

/** The content stands aside for this long while what was chosen is fetched. [HOME-03] [CONST-04] */
export const slideMs = 500;
/** The header and the bar lie over the top of the page. */
const coveredPx = 56 + 57;
/** Scrolled so far, the bar is there: the chosen content begins no higher than below it. [CONST-08] */
const restsAtPx = scrollThresholdPx + 8;

/** The page's own content, and the bar of categories that puts another in its place. [HOME-02] [HOME-03] [HOME-04] */
export function Sliding({ children }: { children: ReactNode }): ReactNode {
  const isScrolled = useScrolled();
  const [wasScrolled, setWasScrolled] = useState(false);
  const [chosen, setChosen] = useState<CategoryId>();
  const [slides, setSlides] = useState(0);
  const [isAside, setAside] = useState(false);
  const [shortPx, setShort] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  // Its script is fetched at the first scroll, and the bar stays from then on.
  if (isScrolled && !wasScrolled) setWasScrolled(true);
  useEffect(() => {
    if (slides === 0) return undefined;
    const timer = setTimeout(() => setAside(false), slideMs);
    return () => clearTimeout(timer);
  }, [slides]);
  const choose = (id: CategoryId): void => {
    setChosen(id);
    setSlides(slides + 1);
    setAside(true);
    const top = (place.current?.getBoundingClientRect().top ?? 0) + scrollY - coveredPx;
    setShort(Math.max(0, restsAtPx - top));
    scrollTo({ top: Math.max(top, restsAtPx) });
  };
  const Bar = bar.Component;
  const Content = content.Component;
  return (
    <>
      {wasScrolled && <Suspense>{isScrolled && <Bar selected={chosen ?? "sports"} onSelect={choose} />}</Suspense>}
      <div ref={place} className="overflow-x-clip">
        {/* However little a category shows, the page stays long enough for the bar to stay. */}
        <div
          data-testid="sliding"
          className={
            chosen === undefined
              ? undefined
              : "flex min-h-dvh flex-col gap-5 transition-transform duration-500 ease-out"
          }
          style={{ transform: isAside ? "translateX(-100%)" : undefined, paddingTop: shortPx }}
        >
          {chosen !== undefined && (
            <Suspense>
              <Content id={chosen} />
            </Suspense>
          )}
          {(chosen === undefined || chosen === "sports") && <div className="flex flex-col gap-5">{children}</div>}
        </div>
      </div>
    </>
  );
}
