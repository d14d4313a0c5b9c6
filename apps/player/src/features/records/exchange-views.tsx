import { useText } from "@maidan/ui/language";
import { Suspense, type ReactNode } from "react";
import { useBetSettings } from "../exchange/bet-settings.ts";
import { OpenBetsPart, ProfitPart } from "../exchange/index.ts";
import { RowsWaiting } from "./rows-waiting.tsx";
import { recordsText } from "./text.ts";

const views = ["open", "history", "profit"] as const;
export type ExchangeView = (typeof views)[number];

/** The view that a link or the navigation asks for; the history without one. [OP-61] */
export const viewOf = (asked: unknown): ExchangeView => views.find((view) => view === asked) ?? "history";

/** What waits or is not settled, the list of all bets, and the results: the three faces of the Exchange tab. [OP-61] [ROOM-33] */
export function ExchangeViews({
  view,
  onView,
  history,
}: {
  view: ExchangeView;
  onView: (view: ExchangeView) => void;
  history: ReactNode;
}): ReactNode {
  const text = useText(recordsText);
  // The notation of odds may have been changed on another phone: no other part of this page reads it.
  useBetSettings();
  const names = { open: text.openBets, history: text.history, profit: text.profitLoss };
  return (
    <>
      <div role="group" aria-label={text.exchange} className="mb-2 flex gap-2 px-4 narrow:flex-wrap">
        {views.map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed={view === id}
            onClick={() => onView(id)}
            className="min-h-target flex-1 rounded-full bg-raised px-2 text-xs font-semibold text-muted aria-pressed:bg-accent-soft aria-pressed:text-accent"
          >
            {names[id]}
          </button>
        ))}
      </div>
      <Suspense fallback={<RowsWaiting />}>
        {view === "open" ? <OpenBetsPart /> : view === "profit" ? <ProfitPart /> : history}
      </Suspense>
    </>
  );
}
