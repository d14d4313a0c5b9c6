import * as contract from "@maidan/contract/http/house-markets";
import { Button } from "@maidan/ui/controls";
import { Money, readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge, EmptyState } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { ask, isTypingElsewhere, Rows, useShownNumber, useSportNames } from "../../shell/index.ts";
import { isWithUs, useConsoleDeeds } from "./console-deeds.ts";
import { consoleText } from "./console-text.ts";
import { ExchangeOutcomes } from "./exchange-outcomes.tsx";
import { houseText } from "./house-text.ts";
import {
  firstQuotes,
  hasLine,
  typedOn,
  withLineMoved,
  withRateMoved,
  type Quote,
  type TypedRates,
} from "./own-rates.ts";
import { LastDeed, OvertakenDialog } from "./overtaken.tsx";
import { QuoteEditor } from "./quote-editor.tsx";

type HouseMarket = contract.HouseDeskMarket;
/** Somebody prices ball by ball here. */
const refreshMs = 1_500;

/** Bookmaker and Fancy of one event at one desk: rates by hand, ball running, everything suspended, all by keys. [RATES-60] */
export function MarketConsole({ eventId }: { eventId: string | undefined }): ReactNode {
  const text = useText(consoleText);
  if (eventId === undefined) return <EmptyState title={text.choose} hint={text.chooseHint} />;
  return <EventConsole key={eventId} eventId={eventId} />;
}

