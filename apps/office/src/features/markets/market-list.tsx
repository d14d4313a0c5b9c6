import { listMarkets, openMarket, resumeMarket, suspendMarket } from "@maidan/contract/http/office";
import { Button } from "@maidan/ui/controls";
import { CurrencyProvider, Money, Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { Badge } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  type DecisionProps,
  PagedRows,
  useActions,
  useErrorText,
  useMay,
  usePages,
  useShownNumber,
  useSportNames,
} from "../../shell/index.ts";
import { TurnInPlay } from "./by-hand.tsx";
import { mayTurnInPlay } from "./hand-market.ts";
import { handText } from "./hand-text.ts";
import { HeldBadge } from "./held-badge.tsx";
import { mayRemove, RemoveRunner } from "./remove-runner.tsx";
import { removalText } from "./removal-text.ts";
import { fullName, isVoid, statusTones, switchOf, verbOf, type Market } from "./market.ts";
import { SettleMarket, VoidMarket } from "./settle.tsx";
import { marketText } from "./text.ts";
import { WaitsBadge } from "./waits-badge.tsx";

/** A trader must see a suspension by the feed at once. */
const refreshMs = 2_000;

const switches = { suspend: suspendMarket, resume: resumeMarket, open: openMarket } as const;
type Switch = keyof typeof switches;
interface Step {
  readonly kind: "settle" | "void" | "inPlay" | "remove";
  readonly market: Market;
}

/** Suspends, resumes or opens at once; says what was done, or why not. */
function useMarketSwitch(onChanged: () => void) {
  const text = useText(marketText);
  const errorText = useErrorText();
  const say = useSportNames();
  return useActions({
    subjectOf: ({ market }: { market: Market; verb: Switch }) => market.id,
    // A press is a deed of its own, under a key of its own: an answer to an earlier one would stop nothing.
    send: ({ market, verb }) => api.call(switches[verb], { params: { id: market.id }, body: {} }),
    onDone: (_value, { market, verb }) => {
      const done = { suspend: text.suspended, resume: text.resumed, open: text.opened }[verb];
      showToast(done({ market: say(fullName(market)) }), "done");
      onChanged();
    },
    onFailed: (error) => {
      showToast(errorText(error), "alert");
      onChanged();
    },
  });
}

/** More come by a press: a page of a phone ends somewhere. */
const pageSize = "10";

/** The markets of an event, or of all those that wait for somebody, with the trader's hands on them. [DESK-20] */
export function MarketList({ eventId }: { eventId: string | undefined }): ReactNode {
  const text = useText(marketText);
  const mayControl = useMay("market.control");
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>();
  const refresh = (): void => void queries.invalidateQueries({ queryKey: ["markets"] });
  const list = usePages({
    key: ["markets", "list", eventId],
    read: (cursor) =>
      ask(listMarkets, {
        query: {
          limit: pageSize,
          ...(eventId === undefined ? { state: "waiting" as const } : { event: eventId }),
          ...(cursor !== undefined && { cursor }),
        },
      }),
    refreshMs,
  });
  const change = useMarketSwitch(refresh);
  const settle = (market: Market): void => {
    if (market.status !== "INACTIVE") setStep({ kind: "settle", market });
  };
  const toggle = (market: Market): void => {
    const verb = switchOf(market);
    if (verb !== undefined) change.run({ market, verb });
  };
  if (eventId === undefined && list.rows?.length === 0) return <p className="text-muted">{text.noneWaiting}</p>;
  return (
    <>
      <PagedRows
        label={text.title}
        list={list}
        keyOf={(market) => market.id}
        head={[text.market, text.status, text.runners, text.traffic, text.control]}
        wide={text.control}
        columns="lg:grid-cols-[minmax(0,1.4fr)_8rem_minmax(0,1.1fr)_8.5rem_15rem]"
        cells={(market) => [
          <Named key="market" market={market} isOfOneEvent={eventId !== undefined} />,
          <Status key="status" market={market} />,
          <Runners key="runners" market={market} />,
          <CurrencyProvider key="traffic" currency={market.currency}>
            <Traffic market={market} />
          </CurrencyProvider>,
          mayControl && (
            <Control
              key="control"
              market={market}
              isBusy={change.isBusy(market.id)}
              onSwitch={(verb) => change.run({ market, verb })}
              onSettle={() => settle(market)}
              onVoid={() => setStep({ kind: "void", market })}
              onRemove={() => setStep({ kind: "remove", market })}
              nowMs={list.readAtMs}
              onInPlay={() => setStep({ kind: "inPlay", market })}
            />
          ),
        ]}
        {...(mayControl && { actions: { s: toggle, e: settle } })}
        whenGone="none"
        empty={{ title: text.emptyTitle, hint: text.emptyHint }}
      />
      {step !== undefined && (
        <StepDialog step={step} list={list.rows} onClose={() => setStep(undefined)} onDone={refresh} />
      )}
    </>
  );
}

interface StepProps extends DecisionProps {
  readonly step: Step;
  readonly list: readonly Market[] | undefined;
}

function StepDialog({ step, list, ...ends }: StepProps): ReactNode {
  const { kind, market } = step;
  // Bets come in while a dialog is read.
  const now = list?.find(({ id }) => id === market.id) ?? market;
  return (
    <CurrencyProvider currency={market.currency}>
      {kind === "settle" && <SettleMarket market={market} {...ends} />}
      {kind === "inPlay" && <TurnInPlay market={market} {...ends} />}
      {kind === "remove" && <RemoveRunner market={market} {...ends} />}
      {kind === "void" && <VoidMarket market={now} {...ends} />}
    </CurrencyProvider>
  );
}

