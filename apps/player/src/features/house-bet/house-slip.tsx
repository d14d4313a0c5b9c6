import { Button } from "@maidan/ui/controls";
import { readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Sheet, showToast } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { useBalance } from "../../balance/index.ts";
import { BalanceLine, placeClass } from "../bet-slip/balance-line.tsx";
import { addHouseToList } from "../bet-slip/bet-list.ts";
import { Sending } from "../bet-slip/sending.tsx";
import { useSlipWords, useStopWords } from "../bet-slip/slip-words.ts";
import { UnderThumb } from "../bet-slip/under-thumb.tsx";
import { useBetSettings } from "../exchange/bet-settings.ts";
import type { HouseBetItem } from "./calls.ts";
import { HouseFields, type Amount } from "./house-fields.tsx";
import type { EventDetail, HousePick } from "./offer.ts";
import { OfferedNow } from "./offered-now.tsx";
import { figuresOf, type Offered } from "./pick.ts";
import { sideWord } from "./side-word.ts";
import { termsOf } from "./terms.ts";
import { houseText } from "./text.ts";
import { useOfWords } from "./use-of-words.ts";
import { useHouseTitle } from "./use-house-title.ts";
import type { SendHouse } from "./use-send-house.ts";

export interface HouseSlipProps {
  readonly eventId: string;
  readonly pick: HousePick;
  /** With what it opens: of a one-tap bet its stake. */
  readonly stakeText: string;
  readonly onPick: (pick: HousePick) => void;
  readonly onClose: () => void;
  readonly detail: EventDetail | undefined;
  /** The player's bets on the event; undefined until they are read. */
  readonly bets: readonly HouseBetItem[] | undefined;
  readonly sending: SendHouse;
}

const formId = "house-slip-form";

/** A bet against the house: its rate, a stake, what it wins and can lose. What the house offers meanwhile is shown, and taken only when it is asked for. */
export function HouseSlip(props: HouseSlipProps): ReactNode {
  const { pick, detail, bets, onClose } = props;
  const { sent, refused, unknown, send } = props.sending;
  const text = useText(houseText);
  const balance = useBalance();
  const { settings } = useBetSettings();
  const [amount, setAmount] = useState<Amount>({ stakeText: props.stakeText, entry: "stake" });
  const [hasTried, setTried] = useState(false);
  /** What was refused is said of the stake that was sent: another one is another bet. */
  const [sentText, setSentText] = useState<string>();
  const policy = settings.price_policy;
  const known = { detail, bets, policy, balanceMinor: balance && readWireAmount(balance.balance) };
  const terms = termsOf({ pick, ...amount }, known);
  const { offered, decided, isMoved, fault } = terms;
  const shown = useLastOffered(offered);
  const isMissing = hasTried && fault === "notCovered";
  const missing = isMissing ? (terms.neededMinor ?? 0n) - (known.balanceMinor ?? 0n) : 0n;
  const isFixed = sent !== undefined || unknown !== undefined;
  const onTry = (): void => setTried(true);
  const submit = async (): Promise<void> => {
    onTry();
    const stakeMinor = decided && figuresOf(decided, amount.stakeText, amount.entry)?.stakeMinor;
    if (fault !== undefined || decided === undefined || stakeMinor === undefined || isFixed) return;
    if (pick.awaitsNumber === true) return;
    if (isMoved) props.onPick(decided);
    setSentText(amount.stakeText);
    const end = await send({ pick: decided, stakeMinor, delayMs: offered?.delayMs ?? 0, policy, shown });
    if (end === "taken") onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`${text.title} · ${text.playMoney}`}
      footer={<Footer {...props} {...{ amount, shown, missing, onTry }} isReady={decided !== undefined} />}
    >
      <Chosen pick={pick} offered={shown} />
      {unknown === undefined && (
        <OfferedNow {...{ pick, offered }} onPick={props.onPick} isMoved={isMoved && sent === undefined} />
      )}
      <Spoken words={sent && text.sending} />
      {(sentText === undefined || unknown !== undefined || sentText === amount.stakeText) && (
        <Refused words={refused} />
      )}
      <form
        id={formId}
        noValidate
        className="mt-2"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <fieldset disabled={isFixed} className="min-w-0">
          <legend className="sr-only">{text.title}</legend>
          <HouseFields
            {...{ pick, detail, bets, terms, amount }}
            onPick={props.onPick}
            onAmount={setAmount}
            hasTried={hasTried}
            fault={hasTried && !isMissing ? fault : undefined}
          />
        </fieldset>
      </form>
    </Sheet>
  );
}