function EventConsole({ eventId }: { eventId: string }): ReactNode {
  const text = useText(consoleText);
  const list = useQuery({
    queryKey: keyOf(eventId),
    queryFn: () => ask(contract.listHouseMarkets, { params: { id: eventId } }),
    refetchInterval: refreshMs,
  });
  const { rates, deeds, actions } = useConsole(eventId);
  return (
    <section aria-label={text.title}>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <Button aria-keyshortcuts="a" onClick={deeds.suspendAll}>
          {text.suspendAll}
        </Button>
        <Button tone="secondary" aria-keyshortcuts="b" onClick={deeds.ballRunning}>
          {text.ballRunning}
        </Button>
        <Button tone="secondary" aria-keyshortcuts="u" onClick={deeds.giveAllBack}>
          {text.giveAllBack}
        </Button>
        <p className="hidden min-w-0 flex-1 text-xs text-muted lg:block">{text.keys}</p>
      </div>
      <ExchangeOutcomes eventId={eventId} />
      <Rows
        label={text.title}
        rows={list.data?.items.filter((market) => market.status !== "CLOSED")}
        failure={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        keyOf={(market) => market.id}
        head={[text.market, text.rates, text.risk, text.deeds]}
        columns="lg:grid-cols-[minmax(0,1fr)_23rem_minmax(0,1fr)_9rem] 2xl:grid-cols-[minmax(0,1fr)_23rem_minmax(0,1.4fr)_15rem]"
        cells={(market) => [
          <Named key="market" market={market} />,
          <QuoteEditor
            key="rates"
            market={market}
            quotes={rates.of(market)}
            onQuotes={(quotes) => rates.set(market, quotes)}
          />,
          <Risk key="risk" market={market} />,
          <Deeds
            key="deeds"
            market={market}
            isChanged={rates.isChanged(market)}
            onPublish={() => deeds.publish(market)}
            onUndo={() => rates.forget(market.id)}
            onHold={() => deeds.hold(market)}
          />,
        ]}
        actions={actions}
        // A market that ended under the trader's finger hands its keys to no other.
        whenGone="none"
        empty={{ title: text.none, hint: text.noneHint }}
      />
      {deeds.overtaken !== undefined && (
        <OvertakenDialog
          // What came still later is another question.
          key={`${deeds.overtaken.market.id} ${deeds.overtaken.market.version}`}
          overtaken={deeds.overtaken}
          now={list.data?.items.find(({ id }) => id === deeds.overtaken?.market.id)}
          isBusy={deeds.isPublishing}
          error={deeds.publishError}
          onTheirs={deeds.takeTheirs}
          onMine={deeds.publishMine}
          onLater={deeds.decideLater}
        />
      )}
    </section>
  );
}

const keyOf = (eventId: string): readonly string[] => ["house-markets", eventId];

/** The trader's rates and deeds, and the keys that do them to the chosen market. */
function useConsole(eventId: string) {
  const client = useQueryClient();
  const rates = useOwnRates();
  const deeds = useConsoleDeeds({
    eventId,
    ratesOf: rates.of,
    versionOf: rates.versionOf,
    onDone: (marketId) => {
      if (marketId !== undefined) rates.forget(marketId);
      void client.invalidateQueries({ queryKey: keyOf(eventId) });
      void client.invalidateQueries({ queryKey: ["markets"] });
    },
  });
  useConsoleKeys({ a: deeds.suspendAll, b: deeds.ballRunning, u: deeds.giveAllBack });
  const moveRate = (by: number) => (market: HouseMarket) => rates.set(market, withRateMoved(rates.of(market), 0, by));
  const moveLine = (by: number) => (market: HouseMarket) => {
    if (hasLine(market)) rates.set(market, withLineMoved(rates.of(market), by));
  };
  const actions = {
    p: deeds.publish,
    s: deeds.hold,
    escape: (market: HouseMarket) => rates.forget(market.id),
    arrowleft: moveLine(-1),
    arrowright: moveLine(1),
    "[": moveRate(-1),
    "]": moveRate(1),
  };
  return { rates, deeds, actions };
}

/** What the trader has typed and not published, by market; of the others what stands. */
function useOwnRates() {
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedRates>>(new Map());
  return {
    of: (market: HouseMarket): readonly Quote[] =>
      typed.get(market.id)?.quotes ?? (market.quotes.length === 0 ? firstQuotes(market) : market.quotes),
    /** Of the market as it was when the trader began to type: what a colleague published since is not overwritten unseen. */
    versionOf: (market: HouseMarket): number => typed.get(market.id)?.version ?? market.version,
    isChanged: (market: HouseMarket): boolean => typed.has(market.id),
    set: (market: HouseMarket, quotes: readonly Quote[]): void =>
      setTyped((before) => new Map(before).set(market.id, typedOn(before.get(market.id), market, quotes))),
    forget: (marketId: string): void => setTyped((before) => new Map([...before].filter(([id]) => id !== marketId))),
  };
}

/** A key of the whole desk, wherever the focus is, unless somebody is typing. */
function useConsoleKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const deed = keys[event.key.toLowerCase()];
    if (deed === undefined || isTypingElsewhere(event)) return;
    deed();
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function Named({ market }: { market: HouseMarket }): ReactNode {
  const text = useText(consoleText);
  const house = useText(houseText);
  const say = useSportNames();
  return (
    <div className="min-w-0">
      <p className="font-semibold">{say(market.title)}</p>
      <p className="flex flex-wrap gap-1 pt-0.5">
        <Badge tone={market.status === "OPEN" ? "won" : market.status === "BALL_RUNNING" ? "accent" : "alert"}>
          {house[market.status]}
        </Badge>
        {market.is_held && <Badge tone="alert">{house.held}</Badge>}
        {market.is_by_hand && <Badge tone="accent">{text.byHand}</Badge>}
      </p>
      {market.last_deed !== null && (
        <p className="pt-0.5 text-2xs text-muted">
          <LastDeed deed={market.last_deed} />
        </p>
      )}
    </div>
  );
}

/** Outcomes that matter, at most. */
const mostOutcomes = 6;

function Risk({ market }: { market: HouseMarket }): ReactNode {
  const text = useText(consoleText);
  const number = useShownNumber();
  const say = useSportNames();
  const named = (outcome: number): string =>
    say(market.runners.find((runner) => runner.selection_id === outcome)?.name ?? "") || number(outcome);
  return (
    <div className="text-xs">
      <p>
        <span className="text-muted">{text.liability}</span>{" "}
        <Money amount={market.liability} className="font-semibold" />
      </p>
      <dl className="flex flex-wrap gap-x-3">
        {market.by_outcome.slice(0, mostOutcomes).map(({ outcome, house }) => (
          <div key={outcome} className="flex gap-1">
            <dt className="text-muted">{named(outcome)}</dt>
            <dd>
              <Money amount={readWireAmount(house) ?? 0n} isBare isResult />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Deeds(props: {
  readonly market: HouseMarket;
  readonly isChanged: boolean;
  readonly onPublish: () => void;
  readonly onUndo: () => void;
  readonly onHold: () => void;
}): ReactNode {
  const text = useText(consoleText);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        tone={props.isChanged ? "primary" : "secondary"}
        aria-keyshortcuts="p"
        onClick={props.onPublish}
      >
        {text.publish}
      </Button>
      {props.isChanged && (
        <Button size="small" tone="quiet" aria-keyshortcuts="Escape" onClick={props.onUndo}>
          {text.undo}
        </Button>
      )}
      <Button size="small" tone="secondary" aria-keyshortcuts="s" onClick={props.onHold}>
        {isWithUs(props.market) ? text.giveBack : text.suspend}
      </Button>
    </div>
  );
}
