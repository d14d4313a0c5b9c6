import { FormKey } from "@maidan/client/api";
import type { HouseQuestion } from "@maidan/core/house-markets";
import { toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { Money, readWireAmount, useMoney } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Sheet, showToast } from "@maidan/ui/layers";
import { Skeleton, Tabs } from "@maidan/ui/layout";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { api, readQuery } from "../../api/index.ts";
import { ResultsTable } from "../bet-slip/results-table.tsx";
import { Secured } from "../exchange/cash-out/secured.tsx";
import { useSeenOffer } from "../exchange/cash-out/seen-offer.ts";
import { Choice, Shares } from "../exchange/cash-out/shares.tsx";
import { lineCashOutText } from "../exchange/cash-out/line-text.ts";
import { TargetView } from "../exchange/cash-out/target-view.tsx";
import { cashOutText } from "../exchange/cash-out/text.ts";
import { Sending, type SendingProps } from "../bet-slip/sending.tsx";
import { houseCashOutText } from "./cash-out-text.ts";
import { cashOutCall, takeCashOutCall, type HouseCashOutAnswer } from "./calls.ts";
import { useOutcomeHead } from "./outcome-head.ts";
import { cashOutFailure, cashOutWords, sideWord, type Words } from "./side-word.ts";
import { houseText } from "./text.ts";
import { useHouseTitle } from "./use-house-title.ts";
import { outcomeWords } from "./what-if.ts";

export interface HouseCashOutProps {
  readonly marketId: string;
  /** What the bets are on; undefined: those that were open when it opened are settled. */
  readonly title: string | undefined;
  /** Of a market of runners those that the bets are on. */
  readonly runners: readonly { readonly selectionId: number; readonly name: string }[];
  readonly onClose: () => void;
  /** Bets may have been made. */
  readonly onAnswered: () => void;
}

/** What is cashed out: percent of the market's bets, or of one runner's. */
interface Chosen {
  readonly share: number;
  readonly runner: number | undefined;
}

/** The market's rates move; what tells of them has it read again at once, too. */
const offerEveryMs = 5_000;

/** The cash-out of bets against the house at its rates of now: of the market or of one runner, all or a part, what each result brings then, and the bets that do it. [CASH-20] [CASH-22] [CASH-25] [CASH-26] */
export function HouseCashOutSheet(props: HouseCashOutProps): ReactNode {
  const { marketId, onClose } = props;
  const [name = ""] = useState(props.title);
  const isOver = props.title === undefined;
  const text = useText(houseText);
  const words = useText(houseCashOutText);
  const [chosen, setChosen] = useState<Chosen>({ share: 100, runner: undefined });
  const [view, setView] = useState<View>("atOnce");
  const { share, runner } = chosen;
  const query = { market: marketId, share: String(share), ...(runner !== undefined && { runner: String(runner) }) };
  const { data, isError, isPlaceholderData } = useQuery({
    ...readQuery(cashOutCall, { query }),
    refetchInterval: offerEveryMs,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // What an earlier sheet has seen was of an earlier position.
    gcTime: 0,
    enabled: !isOver,
  });
  const { sent, refused, send } = useTake(props, chosen);
  // While another part is asked for the last one is still to be seen; it isn't taken for the new one.
  const offer = isPlaceholderData ? undefined : (data?.offer ?? undefined);
  const named = props.runners.find(({ selectionId }) => selectionId === runner);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`${text.cashOut} · ${name}`}
      footer={
        sent === undefined && (isOver || view === "atAmount") ? undefined : sent === undefined ? (
          <Confirm
            {...{ offer }}
            of={`${runner} ${share}`}
            isAsked={isPlaceholderData}
            onSend={(one) => void send(one)}
          />
        ) : (
          <Sending {...sent} words={{ sending: text.cashingOut, delay: text.delayOfCashOut }} />
        )
      }
    >
      <div role="status" className="sr-only">
        {sent !== undefined && text.cashingOut}
      </div>
      {!isOver && <Part {...props} chosen={chosen} isLocked={sent !== undefined} onChoose={setChosen} />}
      {refused !== undefined && !isOver && (
        <p role="alert" className="mt-3 rounded-md bg-alert-soft p-3 font-semibold text-alert">
          {refused}
        </p>
      )}
      {isOver ? (
        <p role="status" className="mt-3 rounded-md bg-raised p-3 font-semibold">
          {words.settled}
        </p>
      ) : (
        <Views view={view} isLocked={sent !== undefined} onView={setView}>
          {view === "atAmount" ? (
            <AtAmount {...{ marketId, chosen, offer, runner: named }} answer={data} isOld={isPlaceholderData} />
          ) : (
            <AtOnce answer={data} isBroken={isError} isOld={isPlaceholderData} {...{ share, runner: named }} />
          )}
        </Views>
      )}
    </Sheet>
  );
}

interface AtOnceProps extends Pick<OfferProps, "share" | "runner"> {
  /** Undefined until it is read. */
  readonly answer: HouseCashOutAnswer | undefined;
  readonly isBroken: boolean;
  /** Another part is asked for. */
  readonly isOld: boolean;
}