/** For who does not see it. */
const Spoken = ({ words }: { words: string | undefined }): ReactNode => (
  <div role="status" className="sr-only">
    {words}
  </div>
);

const Refused = ({ words }: { words: string | undefined }): ReactNode =>
  words !== undefined && (
    <p role="alert" className="mt-2 rounded-md bg-raised px-3 py-2 text-alert">
      {words}
    </p>
  );

interface FooterProps extends HouseSlipProps {
  readonly amount: Amount;
  readonly shown: Offered | undefined;
  /** Something is offered that the player goes along with. */
  readonly isReady: boolean;
  /** What the balance lacks for the bet that was tried, in minor units. */
  readonly missing: bigint;
  /** Says what is missing of what was tried. */
  readonly onTry: () => void;
}

/** What comes next: bet, keep it for later, wait, or send it again. */
function Footer(props: FooterProps): ReactNode {
  const { eventId, pick, sending, amount, shown, onClose } = props;
  const { sent, unknown, send } = sending;
  const text = useText(houseText);
  const words = useSlipWords();
  const stop = useStopWords(undefined);
  if (sent !== undefined) return <Sending {...sent} words={{ sending: text.sending, delay: text.delay }} />;
  if (unknown !== undefined) {
    return (
      <UnderThumb>
        <Button size="large" isWide onClick={() => void send(unknown).then((end) => end === "taken" && onClose())}>
          {words.sendAgain}
        </Button>
      </UnderThumb>
    );
  }
  const keep = (offered: Offered): void => {
    const { match, title, isBookmaker, lineText } = offered;
    if (pick.awaitsNumber === true) return props.onTry();
    const isByLine = isBookmaker || offered.numbers !== undefined;
    addHouseToList({ ...amount, eventId, pick, isByLine, shown: { match, title, isBookmaker, lineText } });
    showToast(words.listed, "done");
    onClose();
  };
  return (
    <>
      <BalanceLine stop={stop} missing={props.missing} />
      <UnderThumb>
        <Button
          tone="secondary"
          size="large"
          className="px-3 text-sm"
          disabled={shown === undefined}
          onClick={() => shown !== undefined && keep(shown)}
        >
          {words.addToList}
        </Button>
        <Button
          type="submit"
          form={formId}
          tone={pick.side === "for" ? "back" : "lay"}
          size="large"
          className={placeClass}
          disabled={stop !== undefined || !props.isReady}
          aria-disabled={props.missing > 0n}
        >
          {text.place({ side: sideWord(text, pick, shown) })}
        </Button>
      </UnderThumb>
    </>
  );
}

/** What the bet is on stays named when its market has closed under the slip. */
export function useLastOffered(offered: Offered | undefined): Offered | undefined {
  const [last, setLast] = useState(offered);
  if (offered !== undefined && (offered.title !== last?.title || offered.lineText !== last.lineText)) setLast(offered);
  return offered ?? last;
}

function Chosen({ pick, offered }: { pick: HousePick; offered: Offered | undefined }): ReactNode {
  const text = useText(houseText);
  const title = useHouseTitle();
  const ofWords = useOfWords();
  return (
    <p className="flex items-center gap-2 pt-1">
      <span
        className={`rounded-xs px-2 py-0.5 text-xs font-bold text-on-price ${pick.side === "for" ? "bg-back" : "bg-lay"}`}
      >
        {sideWord(text, pick, offered)}
        {offered?.lineText !== undefined && pick.awaitsNumber !== true && ` ${offered.lineText}`}
      </span>
      <span className="min-w-0 flex-1 text-base leading-tight">
        <span className="block font-semibold">{title(offered?.title ?? "")}</span>
        <span className="block text-xs text-muted">{ofWords(offered)}</span>
      </span>
      <span className="tabular text-base font-bold">
        <span className="sr-only">{text.rate}</span> {pick.rate}
      </span>
    </p>
  );
}
