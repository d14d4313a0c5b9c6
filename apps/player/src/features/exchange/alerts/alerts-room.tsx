import type { PriceAlertItem } from "@maidan/contract/http/price-alerts";
import { useText } from "@maidan/ui/language";
import { ChevronRightIcon } from "@maidan/ui/icons";
import { EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { AppLink } from "../../../navigation/index.ts";
import { useSportNames } from "../../../sport-names/index.ts";
import { Unread } from "../unread.tsx";
import { AlertRow } from "./alert-row.tsx";
import { alertsText } from "./text.ts";
import { useAlerts } from "./use-alerts.ts";

/** All of the player's alerts that wait, in whichever market, each to be taken away. [ALERT-06] */
export function AlertsRoom(): ReactNode {
  const text = useText(alertsText);
  const { alerts, isError, readAgain } = useAlerts();
  if (alerts === undefined && isError) return <Unread hint={text.broken} onRetry={readAgain} />;
  if (alerts === undefined)
    return (
      <Loading>
        <div className="space-y-2 p-4">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-16" />
          ))}
        </div>
      </Loading>
    );
  if (alerts.length === 0) return <EmptyState title={text.noneTitle} hint={text.noneAtAll} />;
  return <AlertList alerts={alerts} />;
}

/** By market, in the order of each market's newest alert. */
export function AlertList({ alerts }: { alerts: readonly PriceAlertItem[] }): ReactNode {
  const text = useText(alertsText);
  const named = useSportNames();
  return (
    <div className="space-y-3 p-4">
      <p className="text-sm text-muted">{text.intro}</p>
      {[...Map.groupBy(alerts, (alert) => alert.market_id)].map(([marketId, own]) => (
        <section key={marketId} className="rounded-lg bg-surface px-3 pt-2 ring-1 ring-line ring-inset">
          {own.slice(0, 1).map((alert) => (
            <MatchLink key={alert.id} alert={alert} />
          ))}
          <ul>
            {own.map((alert) => (
              <AlertRow key={alert.id} alert={alert} of={<span className="block">{named(alert.runner_name)}</span>} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The match and the market of an alert, and the way there. */
function MatchLink({ alert }: { alert: PriceAlertItem }): ReactNode {
  const named = useSportNames();
  const { event_id: eventId, event_market_id: marketId, sport = "" } = alert;
  return (
    <AppLink
      href="/odds-view"
      state={{ marketId, eventId, selectedSport: sport, previousPath: "/exchange-account?room=alerts" }}
      className="flex min-h-target items-center gap-2"
    >
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{named(alert.event_name)}</h2>
        <p className="text-xs text-muted">{named(alert.market_name)}</p>
      </div>
      <ChevronRightIcon size={18} className="shrink-0 text-muted" />
    </AppLink>
  );
}