function AtOnce({ answer, isBroken, isOld, share, runner }: AtOnceProps): ReactNode {
  const text = useText(houseText);
  if (answer === undefined && !isBroken) return <Skeleton className="mt-3 h-40" />;
  if (answer === undefined)
    return <p className="mt-3 min-h-40 rounded-md bg-alert-soft p-3 font-semibold text-alert">{text.cashOutBroken}</p>;
  return (
    <div aria-busy={isOld} className="aria-busy:opacity-50">
      <Offer answer={answer} share={share} runner={runner} />
    </div>
  );
}

const views = ["atOnce", "atAmount"] as const;
type View = (typeof views)[number];

interface ViewsProps {
  readonly view: View;
  readonly isLocked: boolean;
  readonly onView: (view: View) => void;
  readonly children: ReactNode;
}

/** Now, or once the offer comes to an amount. */
function Views({ view, isLocked, onView, children }: ViewsProps): ReactNode {
  const text = useText(cashOutText);
  return (
    <fieldset disabled={isLocked} className="mt-2 min-w-0">
      <legend className="sr-only">{text.when}</legend>
      <Tabs label={text.when} tabs={views.map((id) => ({ id, label: text[id] }))} selected={view} onSelect={onView}>
        {children}
      </Tabs>
    </fieldset>
  );
}

interface AtAmountProps {
  readonly marketId: string;
  readonly chosen: Chosen;
  readonly offer: TakenOffer | undefined;
  readonly answer: HouseCashOutAnswer | undefined;
  /** Another part is asked for. */
  readonly isOld: boolean;
  readonly runner: OfferProps["runner"];
}

/** Has the server cash out once, by the house's rates of then. [CASH-26] */
function AtAmount({ marketId, chosen, offer, answer, isOld, runner }: AtAmountProps): ReactNode {
  const text = useText(houseText);
  const exchange = useText(cashOutText);
  const lines = useText(lineCashOutText);
  // Of numbers an offer is the least that any of them brings.
  const { targetIntro, offerNow } = answer === undefined || answer.question === "WINNER" ? exchange : lines;
  return (
    <>
      {/* Rates may come later: what stands in the way now is said before a target is set, and forbids none. */}
      {answer?.offer === null && !isOld && (
        <p className="mt-3 rounded-md bg-alert-soft p-3 text-sm font-semibold text-alert">
          {noOfferWords(text, answer, runner)}
        </p>
      )}
      <TargetView
        marketId={marketId}
        selectionId={chosen.runner}
        share={chosen.share}
        offered={offer && Number(readWireAmount(offer.secured) ?? 0n)}
        words={{ targetIntro, offerNow, targetHint: text.targetHint }}
      />
    </>
  );
}

type TakenOffer = NonNullable<HouseCashOutAnswer["offer"]>;

interface ConfirmProps {
  /** Undefined while none can be had. */
  readonly offer: TakenOffer | undefined;
  readonly of: string;
  /** It is asked for at this moment. */
  readonly isAsked: boolean;
  readonly onSend: (offer: TakenOffer) => void;
}

/** The tap. An offer that fell while the thumb was on its way is told first, and taken by the next one. [CASH-09] */
function Confirm({ offer, of, isAsked, onSend }: ConfirmProps): ReactNode {
  const text = useText(houseText);
  const asMoney = useMoney();
  const securedMinor = offer && Number(readWireAmount(offer.secured) ?? 0n);
  const seen = useSeenOffer(of, securedMinor);
  const [fell, setFell] = useState<{ readonly of: string; readonly from: number }>();
  const money = (minor: number): string => asMoney(BigInt(minor), { hasBrackets: true });
  const isFallen = fell?.of === of && securedMinor !== undefined && securedMinor < fell.from;
  const tap = (): void => {
    const from = seen();
    if (offer === undefined || securedMinor === undefined) return;
    if (from !== undefined && securedMinor < from) return setFell({ of, from });
    setFell(undefined);
    onSend(offer);
  };
  return (
    <>
      <p className="mb-2 min-h-5 text-xs font-semibold text-alert" role="status">
        {isFallen && text.fell({ seen: money(fell.from), now: money(securedMinor) })}
      </p>
      <Button size="large" isWide isBusy={isAsked} disabled={offer === undefined} onClick={tap}>
        {securedMinor !== undefined
          ? text.cashOutFor({ amount: money(securedMinor) })
          : isAsked
            ? text.readingOffer
            : text.noOffer}
      </Button>
    </>
  );
}

