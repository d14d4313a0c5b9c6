import { readConsole, resumeMarket, suspendMarket } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { showToast } from "@maidan/ui/layers";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, ask, useAction, useErrorText, useSportNames } from "../../shell/index.ts";
import { consoleText } from "./console-text.ts";
import { FeedAge } from "./feed-age.tsx";
import { HeldBadge } from "./held-badge.tsx";
import { marketText } from "./text.ts";

type WatchedMarket = ResponseOf<typeof readConsole>["markets"][number];
/** As often as the rates beside it. */
const refreshMs = 1_500;

/** The event's feed, and what each outcome of its exchange markets would pay, as it stands. [CONSOLE-01] */
export function ExchangeOutcomes({ eventId }: { eventId: string }): ReactNode {
  const text = useText(consoleText);
  const read = useQuery({
    queryKey: ["markets", "console", eventId],
    queryFn: () => ask(readConsole, { params: { id: eventId } }),
    refetchInterval: refreshMs,
  });
  const change = useSwitch();
  const { data } = read;
  if (data === undefined) return null;
  return (
    <section aria-label={text.exchange} className="flex flex-col gap-2 pb-3">
      <p className="text-xs text-muted">
        {text.feed} {data.feed === null ? text.noFeed : <FeedAge pulse={data.feed} readAtMs={read.dataUpdatedAt} />}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-2">
        {data.markets.map((market) => (
          <Outcomes key={market.id} market={market} isBusy={change.isBusy} onSwitch={() => change.run(market)} />
        ))}
      </div>
    </section>
  );
}

/** One market of the exchange suspended by hand at once, or opened again. */
function useSwitch() {
  const words = useText(marketText);
  const say = useSportNames();
  const errorText = useErrorText();
  const client = useQueryClient();
  const again = (): void => void client.invalidateQueries({ queryKey: ["markets"] });
  return useAction({
    send: (market: WatchedMarket, idempotencyKey) =>
      api.call(market.status === "OPEN" ? suspendMarket : resumeMarket, {
        params: { id: market.id },
        body: {},
        idempotencyKey,
      }),
    onDone: (_value, market) => {
      showToast((market.status === "OPEN" ? words.suspended : words.resumed)({ market: say(market.name) }), "done");
      again();
    },
    onFailed: (error) => {
      showToast(errorText(error), "alert");
      again();
    },
  });
}

function Outcomes({
  market,
  isBusy,
  onSwitch,
}: {
  market: WatchedMarket;
  isBusy: boolean;
  onSwitch: () => void;
}): ReactNode {
  const text = useText(consoleText);
  const words = useText(marketText);
  const say = useSportNames();
  return (
    <div className="rounded-md bg-surface p-3 ring-1 ring-line ring-inset">
      <div className="flex items-start gap-2">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="font-semibold">{say(market.name)}</span>
          <Badge tone={market.status === "OPEN" ? "accent" : market.status === "SUSPENDED" ? "alert" : "neutral"}>
            {words[market.status]}
          </Badge>
          <HeldBadge market={market} />
          <span className="text-xs text-muted">
            {words.traffic} <Money amount={market.matched} />
          </span>
        </p>
        {(market.status === "OPEN" || market.status === "SUSPENDED") && (
          <Button size="small" tone="secondary" isBusy={isBusy} onClick={onSwitch}>
            {market.status === "OPEN" ? words.suspend : words.resume}
          </Button>
        )}
      </div>
      {market.outcomes.length > 0 && (
        <table className="mt-2 w-full text-xs">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="py-1 text-start font-medium">
                {text.outcome}
              </th>
              <th scope="col" className="py-1 text-end font-medium">
                {text.price}
              </th>
              <th scope="col" className="py-1 text-end font-medium">
                {text.paid}
              </th>
              <th scope="col" className="py-1 text-end font-medium">
                {text.house}
              </th>
            </tr>
          </thead>
          <tbody>
            {market.outcomes.map((outcome) => (
              <tr key={outcome.selection_id} className="border-t border-line">
                <td className="py-1 pe-2">{say(outcome.name)}</td>
                <td className="tabular py-1 text-end">{outcome.last_price ?? "–"}</td>
                <td className="py-1 ps-2 text-end">
                  <Money amount={outcome.paid} isBare />
                </td>
                <td className="py-1 ps-2 text-end">
                  <Money amount={outcome.house} isBare isResult />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
