import { settleHouseMarket, type HouseDeskMarket } from "@maidan/contract/http/house-markets";
import { listBetsToVoid, voidHouseBets } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button, Checkbox } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  DecisionDialog,
  FailureState,
  Field,
  NumberField,
  useShownNumber,
  type DecisionProps,
} from "../../shell/index.ts";
import { momentOf } from "./hand-market.ts";
import { correctionsText } from "./corrections-text.ts";
import { EventName } from "./event-head.tsx";
import { SharingRunners } from "./house-outcome.tsx";
import { lookedByResult } from "./house-result.ts";
import { houseText } from "./house-text.ts";
import { seenRevisionOf, SettlementFigures, useSettlementPreview } from "./settlement-figures.tsx";

interface MarketProps {
  readonly market: HouseDeskMarket;
}
interface CorrectionProps extends MarketProps {
  readonly eventId: string;
}

/** What is put right in a market of the house beside its result: single bets that are void, and a win that is shared. [RATES-72] [RATES-74] */
export function MarketCorrections({ market, eventId }: CorrectionProps): ReactNode {
  const text = useText(correctionsText);
  const client = useQueryClient();
  const [asked, setAsked] = useState<"bets" | "deadHeat">();
  const dialog = {
    market,
    eventId,
    onClose: () => setAsked(undefined),
    onDone: () => void client.invalidateQueries({ queryKey: ["house-markets"] }),
  };
  if (market.settlement === "VOIDED") return null;
  return (
    <>
      <Button size="small" tone="quiet" onClick={() => setAsked("bets")}>
        {text.voidBets}
      </Button>
      {market.question === "WINNER" && (
        <Button size="small" tone="quiet" onClick={() => setAsked("deadHeat")}>
          {text.deadHeat}
        </Button>
      )}
      {asked === "bets" && <VoidBets {...dialog} />}
      {asked === "deadHeat" && <DeadHeat {...dialog} />}
    </>
  );
}

interface Sought {
  readonly rate: string;
  readonly line: string;
  readonly from: string;
  readonly until: string;
}
const anything: Sought = { rate: "", line: "", from: "", until: "" };

/** As the call has it: what was left empty is not asked for, and times are Dhaka's, as the bets' are that are listed. [RATES-74] */
export const queryOf = ({ rate, line, from, until }: Sought) => ({
  ...(rate !== "" && { rate }),
  ...(line !== "" && { line }),
  ...(from !== "" && { from: new Date(momentOf(from)).toISOString() }),
  ...(until !== "" && { until: new Date(momentOf(until)).toISOString() }),
});

function VoidBets({ market, eventId, ...dialog }: CorrectionProps & DecisionProps): ReactNode {
  const text = useText(correctionsText);
  const number = useShownNumber();
  const [sought, setSought] = useState(anything);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState("");
  const params = { id: market.id };
  const seek = (more: Partial<Sought>): void => {
    setSought({ ...sought, ...more });
    setTicked(new Set());
  };
  return (
    <DecisionDialog
      title={`${text.voidBets}: ${market.title}`}
      words={
        <>
          <EventName eventId={eventId} />
          <p>{text.voidWords}</p>
        </>
      }
      action={text.voidBets}
      input={{ bets: [...ticked], reason: reason.trim() }}
      isBlocked={ticked.size === 0 || reason.trim() === ""}
      send={(body, idempotencyKey) => api.call(voidHouseBets, { params, body, idempotencyKey })}
      done={({ result_id: waits }) => (waits === null ? text.voided({ count: number(ticked.size) }) : text.asked)}
      {...dialog}
    >
      <div className="grid grid-cols-2 gap-2">
        {(["rate", "line"] as const).map((name) => (
          <NumberField
            key={name}
            name={name}
            label={text[name]}
            decimals={0}
            maxLength={7}
            value={sought[name]}
            onValue={(value) => seek({ [name]: value })}
          />
        ))}
      </div>
      {/* One below the other: a date with its seconds is as wide as the window. */}
      {(["from", "until"] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={text[name]}
          type="datetime-local"
          step={1}
          value={sought[name]}
          onChange={(event) => seek({ [name]: event.target.value })}
        />
      ))}
      <FoundBets market={market} sought={sought} ticked={ticked} onTicked={setTicked} />
      <Field
        name="reason"
        label={text.reason}
        required
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}