/** Markets of one event are told apart by their own names; of several the event's comes first. */
function Named({ market, isOfOneEvent }: { market: Market; isOfOneEvent: boolean }): ReactNode {
  const say = useSportNames();
  return (
    <div className="min-w-0">
      <p className="font-semibold">{say(isOfOneEvent ? market.name : market.event_name)}</p>
      <p className="text-xs text-muted">
        {say(isOfOneEvent ? market.event_name : market.name)} · <span className="font-mono">{market.id}</span> ·{" "}
        <Time at={market.start_at} shape="moment" />
      </p>
    </div>
  );
}

function Status({ market }: { market: Market }): ReactNode {
  const text = useText(marketText);
  const shown = useShownNumber();
  return (
    <div className="flex flex-wrap gap-1">
      <Badge tone={statusTones[market.status]}>{text[market.status]}</Badge>
      {isVoid(market) && <Badge>{text.isVoid}</Badge>}
      {market.awaits_result && <Badge tone="alert">{text.awaitsResult}</Badge>}
      <HeldBadge market={market} />
      <WaitsBadge market={market} />
      {market.is_in_play && market.status !== "CLOSED" && <Badge tone="won">{text.inPlay}</Badge>}
      {market.bet_delay_ms > 0 && market.status !== "CLOSED" && (
        <span className="text-xs text-muted">{text.delay({ seconds: shown(market.bet_delay_ms / 1000) })}</span>
      )}
      {market.settlement_revision > 1 && (
        <span className="text-xs text-muted">{text.settledTimes({ times: shown(market.settlement_revision) })}</span>
      )}
    </div>
  );
}

/** A race's field is looked at by a press. */
const mostRunners = 4;

function Runners({ market }: { market: Market }): ReactNode {
  const text = useText(marketText);
  const number = useShownNumber();
  const { runners } = market;
  if (runners.length <= mostRunners) return <RunnerRows market={market} runners={runners} />;
  const winners = runners.filter(({ status }) => status === "WINNER");
  return (
    <>
      {winners.length > 0 && <RunnerRows market={market} runners={winners} />}
      <details>
        <summary className="min-h-6 cursor-pointer text-xs text-accent">
          {text.allRunners({ count: number(runners.length) })}
        </summary>
        <RunnerRows market={market} runners={runners} />
      </details>
    </>
  );
}

function RunnerRows({ market, runners }: { market: Market; runners: Market["runners"] }): ReactNode {
  const text = useText(marketText);
  const shown = useShownNumber();
  const say = useSportNames();
  return (
    <ul className="text-xs">
      {runners.map((runner) => (
        <li key={runner.selection_id} className="flex max-w-64 items-center justify-between gap-3">
          <span className="truncate">{say(runner.name)}</span>
          {runner.status === "WINNER" && (
            <Badge tone="won">
              {market.line_result !== null
                ? text.came({ number: shown(market.line_result) })
                : market.dead_heat.includes(runner.selection_id)
                  ? text.deadHeat({ count: shown(market.dead_heat.length) })
                  : text.winner}
            </Badge>
          )}
          {runner.status === "REMOVED" && <Badge>{text.removed}</Badge>}
          {runner.status === "ACTIVE" && (
            <span className="tabular text-muted">{runner.last_price === null ? "–" : shown(runner.last_price)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Traffic({ market }: { market: Market }): ReactNode {
  const text = useText(marketText);
  const shown = useShownNumber();
  return (
    <div>
      <Money amount={market.matched} className="font-semibold" />
      <p className="text-xs text-muted">
        {text.bets({ count: market.bets, shown: shown(market.bets) })},{" "}
        {text.playersIn({ count: market.players, shown: shown(market.players) })}
      </p>
    </div>
  );
}

function Control(props: {
  readonly market: Market;
  readonly isBusy: boolean;
  readonly onSwitch: (verb: Switch) => void;
  readonly onSettle: () => void;
  readonly onVoid: () => void;
  readonly onInPlay: () => void;
  readonly onRemove: () => void;
  /** When the list was read. */
  readonly nowMs: number;
}): ReactNode {
  const text = useText(marketText);
  const hand = useText(handText);
  const removal = useText(removalText);
  const { market } = props;
  const verb = verbOf(market);
  return (
    <div className="flex flex-wrap gap-2">
      {verb !== undefined && (
        <Button
          size="small"
          className="min-w-20"
          tone={verb === "suspend" ? "primary" : "secondary"}
          aria-keyshortcuts={verb === switchOf(market) ? "s" : undefined}
          isBusy={props.isBusy}
          onClick={() => props.onSwitch(verb)}
        >
          {text[verb]}
        </Button>
      )}
      {market.status === "SUSPENDED" && !market.is_held && (
        <Button size="small" isBusy={props.isBusy} aria-keyshortcuts="s" onClick={() => props.onSwitch("suspend")}>
          {text.suspend}
        </Button>
      )}
      {market.status !== "INACTIVE" && (
        <Button size="small" tone="secondary" aria-keyshortcuts="e" onClick={props.onSettle}>
          {market.status === "CLOSED" ? text.resettle : text.settle}
        </Button>
      )}
      {mayTurnInPlay(market, props.nowMs) && (
        <Button size="small" tone="secondary" onClick={props.onInPlay}>
          {hand.inPlay}
        </Button>
      )}
      {mayRemove(market) && (
        <Button size="small" tone="quiet" onClick={props.onRemove}>
          {removal.remove}
        </Button>
      )}
      {(!isVoid(market) || market.awaits_result) && (
        <Button size="small" tone="quiet" onClick={props.onVoid}>
          {text.void}
        </Button>
      )}
    </div>
  );
}
