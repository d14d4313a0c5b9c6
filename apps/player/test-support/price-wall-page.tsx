import "../src/app.css";
import { LanguageProvider } from "@maidan/ui/language";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import type { ReactNode } from "react";
import { createQueryClient } from "../src/api/index.ts";
import { MatchOdds } from "../src/features/exchange/match-odds.tsx";
import type { PriceWall } from "./price-wall.ts";
import { startLive, useFollowedMarket, useMarket } from "../src/live/index.ts";

/** A wall of the odds view's own blocks, as many as the address names: more prices than any page has, for `npm run bench -- prices`. */
const marketIds = (new URLSearchParams(location.search).get("markets") ?? "").split(",");
const runners = 3;
const choice = { language: "en", setLanguage: () => undefined } as const;
const take = (): void => undefined;

function Block({ marketId }: { marketId: string }): ReactNode {
  useFollowedMarket(marketId);
  const market = useMarket(marketId);
  return (
    <div id={`market-${marketId}`} className="[contain-intrinsic-size:auto_250px] [content-visibility:auto]">
      <MatchOdds marketId={marketId} market={market} places={runners} results={[]} hasBets={false} onTake={take} />
    </div>
  );
}

/** Milliseconds since 1970 at which the first block showed the text, after the frame that painted it. */
async function paintedAt(wanted: string): Promise<number> {
  const block = document.querySelector(`[id="market-${marketIds[0]}"]`);
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (block?.textContent.includes(wanted) !== true) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    if (block !== null) observer.observe(block, { childList: true, subtree: true, characterData: true });
    look();
  });
  // The task after the frame's callbacks: what changed has been drawn.
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  return performance.timeOrigin + performance.now();
}

const longTasksMs: number[] = [];
new PerformanceObserver((list) => {
  longTasksMs.push(...list.getEntries().map(({ duration }) => Math.round(duration)));
}).observe({ type: "longtask" });

let painted = Promise.resolve(0);
const wall: PriceWall = {
  cellCount: () => document.querySelectorAll("button:is(.bg-back, .bg-lay) .tabular.font-bold").length,
  takeLongTasksMs: () => longTasksMs.splice(0),
  watch: (wanted) => {
    painted = paintedAt(wanted);
  },
  paintedAt: () => painted,
};
Reflect.set(globalThis, "wall", wall);

startLive([]);
const root = document.getElementById("app");
if (root !== null) {
  createRoot(root).render(
    <QueryClientProvider client={createQueryClient()}>
      <LanguageProvider choice={choice}>
        <main className="mx-auto max-w-phone">
          {marketIds.map((marketId) => (
            <Block key={marketId} marketId={marketId} />
          ))}
        </main>
      </LanguageProvider>
    </QueryClientProvider>,
  );
}
