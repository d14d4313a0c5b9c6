import { mintKey, type ApiError } from "@maidan/client/api";
import { parseDecimal, toDecimal } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { formatOdds, Money, readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { useRef, useState, type ReactNode } from "react";
import { api, Choice as Choices, frameText, play, StakeField, useGame, useMoneyText, wish } from "../frame/index.ts";
import { betOnHorse, type Bet, type Race, type Runner } from "./calls.ts";
import type { Market } from "./race-page.tsx";
import { Silks } from "./silks.tsx";
import { horsebookText } from "./text.ts";

/** What was tapped: a horse in a market, at a price or, without one, at the starting price. */
export interface Choice {
  readonly runner: number;
  readonly market: Market;
  readonly priceX100: number | null;
}

export interface SlipProps {
  readonly race: Race;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  readonly onClose: () => void;
  /** The bet was answered: prices are read again. */
  readonly onAnswered: () => void;
}

type Told = { readonly is: "placed"; readonly bet: Bet } | { readonly is: "refused"; readonly error: ApiError };

/** What may be staked, in the currency of the session. [HORSEBOOK-05] */
const limitsOf = ({ limits }: Race): { readonly least: bigint; readonly most: bigint } => ({
  least: readWireAmount(limits.least_stake) ?? 0n,
  most: readWireAmount(limits.most_stake) ?? 0n,
});

/** The bet slip of one horse: win or place, at the price or at the starting price, the stake, and what came of it. */
export function Slip(props: SlipProps): ReactNode {
  const text = useText(horsebookText);
  const shared = useText(frameText);
  const money = useMoneyText();
  const { race, choice, onChange, onClose } = props;
  const [typed, type] = useState("100");
  const { told, isBusy, place, forget } = usePlacing(props);
  const runner = race.runners.find(({ number }) => number === choice.runner);
  if (runner === undefined) return undefined;
  const stakeMinor = parseDecimal(typed);
  const limits = limitsOf(race);
  const isStake = stakeMinor !== undefined && stakeMinor >= limits.least && stakeMinor <= limits.most;
  const isOpen = race.is_open[choice.market] && !runner.is_withdrawn;
  const change = (changed: Partial<Choice>): void => {
    forget();
    onChange({ ...choice, ...changed });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={text.slip}
      footer={
        told?.is === "placed" ? (
          <Button size="large" isWide onClick={onClose}>
            {shared.close}
          </Button>
        ) : (
          <Button
            size="large"
            isWide
            isBusy={isBusy}
            disabled={!isStake || !isOpen}
            onClick={() => isStake && void place(choice, stakeMinor)}
          >
            {isBusy ? text.placing : isOpen ? text.placeBet : text.raceClosed}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <Silks runner={runner} size={34} />
          <div className="min-w-0">
            <p className="truncate font-semibold">{runner.name}</p>
            <p className="truncate text-xs text-muted">{runner.jockey}</p>
          </div>
        </div>
        {told?.is === "placed" ? (
          <Placed bet={told.bet} />
        ) : (
          <>
            <Ways {...{ choice, runner, isBusy }} onChange={change} />
            <StakeField typed={typed} onType={type} isLocked={isBusy} />
            <Outlook
              choice={choice}
              offered={runner[choice.market]?.back_size}
              stakeMinor={isStake ? stakeMinor : undefined}
            />
            <div role="alert" className="min-h-6 text-sm text-alert">
              {told?.is === "refused" && <Refused error={told.error} />}
              {told === undefined && !isStake && text.badStake({ low: money(limits.least), high: money(limits.most) })}
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}

/** Win or place, at the price or at the starting price. */
function Ways(props: {
  readonly choice: Choice;
  readonly runner: Runner;
  readonly isBusy: boolean;
  readonly onChange: (change: Partial<Choice>) => void;
}): ReactNode {
  const text = useText(horsebookText);
  const { choice, runner, isBusy, onChange } = props;
  const priceOf = (market: Market): number | null => runner[market]?.back_x100 ?? null;
  const price = choice.priceX100 ?? priceOf(choice.market);
  return (
    <>
      <Choices
        label={text.market}
        options={[
          { value: "win", label: text.win },
          { value: "place", label: text.place },
        ]}
        value={choice.market}
        onChange={(market) => onChange({ market, priceX100: choice.priceX100 === null ? null : priceOf(market) })}
        isLocked={isBusy}
      />
      <Choices
        label={text.priceChoice}
        options={[
          ...(price === null ? [] : [{ value: "price", label: text.orBetter({ price: formatOdds(price) }) }]),
          { value: "start", label: text.startLong },
        ]}
        value={choice.priceX100 === null ? "start" : "price"}
        onChange={(value) => onChange({ priceX100: value === "start" ? null : priceOf(choice.market) })}
        isLocked={isBusy}
      />
    </>
  );
}

function usePlacing({ race, onAnswered }: SlipProps) {
  const { room } = useGame();
  const [told, setTold] = useState<Told>();
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const place = async (choice: Choice, stakeMinor: bigint): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setTold(undefined);
    const body = {
      race_id: race.race.id,
      market: choice.market,
      runner: choice.runner,
      stake: toDecimal(stakeMinor),
      price_x100: choice.priceX100,
    };
    const answer = await api.call(betOnHorse, { body, idempotencyKey: mintKey() });
    running.current = false;
    setBusy(false);
    setTold(answer.ok ? { is: "placed", bet: answer.value.bet } : { is: "refused", error: answer.error });
    if (answer.ok) play("chip");
    onAnswered();
    void room.refresh();
  };
  return { told, isBusy, place, forget: () => setTold(undefined) };
}

/** What the bet would pay. */
function Outlook(props: {
  readonly choice: Choice;
  readonly offered: string | undefined;
  readonly stakeMinor: bigint | undefined;
}): ReactNode {
  const text = useText(horsebookText);
  const money = useMoneyText();
  const { choice, stakeMinor } = props;
  const offeredMinor = readWireAmount(props.offered ?? "0") ?? 0n;
  return (
    <>
      {choice.priceX100 !== null && offeredMinor > 0n && (
        <p className="text-xs text-muted">{text.offered({ size: money(offeredMinor) })}</p>
      )}
      <p className="flex justify-between text-sm">
        <span className="text-muted">{text.pays}</span>
        {choice.priceX100 === null ? (
          <span>{text.paysAtStart}</span>
        ) : (
          <Money amount={((stakeMinor ?? 0n) * BigInt(choice.priceX100)) / 100n} className="font-semibold" />
        )}
      </p>
    </>
  );
}

function Placed({ bet }: { readonly bet: Bet }): ReactNode {
  const text = useText(horsebookText);
  return (
    <div role="status" className="flex flex-col gap-1 rounded-md bg-accent-soft p-3 text-center">
      <p className="font-semibold text-accent">{text.taken}</p>
      <p className="text-sm">
        <Money amount={bet.stake} /> ·{" "}
        {bet.matched_x100 === null ? text.takenAtStart : text.takenAt({ price: formatOdds(bet.matched_x100) })}
      </p>
    </div>
  );
}

function Refused({ error }: { readonly error: ApiError }): ReactNode {
  const text = useText(horsebookText);
  const { state } = useGame();
  if (error.kind !== "refused") return text.offline;
  if (error.reason === "INSUFFICIENT_FUNDS")
    return (
      <>
        {text.noMoney}{" "}
        <Button tone="quiet" size="small" onClick={() => wish("deposit", state)}>
          {text.deposit}
        </Button>
      </>
    );
  if (error.reason === "PRICE_MOVED") return text.priceMoved;
  if (error.reason === "RACE_CLOSED" || error.reason === "NON_RUNNER") return text.raceClosed;
  return error.code === "FORBIDDEN" || error.code === "UNAUTHENTICATED" ? text.gone : text.notTaken;
}
