import * as contract from "@maidan/contract/http/house-markets";
import { readConsole } from "@maidan/contract/http/office";
import { Button, IconButton } from "@maidan/ui/controls";
import { CurrencyProvider } from "@maidan/ui/figures";
import { CloseIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { EmptyState } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { ask, isTypingElsewhere, keepHere, pressedKey, readKept, Rows, useSession } from "../../shell/index.ts";
import { useConsoleDeeds, type PublishedRates } from "./console-deeds.ts";
import { ExchangeControls, HouseControls, MarketName, type ConsoleRow } from "./console-rows.tsx";
import { consoleText } from "./console-text.ts";
import { ConsoleSettle } from "./console-settle.tsx";
import { ExchangeRisk, LastPrices, useExchangeSwitch, type WatchedMarket } from "./exchange-outcomes.tsx";
import { FarRatesDialog } from "./far-rates.tsx";
import { FeedAge, ReadingAge } from "./feed-age.tsx";
import { HouseRisk } from "./house-risk.tsx";
import { switchOf } from "./market.ts";
import { OpenFancy } from "./open-fancy.tsx";
import { OpenRunners } from "./open-runners.tsx";
import {
  areSameQuotes,
  hasLine,
  keptRates,
  mayPublish,
  notOut,
  withoutMarket,
  quotesOf,
  stepPlace,
  typedAfter,
  typedFor,
  typedOn,
  withLineMoved,
  withRateMoved,
  type Quote,
  type TypedRates,
} from "./own-rates.ts";
import { OvertakenDialog } from "./overtaken.tsx";
import { QuoteEditor } from "./quote-editor.tsx";

type HouseMarket = contract.HouseDeskMarket;
/** Somebody prices ball by ball here. */
const refreshMs = 1_500;

/** All markets of one event at one desk, of the exchange, Bookmaker and Fancy: rates by hand, ball running, everything suspended, all by keys. [RATES-60] [CONSOLE-05] */
export function MarketConsole({ eventId }: { eventId: string | undefined }): ReactNode {
  const text = useText(consoleText);
  const staffId = useSession().data?.staff.id ?? "";
  if (eventId === undefined) return <EmptyState title={text.choose} hint={text.chooseHint} />;
  const keptAs = `${staffId} ${eventId}`;
  return <EventConsole key={keptAs} eventId={eventId} keptAs={keptAs} />;
}

/** `keptAs`: whose typed rates they are, and of which event. */
function EventConsole({ eventId, keptAs }: { eventId: string; keptAs: string }): ReactNode {
  const text = useText(consoleText);
  const { exchange, house } = useMarkets(eventId);
  const desk = useConsole(eventId, keptAs);
  const { deeds } = desk;
  const rows: readonly ConsoleRow[] | undefined =
    house.data === undefined || exchange.data === undefined
      ? undefined
      : [
          ...exchange.data.markets.map((market) => ({ kind: "exchange", market }) as const),
          ...house.data.items.map((market) => ({ kind: "house", market }) as const),
        ];
  return (
    <section aria-label={text.title}>
      <Toolbar eventId={eventId} deeds={deeds} />
      {exchange.data !== undefined && (
        <p className="pb-2 text-xs text-muted">
          {house.data !== undefined && <ReadingAge readAtMs={Math.min(exchange.dataUpdatedAt, house.dataUpdatedAt)} />}
          {text.feed}{" "}
          {exchange.data.feed === null ? (
            text.noFeed
          ) : (
            <FeedAge pulse={exchange.data.feed} readAtMs={exchange.dataUpdatedAt} />
          )}
        </p>
      )}
      <Rows
        label={text.title}
        rows={rows}
        failure={house.error ?? exchange.error ?? undefined}
        onRetry={() => void Promise.all([house.refetch(), exchange.refetch()])}
        keyOf={({ market }) => market.id}
        head={[text.market, text.rates, text.risk, text.deeds]}
        wide={text.deeds}
        columns="lg:grid-cols-[minmax(0,1fr)_23rem_minmax(0,1fr)_9rem] 2xl:grid-cols-[minmax(0,1fr)_23rem_minmax(0,1.4fr)_15rem]"
        cells={(row) => cellsOf(row, desk)}
        actions={desk.actions}
        // A market that ended under the trader's finger hands its keys to no other, and none has them that wasn't chosen.
        whenGone="none"
        empty={{ title: text.none, hint: text.noneHint }}
      />
      <Choices deeds={deeds} markets={house.data?.items ?? []} />
      {desk.settling !== undefined && (
        <ConsoleSettle
          eventId={eventId}
          row={desk.settling}
          onClose={() => desk.settle(undefined)}
          onDone={desk.readAgain}
        />
      )}
    </section>
  );
}

/** What rates that were refused leave to choose: over what somebody did meanwhile, or far from what stood. */
function Choices({ deeds, markets }: { deeds: Desk["deeds"]; markets: readonly HouseMarket[] }): ReactNode {
  const { overtaken, far } = deeds;
  return (
    <>
      {overtaken !== undefined && (
        <OvertakenDialog
          // What came still later is another question.
          key={`${overtaken.market.id} ${overtaken.market.version}`}
          overtaken={overtaken}
          now={markets.find(({ id }) => id === overtaken.market.id)}
          isBusy={deeds.isPublishing(overtaken.market)}
          error={deeds.publishError}
          onTheirs={deeds.takeTheirs}
          onMine={deeds.publishMine}
          onLater={deeds.decideLater}
        />
      )}
      {far !== undefined && (
        <FarRatesDialog
          key={far.sent.market.id}
          far={far}
          isBusy={deeds.isPublishing(far.sent.market)}
          error={deeds.publishError}
          onPublish={deeds.publishFar}
          onLeave={deeds.leaveFar}
        />
      )}
    </>
  );
}

/** Name, prices or rates, what each outcome brings, and what can be done. */
function cellsOf(row: ConsoleRow, desk: Desk): readonly ReactNode[] {
  const { rates, deeds } = desk;
  const hasFailed = deeds.hasFailed(row.market);
  const controls = <Controls key="deeds" row={row} desk={desk} />;
  if (row.kind === "exchange")
    return [
      <MarketName key="market" row={row} hasFailed={hasFailed} />,
      <CurrencyProvider key="rates" currency={row.market.currency}>
        <LastPrices market={row.market} />
      </CurrencyProvider>,
      <CurrencyProvider key="risk" currency={row.market.currency}>
        <ExchangeRisk market={row.market} />
      </CurrencyProvider>,
      controls,
    ];
  const { market } = row;
  return [
    <MarketName key="market" row={row} hasFailed={hasFailed} />,
    <QuoteEditor
      key="rates"
      market={market}
      quotes={rates.of(market)}
      onQuotes={(quotes) => rates.set(market, quotes)}
      onPublish={() => deeds.publish(market)}
      chosen={rates.placeIn(market)}
      onChosen={(place) => rates.choose(market, place)}
    />,
    <HouseRisk key="risk" market={market} />,
    controls,
  ];
}

/** What stands of the event, read anew all the time: without what is closed. */
function useMarkets(eventId: string) {
  const exchange = useQuery({
    queryKey: ["markets", "console", eventId],
    queryFn: () => ask(readConsole, { params: { id: eventId } }),
    refetchInterval: refreshMs,
  });
  const house = useQuery({
    queryKey: [...queryKeyOf(eventId), "open"],
    queryFn: () => ask(contract.listHouseMarkets, { params: { id: eventId }, query: { state: "open" } }),
    refetchInterval: refreshMs,
  });
  return { exchange, house };
}

const queryKeyOf = (eventId: string): readonly string[] => ["house-markets", eventId];

/** Three of them beside each other on a phone, in either language. */
const urgent = "max-lg:px-1 max-lg:text-xs";

function Toolbar({ eventId, deeds }: { eventId: string; deeds: ReturnType<typeof useConsoleDeeds> }): ReactNode {
  const text = useText(consoleText);
  return (
    <>
      {/* A phone has no keys: what stops everything stays under the thumb, however far down the list is. [CONSOLE-09] */}
      <div className="sticky top-[calc(var(--spacing-target)+3rem)] z-5 -mx-3 grid grid-cols-3 gap-2 bg-ground px-3 py-2 lg:top-9 lg:mx-0 [:root:has(&)]:scroll-pt-40 lg:[:root:has(&)]:scroll-pt-24 lg:flex lg:flex-wrap lg:px-0">
        <Button className={urgent} aria-keyshortcuts="a" onClick={deeds.suspendAll}>
          {text.suspendAll}
        </Button>
        <Button className={urgent} tone="secondary" aria-keyshortcuts="b" onClick={deeds.ballRunning}>
          {text.ballRunning}
        </Button>
        <Button className={urgent} tone="secondary" aria-keyshortcuts="u" onClick={deeds.giveAllBack}>
          {text.giveAllBack}
        </Button>
        {deeds.isUnsuspended && (
          <div
            role="alert"
            className="col-span-full flex items-center rounded-md bg-alert-soft ps-3 text-sm font-semibold text-alert ring-1 ring-alert ring-inset lg:basis-full"
          >
            <p className="flex-1">{text.unsuspended}</p>
            <IconButton label={text.putAway} onClick={deeds.putAway}>
              <CloseIcon size={18} />
            </IconButton>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <OpenFancy eventId={eventId} />
        <OpenRunners eventId={eventId} />
        <p className="hidden min-w-0 basis-full text-xs text-muted lg:block">{text.keys}</p>
      </div>
    </>
  );
}

type Desk = ReturnType<typeof useConsole>;

function Controls({ row, desk }: { row: ConsoleRow; desk: Desk }): ReactNode {
  const { rates, deeds } = desk;
  if (row.kind === "exchange")
    return (
      <ExchangeControls
        market={row.market}
        isBusy={desk.isSwitching(row.market.id)}
        onSwitch={(verb) => desk.change({ market: row.market, verb })}
        onSettle={() => desk.settle(row)}
      />
    );
  return (
    <HouseControls
      market={row.market}
      isChanged={rates.isChanged(row.market)}
      mayPublish={rates.mayPublish(row.market)}
      onPublish={() => deeds.publish(row.market)}
      onUndo={() => rates.forget(row.market.id)}
      onHold={() => deeds.hold(row.market)}
      onSettle={() => desk.settle(row)}
    />
  );
}

/** The trader's rates and deeds, and the keys that do them to the chosen market. */
function useConsole(eventId: string, keptAs: string) {
  const client = useQueryClient();
  const rates = useOwnRates(keptAs);
  const [settling, setSettling] = useState<ConsoleRow>();
  const readAgain = (): void => {
    void client.invalidateQueries({ queryKey: queryKeyOf(eventId) });
    void client.invalidateQueries({ queryKey: ["markets"] });
  };
  const deeds = useConsoleDeeds({
    eventId,
    ratesOf: rates.of,
    versionOf: rates.versionOf,
    mayPublish: rates.mayPublish,
    onPublished: rates.published,
    onForget: rates.forget,
    onDone: readAgain,
  });
  const switching = useExchangeSwitch();
  useConsoleKeys({ a: deeds.suspendAll, b: deeds.ballRunning, u: deeds.giveAllBack });
  const settle = (row: ConsoleRow | undefined): void => {
    if (row?.kind !== "exchange" || row.market.status !== "INACTIVE") setSettling(row);
  };
  const change = switching.run;
  return {
    rates,
    deeds,
    actions: actionsOf({ rates, deeds, change, settle }),
    change,
    isSwitching: switching.isBusy,
    settle,
    settling,
    readAgain,
  };
}

/** Letters and signs, and what they do to a row; those about rates do nothing to a market of the exchange. */
function actionsOf({
  rates,
  deeds,
  change,
  settle,
}: {
  readonly rates: ReturnType<typeof useOwnRates>;
  readonly deeds: ReturnType<typeof useConsoleDeeds>;
  readonly change: ReturnType<typeof useExchangeSwitch>["run"];
  readonly settle: (row: ConsoleRow) => void;
}): Readonly<Record<string, (row: ConsoleRow) => void>> {
  const ofHouse =
    (deed: (market: HouseMarket) => void) =>
    (row: ConsoleRow): void => {
      if (row.kind === "house") deed(row.market);
    };
  const turn = (market: WatchedMarket): void => {
    const verb = switchOf(market);
    if (verb !== undefined) change({ market, verb });
  };
  const moveRate = (by: number) =>
    ofHouse((market) => rates.change(market, (quotes) => withRateMoved(quotes, rates.placeIn(market), by)));
  const moveLine = (by: number) =>
    ofHouse((market) => {
      if (hasLine(market)) rates.change(market, (quotes) => withLineMoved(quotes, by));
    });
  const moveChoice = (step: number) =>
    ofHouse((market) => rates.choose(market, stepPlace(rates.of(market), rates.placeIn(market), step)));
  return {
    s: (row) => (row.kind === "house" ? deeds.hold(row.market) : turn(row.market)),
    e: settle,
    p: ofHouse(deeds.publish),
    escape: ofHouse((market) => rates.forget(market.id)),
    arrowleft: moveLine(-1),
    arrowright: moveLine(1),
    ",": moveChoice(-1),
    ".": moveChoice(1),
    "[": moveRate(-1),
    "]": moveRate(1),
  };
}

/** What the trader has typed and not published, by market; of the others what stands. And which quote of each the keys move. */
function useOwnRates(keptAs: string) {
  const [typed, setTyped] = useState(() => keptRates(readKept(keptAs)));
  useEffect(() => keepHere(keptAs, notOut(typed)), [keptAs, typed]);
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>(new Map());
  const typedIn = (market: HouseMarket): TypedRates | undefined => typedFor(typed.get(market.id), market);
  const of = (market: HouseMarket): readonly Quote[] => typedIn(market)?.quotes ?? quotesOf(market);
  /** Moves what stands by now: two keys of one moment are two moves. A key that moved nothing has typed nothing. */
  const change = (market: HouseMarket, moved: (quotes: readonly Quote[]) => readonly Quote[]): void =>
    setTyped((before) => {
      const stands = typedFor(before.get(market.id), market);
      const quotes = stands?.quotes ?? quotesOf(market);
      const next = moved(quotes);
      return areSameQuotes(quotes, next) ? before : new Map(before).set(market.id, typedOn(stands, market, next));
    });
  return {
    of,
    /** Of the market as it was when the trader began to type: what a colleague published since is not overwritten unseen. */
    versionOf: (market: HouseMarket): number => typedIn(market)?.version ?? market.version,
    isChanged: (market: HouseMarket): boolean => typedIn(market) !== undefined && typedIn(market)?.isOut !== true,
    mayPublish: (market: HouseMarket): boolean => mayPublish(market, typedIn(market)),
    set: (market: HouseMarket, quotes: readonly Quote[]): void => change(market, () => quotes),
    change,
    published: (marketId: string, out: PublishedRates): void => {
      // Also where the console was left before the answer came: they must not be there again as unpublished.
      keepHere(keptAs, withoutMarket(readKept(keptAs), marketId));
      setTyped((before) => new Map(before).set(marketId, typedAfter(before.get(marketId), out)));
    },
    forget: (marketId: string): void => setTyped((before) => new Map([...before].filter(([id]) => id !== marketId))),
    placeIn: (market: HouseMarket): number => stepPlace(of(market), places.get(market.id) ?? 0, 0),
    choose: (market: HouseMarket, place: number): void =>
      setPlaces((before) => (before.get(market.id) === place ? before : new Map(before).set(market.id, place))),
  };
}

/** A key of the whole desk, wherever the focus is, unless somebody is typing. */
function useConsoleKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const deed = keys[pressedKey(event).toLowerCase()];
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