interface FoundProps extends MarketProps {
  readonly sought: Sought;
  readonly ticked: ReadonlySet<string>;
  readonly onTicked: (ticked: ReadonlySet<string>) => void;
}

type Found = ResponseOf<typeof listBetsToVoid>["items"][number];

function FoundBets({ market, sought, ticked, onTicked }: FoundProps): ReactNode {
  const text = useText(correctionsText);
  const query = queryOf(sought);
  const { data, error, isError, refetch } = useQuery({
    queryKey: ["house-markets", "bets", market.id, query],
    queryFn: () => ask(listBetsToVoid, { params: { id: market.id }, query }),
  });
  if (isError) return <FailureState failure={error} onRetry={() => void refetch()} />;
  const items = data?.items ?? [];
  const tick = (id: string, isTicked: boolean): void => {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    onTicked(next);
  };
  return (
    <fieldset className="max-h-60 overflow-y-auto py-2">
      <legend className="text-sm font-medium">{text.bets}</legend>
      {data !== undefined && items.length === 0 && <p className="text-sm text-muted">{text.none}</p>}
      {data?.has_more === true && <p className="text-sm text-alert">{text.more}</p>}
      {items.length > 0 && (
        <Checkbox
          label={text.all}
          checked={items.every(({ id }) => ticked.has(id))}
          onChange={(event) => onTicked(new Set(event.target.checked ? items.map(({ id }) => id) : []))}
        />
      )}
      {items.map((bet) => (
        <FoundBet
          key={bet.id}
          market={market}
          bet={bet}
          isTicked={ticked.has(bet.id)}
          onTick={(isTicked) => tick(bet.id, isTicked)}
        />
      ))}
    </fieldset>
  );
}

/** Whether it was placed before or after what is known by now is told by its second. [RATES-74] */
export function FoundBet(
  props: MarketProps & {
    readonly bet: Found;
    readonly isTicked: boolean;
    readonly onTick: (isTicked: boolean) => void;
  },
): ReactNode {
  const text = useText(correctionsText);
  const house = useText(houseText);
  const number = useShownNumber();
  const { market, bet } = props;
  const runner = market.runners.find((one) => one.selection_id === bet.line);
  // A runner is backed and laid, as at the console; a number is yes or no.
  const [yes, no] = market.question === "WINNER" ? [house.back, house.lay] : [text.yes, text.no];
  const what = `${bet.side === "for" ? yes : no} ${runner?.name ?? number(bet.line)}`;
  return (
    <div className="flex items-center justify-between gap-2">
      <div className="min-w-0">
        <Checkbox
          label={text.bet({ player: bet.player, what, rate: number(bet.rate) })}
          checked={props.isTicked}
          onChange={(event) => props.onTick(event.target.checked)}
        />
        <p className="ps-9 text-xs text-muted">
          <Time at={bet.placed_at} shape="day" /> <Time at={bet.placed_at} shape="seconds" />
        </p>
      </div>
      <Money amount={bet.stake} />
    </div>
  );
}

function DeadHeat({ market, eventId, ...dialog }: CorrectionProps & DecisionProps): ReactNode {
  const text = useText(correctionsText);
  const [sharing, setSharing] = useState<readonly number[]>([]);
  const [reason, setReason] = useState("");
  const looked = lookedByResult(market.id, { typed: "", sharing });
  const preview = useSettlementPreview(looked);
  return (
    <DecisionDialog
      title={`${text.deadHeat}: ${market.title}`}
      words={
        <>
          <EventName eventId={eventId} />
          <p>{text.deadHeatWords}</p>
        </>
      }
      action={text.deadHeat}
      input={{
        outcome: looked?.outcome ?? 0,
        dead_heat: [...sharing],
        reason: reason.trim(),
        ...seenRevisionOf(preview.data),
      }}
      isBlocked={preview.data === undefined || reason.trim() === ""}
      send={(body, idempotencyKey) => api.call(settleHouseMarket, { params: { id: market.id }, body, idempotencyKey })}
      done={({ result_id: waits }) => (waits === null ? text.settled : text.asked)}
      {...dialog}
    >
      <SharingRunners market={market} sharing={sharing} onSharing={setSharing} />
      {looked !== undefined && <SettlementFigures looked={looked} preview={preview} />}
      <Field
        name="reason"
        label={text.resultReason}
        required
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}
