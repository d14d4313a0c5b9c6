import * as contract from "@maidan/contract/http/house-markets";
import { Button } from "@maidan/ui/controls";
import { Money, readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge, Loading, Skeleton } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  DecisionDialog,
  FailureState,
  Field,
  liveMs,
  shellText,
  useHouseTitle,
  useMay,
  usePages,
  useShownNumber,
  useSportNames,
} from "../../shell/index.ts";
import { MarketCorrections } from "./corrections.tsx";
import { EventName } from "./event-head.tsx";
import { HouseOutcome } from "./house-outcome.tsx";
import { HouseWorst } from "./house-worst.tsx";
import { lookedByResult, nothingNamed, type HouseResult } from "./house-result.ts";
import { houseText } from "./house-text.ts";
import { holdName, statusTones } from "./market.ts";
import { marketText } from "./text.ts";
import { WaitsBadge } from "./waits-badge.tsx";
import { seenRevisionOf, SettlementFigures, useSettlementPreview, type Looked } from "./settlement-figures.tsx";

type HouseMarket = contract.HouseDeskMarket;
type Deed = "hold" | "release" | "settle" | "void";

/** A market with the names of its sport in the reader's language. */
export function useNamed(): (market: HouseMarket) => HouseMarket {
  const say = useSportNames();
  const titled = useHouseTitle();
  return (market) => ({
    ...market,
    title: titled(market.title),
    runners: market.runners.map((runner) => ({ ...runner, name: say(runner.name) })),
  });
}

