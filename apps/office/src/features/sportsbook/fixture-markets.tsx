import { holdBookMarket, listBookMarkets, releaseBookMarket } from "@maidan/contract/http/sportsbook-room";
import { Button } from "@maidan/ui/controls";
import { useLanguage, useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import { Badge } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api, ask, FailureState, liveMs, useMay, useShownNumber } from "../../shell/index.ts";
import { Amounts } from "./amounts.tsx";
import { HoldDialog, useRelease } from "./hold.tsx";
import { ResultsDialog } from "./results-dialog.tsx";
import { bookText } from "./text.ts";
import { oddsText, type BookMarket } from "./view.ts";

interface Step {
  readonly kind: "hold" | "results";
  readonly market: BookMarket;
}

/** A match's markets with prices, risk and results; held, given back and decided one by one. */
export function FixtureMarkets({ fixtureId, onClose }: { fixtureId: string; onClose: () => void }): ReactNode {
  const text = useText(bookText);
  const { language } = useLanguage();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>();
  const read = useQuery({
    queryKey: ["book", "markets", fixtureId],
    queryFn: () => ask(listBookMarkets, { params: { id: fixtureId } }),
    refetchInterval: liveMs,
  });
  const refresh = (): void => void client.invalidateQueries({ queryKey: ["book"] });
  const release = useRelease(
    (id, idempotencyKey) => api.call(releaseBookMarket, { params: { id }, idempotencyKey }),
    refresh,
  );
  const close = (): void => setStep(undefined);
  const { fixture, markets } = read.data ?? {};
  const title = fixture === undefined ? text.markets : `${fixture.home[language]} – ${fixture.away[language]}`;
  return (
    <>
      <Dialog isOpen title={title} onClose={onClose}>
        {read.isError && <FailureState failure={read.error} onRetry={() => void read.refetch()} />}
        {markets?.length === 0 && <p className="text-sm text-muted">{text.emptyMarkets}</p>}
        <div className="flex flex-col gap-3">
          {markets?.map((market) => (
            <MarketCard
              key={market.id}
              market={market}
              onStep={(kind) => setStep({ kind, market })}
              onRelease={() => release.run(market.id)}
            />
          ))}
        </div>
      </Dialog>
      {step?.kind === "hold" && (
        <HoldDialog
          name={<p className="font-semibold">{step.market.name[language]}</p>}
          send={(reason, idempotencyKey) =>
            api.call(holdBookMarket, { params: { id: step.market.id }, body: { reason }, idempotencyKey })
          }
          onDone={refresh}
          onClose={close}
        />
      )}
      {step?.kind === "results" && <ResultsDialog market={step.market} onDone={refresh} onClose={close} />}
    </>
  );
}

function MarketCard(props: {
  readonly market: BookMarket;
  readonly onStep: (kind: Step["kind"]) => void;
  readonly onRelease: () => void;
}): ReactNode {
  const text = useText(bookText);
  const { language } = useLanguage();
  const number = useShownNumber();
  const mayControl = useMay("market.control");
  const { market } = props;
  const isSettled = market.status === "settled";
  return (
    <div className="rounded-md bg-surface p-3 ring-1 ring-line ring-inset">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-semibold">{market.name[language]}</span>
        <Badge tone={market.status === "open" ? "accent" : market.status === "suspended" ? "alert" : "neutral"}>
          {text[market.status]}
        </Badge>
        {market.held_reason !== null && <Badge tone="alert">{text.held}</Badge>}
        {market.decided_reason !== null && <Badge tone="accent">{text.byHand}</Badge>}
        <span className="text-xs text-muted">
          {text.couponsOf({ count: market.coupons, shown: number(market.coupons) })}
        </span>
      </p>
      {(market.held_reason ?? market.decided_reason) !== null && (
        <p className="text-xs break-words text-muted">{market.held_reason ?? market.decided_reason}</p>
      )}
      <Selections market={market} />
      {mayControl && (
        <div className="flex flex-wrap gap-2 pt-2">
          {!isSettled && (
            <Button
              size="small"
              tone="secondary"
              onClick={market.held_reason === null ? () => props.onStep("hold") : props.onRelease}
            >
              {market.held_reason === null ? text.hold : text.release}
            </Button>
          )}
          <Button size="small" tone="secondary" onClick={() => props.onStep("results")}>
            {isSettled ? text.correct : text.decide}
          </Button>
        </div>
      )}
    </div>
  );
}

function Selections({ market }: { readonly market: BookMarket }): ReactNode {
  const text = useText(bookText);
  const { language } = useLanguage();
  return (
    <table className="mt-1 w-full text-xs">
      <thead className="sr-only">
        <tr>
          <th scope="col">{text.selection}</th>
          <th scope="col">{text.price}</th>
          <th scope="col">{text.risk}</th>
        </tr>
      </thead>
      <tbody>
        {market.selections.map((selection) => (
          <tr key={selection.key} className="border-t border-line">
            <td className="py-1 pe-2">{selection.name[language]}</td>
            <td className="tabular py-1 text-end">
              {selection.result === null ? oddsText(selection.price_x100) : text[selection.result]}
            </td>
            <td className="py-1 ps-2 text-end text-muted">
              <Amounts amounts={selection.liability} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