interface PartProps extends Pick<HouseCashOutProps, "runners"> {
  readonly chosen: Chosen;
  readonly isLocked: boolean;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Of which bets, where they are on several runners, and how much. */
function Part({ runners, chosen, isLocked, onChoose }: PartProps): ReactNode {
  const text = useText(cashOutText);
  const title = useHouseTitle();
  const market = { selectionId: undefined, name: text.whole };
  const named = runners.map(({ selectionId, name }) => ({ selectionId, name: title(name) }));
  return (
    <fieldset disabled={isLocked} className="min-w-0">
      <legend className="sr-only">{text.title}</legend>
      {runners.length > 1 && (
        <Choice
          label={text.of}
          options={[market, ...named].map(({ selectionId, name }) => ({
            key: String(selectionId),
            name,
            isChosen: selectionId === chosen.runner,
            onChoose: () => onChoose({ ...chosen, runner: selectionId }),
          }))}
        />
      )}
      <Shares share={chosen.share} onShare={(share) => onChoose({ ...chosen, share })} />
    </fieldset>
  );
}

/** Takes what was seen, or more; the same under the same key until an answer came. */
function useTake({ marketId, onAnswered, onClose }: HouseCashOutProps, { share, runner }: Chosen) {
  const text = useText(houseText);
  const asMoney = useMoney();
  const [sent, setSent] = useState<Pick<SendingProps, "endsAtMs" | "hasDelay">>();
  const [refused, setRefused] = useState<string>();
  const [key] = useState(() => new FormKey());
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const tell = (words: string): void => {
    setRefused(words);
    // The sheet was closed meanwhile.
    if (!isShown.current) showToast(words, "alert");
  };
  const send = async ({ secured, delay }: TakenOffer): Promise<void> => {
    const body = { market_id: marketId, ...(runner !== undefined && { runner }), share, secured };
    setSent({ endsAtMs: Date.now() + delay * 1_000, hasDelay: delay > 0 });
    setRefused(undefined);
    const result = await api.call(takeCashOutCall, { body, idempotencyKey: key.keyFor(body) });
    key.settle(result);
    setSent(undefined);
    onAnswered();
    if (!result.ok) {
      return tell(cashOutFailure(text, result.error));
    }
    const amount = readWireAmount(result.value.secured) ?? 0n;
    showToast(text.cashedOut({ amount: asMoney(amount, { hasBrackets: true }) }), "done");
    onClose();
  };
  return { sent, refused, send };
}

interface OfferProps {
  readonly answer: HouseCashOutAnswer;
  readonly share: number;
  /** The one that is cashed out; undefined = the market. */
  readonly runner: HouseCashOutProps["runners"][number] | undefined;
}

/** Why there is no offer. */
const noOfferWords = (text: Words, { reason }: HouseCashOutAnswer, runner: OfferProps["runner"]): string =>
  runner !== undefined && reason === "NOTHING_TO_CASH_OUT" ? text.levelRunner : cashOutWords(text, reason ?? "");

function Offer({ answer, share, runner }: OfferProps): ReactNode {
  const text = useText(houseText);
  const title = useHouseTitle();
  const headOf = useOutcomeHead();
  const { language } = useLanguage();
  const { offer, question: type } = answer;
  if (offer === null || type === null)
    return (
      <p className="mt-3 min-h-40 rounded-md bg-alert-soft p-3 font-semibold text-alert">
        {noOfferWords(text, answer, runner)}
      </p>
    );
  // Outcomes are named alike whichever runners, digit or width there are.
  const question: HouseQuestion =
    type === "WINNER"
      ? { type, selectionIds: [] }
      : type === "BAND"
        ? { type, width: 1 }
        : type === "LAST_DIGIT"
          ? { type, digit: offer.lines[0]?.from ?? 0 }
          : type === "DIGITS"
            ? { type, digits: 1 }
            : { type };
  return (
    <>
      <div className="mt-3">
        <Secured
          securedMinor={readWireAmount(offer.secured) ?? 0n}
          share={share}
          runner={runner && title(runner.name)}
          afterMinor={offer.lines.map(({ after }) => readWireAmount(after) ?? 0n)}
        />
      </div>
      <ResultsTable
        head={{ runner: headOf(type), before: text.before, after: text.afterIt }}
        lines={offer.lines.map((line) => ({
          selectionId: line.from,
          name: toDigits(
            outcomeWords(text, question, { step: line, runner: line.runner === null ? undefined : title(line.runner) }),
            language,
          ),
          beforeMinor: readWireAmount(line.before) ?? 0n,
          afterMinor: readWireAmount(line.after) ?? 0n,
        }))}
      />
      <h3 className="mt-3 text-xs text-muted">{text.betsOfIt}</h3>
      <ul>
        {offer.bets.map((bet) => (
          <li key={`${bet.side} ${bet.line}`} className="flex min-h-10 items-center gap-2 text-sm">
            <span
              className={`rounded-xs px-2 py-0.5 text-xs font-bold text-on-price ${bet.side === "for" ? "bg-back" : "bg-lay"}`}
            >
              {sideWord(text, bet, { isBookmaker: type === "WINNER" })}
            </span>
            <span className="min-w-0 flex-1 truncate">
              {type === "WINNER"
                ? title(offer.lines.find(({ from }) => from === bet.line)?.runner ?? "")
                : bet.line > 0 && bet.line}
            </span>
            <span className="tabular shrink-0">
              <Money amount={bet.stake} isBare className="font-semibold" /> @ {bet.rate}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-muted">{text.cashOutHint}</p>
    </>
  );
}