/** The Bookmaker and Fancy markets of an event: what is offered, what the house risks, and a trader's deeds. [RATES-15] [RATES-20] */
export function HouseMarkets({ eventId }: { eventId: string }): ReactNode {
  const text = useText(houseText);
  const shell = useText(shellText);
  const named = useNamed();
  const client = useQueryClient();
  const key = ["house-markets", eventId];
  const list = usePages({
    key: [...key, "all"],
    read: (cursor) =>
      ask(contract.listHouseMarkets, { params: { id: eventId }, query: cursor === undefined ? {} : { cursor } }),
    refreshMs: liveMs,
  });
  const [asked, setAsked] = useState<{ readonly deed: Deed; readonly market: HouseMarket }>();
  return (
    <section aria-label={text.title} className="mt-6">
      <h2 className="pb-2 text-lg font-semibold">{text.title}</h2>
      {list.failure !== undefined && <FailureState failure={list.failure} onRetry={list.retry} />}
      {list.rows === undefined && list.failure === undefined && (
        <Loading>
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {list.rows?.length === 0 && <p className="text-muted">{text.none}</p>}
      <ul className="grid gap-2 xl:grid-cols-2">
        {(list.rows ?? []).map(named).map((market) => (
          <Row key={market.id} eventId={eventId} market={market} onAsk={(deed) => setAsked({ deed, market })} />
        ))}
      </ul>
      {list.hasMore && (
        <div className="flex justify-center py-4">
          <Button tone="secondary" size="small" isBusy={list.isLoadingMore} onClick={list.more}>
            {shell.more}
          </Button>
        </div>
      )}
      {asked !== undefined && (
        <DeedDialog
          {...asked}
          eventId={eventId}
          onClose={() => setAsked(undefined)}
          onDone={() => void client.invalidateQueries({ queryKey: key })}
        />
      )}
    </section>
  );
}

interface RowProps {
  readonly market: HouseMarket;
  readonly eventId: string;
  readonly onAsk: (deed: Deed) => void;
}

function Row({ market, eventId, onAsk }: RowProps): ReactNode {
  const text = useText(houseText);
  const wait = useText(marketText);
  const mayTrade = useMay("market.control");
  const isClosed = market.status === "CLOSED";
  return (
    <li className="rounded-md bg-surface p-3 text-sm ring-1 ring-line ring-inset">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 font-semibold">{market.title}</span>
        {market.is_held && <Badge tone="alert">{text.held}</Badge>}
        <WaitsBadge market={market} />
        <Badge tone={statusTones[market.status]}>{text[market.status]}</Badge>
        {market.settlement !== "UNSETTLED" && <Badge>{text[market.settlement]}</Badge>}
        {market.awaits_result && <Badge tone="alert">{wait.awaitsResult}</Badge>}
      </p>
      <Quotes market={market} />
      <Standing market={market} />
      {mayTrade && (
        <div className="flex flex-wrap gap-2 pt-2">
          {!isClosed && (
            <Button size="small" tone="secondary" onClick={() => onAsk(market.is_held ? "release" : "hold")}>
              {market.is_held ? text.release : text[holdName(market)]}
            </Button>
          )}
          <Button size="small" tone="secondary" onClick={() => onAsk("settle")}>
            {isClosed ? text.resettle : text.settle}
          </Button>
          {(market.settlement !== "VOIDED" || market.awaits_result) && (
            <Button size="small" tone="quiet" onClick={() => onAsk("void")}>
              {text.void}
            </Button>
          )}
          <MarketCorrections eventId={eventId} market={market} />
        </div>
      )}
    </li>
  );
}

/** What the house risks while that can still change; once the market is closed, its result. [DESK-23] */
export function Standing({ market }: { market: HouseMarket }): ReactNode {
  const text = useText(houseText);
  const number = useShownNumber();
  const isClosed = market.status === "CLOSED";
  return (
    <>
      <p className="flex flex-wrap gap-x-4 pt-1 text-muted">
        {!isClosed && (
          <span>
            <HouseWorst {...market} />
          </span>
        )}
        {market.outcome !== null && (
          <span>{text.result({ outcome: resultName(market, market.outcome, { text, number }) })}</span>
        )}
      </p>
      {!isClosed && market.by_outcome.length > 0 && (
        <dl aria-label={text.byOutcome} className="flex flex-wrap gap-x-4 pt-1 text-xs">
          {market.by_outcome.map(({ outcome, house }) => (
            <div key={outcome} className="flex gap-1">
              <dt className="text-muted">{stepName(market, outcome, { text, number })}</dt>
              <dd>
                <Money amount={readWireAmount(house) ?? 0n} isBare isResult />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

type ShownNumber = ReturnType<typeof useShownNumber>;
interface Words {
  readonly text: ReturnType<typeof useText<typeof houseText>>;
  readonly number: ShownNumber;
}

const outcomeName = (market: HouseMarket, outcome: number, number: ShownNumber): string =>
  market.question === "WINNER"
    ? (market.runners.find((runner) => runner.selection_id === outcome)?.name ?? "")
    : number(outcome);

/** Who or what came; those that share a win together, and how many they are. [RATES-72] */
function resultName(market: HouseMarket, outcome: number, { text, number }: Words): string {
  const sharing = market.dead_heat;
  if (sharing.length === 0) return outcomeName(market, outcome, number);
  const names = sharing.map((id) => outcomeName(market, id, number)).join(", ");
  return text.deadHeat({ outcome: names, count: number(sharing.length) });
}

/** An outcome that stands for itself, or for all from it to the next. */
const stepName = (market: HouseMarket, outcome: number, words: Words): string => {
  const name = outcomeName(market, outcome, words.number);
  return market.question === "AT_LEAST" || market.question === "BAND" ? words.text.from({ outcome: name }) : name;
};

function Quotes({ market }: { market: HouseMarket }): ReactNode {
  const text = useText(houseText);
  const number = useShownNumber();
  const isWinner = market.question === "WINNER";
  const hasLine = market.question === "AT_LEAST" || market.question === "BAND";
  const shown = (line: number, rate: number | null): string =>
    rate === null ? "–" : hasLine ? `${number(line)} @ ${number(rate)}` : number(rate);
  return (
    <p className="flex flex-wrap gap-x-4 pt-1">
      {market.quotes.map((quote) => (
        <span key={quote.line}>
          {isWinner && <span className="text-muted">{outcomeName(market, quote.line, number)} </span>}
          <span className="tabular">
            {isWinner ? text.back : text.yes} {shown(quote.line, quote.for_rate)} · {isWinner ? text.lay : text.no}{" "}
            {shown(quote.against_line, quote.against_rate)}
          </span>
        </span>
      ))}
    </p>
  );
}

interface DeedProps {
  readonly deed: Deed;
  readonly market: HouseMarket;
  readonly eventId: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const routes = { hold: contract.holdHouseMarket, release: contract.releaseHouseMarket, void: contract.voidHouseMarket };

/** What the deed would do, once it is named; nothing of a hold. */
function lookedAt({ id: marketId }: HouseMarket, deed: Deed, named: HouseResult): Looked | undefined {
  if (deed === "void") return { type: "void", marketId };
  return deed === "settle" ? lookedByResult(marketId, named) : undefined;
}

export function DeedDialog({ deed, market, eventId, onClose, onDone }: DeedProps): ReactNode {
  const text = useText(houseText);
  const wait = useText(marketText);
  const [reason, setReason] = useState("");
  const [named, setNamed] = useState(nothingNamed);
  const isSettling = deed === "settle";
  const looked = lookedAt(market, deed, named);
  const preview = useSettlementPreview(looked);
  const isSeen = deed === "hold" || deed === "release" || preview.data !== undefined;
  const voidWords = market.awaits_result ? wait.voidForGoodWords : text.voidWords;
  const words = { hold: text.holdWords, release: text.releaseWords, settle: text.settleWords, void: voidWords };
  const done = { hold: text.heldDone, release: text.releasedDone, settle: text.settledDone, void: text.voidedDone };
  const params = { id: market.id };
  const name = deed === "hold" ? holdName(market) : deed;
  const action = isSettling && market.status === "CLOSED" ? text.resettle : text[name];
  return (
    <DecisionDialog
      title={`${action}: ${market.title}`}
      words={
        <>
          <EventName eventId={eventId} />
          <p>{words[deed]}</p>
        </>
      }
      action={action}
      input={{ reason: reason.trim(), looked, seen: seenRevisionOf(preview.data) }}
      // Nothing is paid or taken back that was not looked at first. [RATES-25]
      isBlocked={reason.trim() === "" || !isSeen}
      send={({ reason: why, looked: asked, seen }, idempotencyKey) => {
        if (deed === "settle") {
          if (asked?.type !== "outcome") throw new Error("no result is named");
          const heat = asked.deadHeat !== undefined && { dead_heat: [...asked.deadHeat] };
          const body = { reason: why, outcome: asked.outcome, ...heat, ...seen };
          return api.call(contract.settleHouseMarket, { params, body, idempotencyKey });
        }
        const body = deed === "void" ? { reason: why, ...seen } : { reason: why };
        return api.call(routes[deed], { params, body, idempotencyKey });
      }}
      done={(answer) =>
        "result_id" in answer && answer.result_id !== null
          ? text.askedDone({ market: market.title })
          : done[deed]({ market: market.title })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {isSettling && <HouseOutcome market={market} named={named} onNamed={setNamed} />}
      {looked !== undefined && <SettlementFigures looked={looked} preview={preview} />}
      <Field
        name="reason"
        label={deed === "hold" || deed === "release" ? text.reason : text.readReason}
        required
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}
