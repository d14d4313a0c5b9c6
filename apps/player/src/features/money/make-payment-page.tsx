import { FormKey, type ApiError } from "@maidan/client/api";
import { Button, buttonClass, Field, Select } from "@maidan/ui/controls";
import { Countdown, Money, useSecondsLeft } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { Loading } from "@maidan/ui/layout";
import { useEffect, useId, useState, type ReactNode } from "react";
import { api } from "../../api/index.ts";
import { AppLink, go, useRouteState } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import { PageHeader } from "../../shell/index.ts";
import { depositCall } from "./calls.ts";
import { localPhone, maskNumber, paymentFault, type PaymentFault } from "./checks.ts";
import { MethodMark } from "./method-mark.tsx";
import { Notice, type NoticeContent } from "./notice.tsx";
import { readPaymentDetails, type PaymentDetails, type RequestDetails } from "./payment-details.ts";
import { moneyText } from "./text.ts";
import { usePhones } from "./use-money.ts";
import { PlayMoneyNote } from "./wallet-frame.tsx";

/** Where the payment is made and told of. Opened without details it leads back to /deposit. [OP-32] */
export function MakePaymentPage(): ReactNode {
  const text = useText(moneyText);
  const details = readPaymentDetails(useRouteState());
  useEffect(() => {
    if (details === undefined) go("/deposit", { isReplacing: true });
  }, [details]);
  return (
    <main className="pb-10">
      <PageHeader title={text.paymentTitle} back="/deposit" />
      {details !== undefined && <Payment details={details} />}
    </main>
  );
}

/** What the payer has to choose in the wallet. [PAY-02] */
function useTransferKind(type: string): string {
  const text = useText(moneyText);
  if (type === "Personal") return text.paySend;
  return type === "Agent" ? text.payCashOut : text.payMerchant;
}

function Payment({ details }: { details: PaymentDetails }): ReactNode {
  const text = useText(moneyText);
  const endsAtMs = Date.parse(details.expires_at);
  const kind = useTransferKind(details.account_type);
  return (
    <>
      <PlayMoneyNote />
      <section className="mx-4 mt-3 rounded-lg bg-surface p-4">
        <div className="flex items-center gap-3">
          <MethodMark name={details.name} icon={details.icon} />
          <div className="flex-1">
            <p className="font-semibold">{details.name}</p>
            <p className="text-xs text-muted">{kind}</p>
          </div>
          <div className="text-end">
            <p className="text-xs text-muted">{text.payBefore}</p>
            <Countdown endsAtMs={endsAtMs} className="text-lg font-bold" />
          </div>
        </div>
        <CopyRow
          label={text.receiver}
          shown={<span className="tabular text-lg">{maskNumber(details.account_number)}</span>}
          value={details.account_number}
          done={text.accountCopied}
          none={text.noAccount}
        />
        <CopyRow
          label={text.amount}
          shown={<Money amount={details.amount} className="text-lg" />}
          value={details.amount}
          done={text.amountCopied({ amount: details.amount })}
          none={text.noAmount}
        />
      </section>
      <Tips kind={kind} details={details} />
      <PaymentForm details={details} endsAtMs={endsAtMs} />
    </>
  );
}

function Tips({ kind, details }: { kind: string; details: PaymentDetails }): ReactNode {
  const text = useText(moneyText);
  const wallet = new URLSearchParams({
    provider: details.name,
    to: details.account_number,
    amount: details.amount,
    kind: details.account_type,
  });
  return (
    <section className="mx-4 mt-4 rounded-lg border border-line p-4">
      <h2 className="font-semibold">{text.tips}</h2>
      <ol className="mt-2 list-decimal space-y-1 ps-5 text-muted">
        <li>{text.tipOne({ kind })}</li>
        <li>{text.tipTwo}</li>
        <li>{text.tipThree}</li>
      </ol>
      <a
        href={`/sandbox-money?${wallet.toString()}`}
        target="_blank"
        rel="noopener"
        className={`mt-3 w-full ${buttonClass({ tone: "secondary" })}`}
      >
        {text.openSandbox}
      </a>
      <p className="mt-2 text-xs text-muted">{text.sandboxHint}</p>
    </section>
  );
}

function CopyRow(props: { label: string; shown: ReactNode; value: string; done: string; none: string }): ReactNode {
  const text = useText(moneyText);
  const copy = async (): Promise<void> => {
    if (props.value === "") return showToast(props.none, "alert");
    const isCopied = await copyText(props.value);
    showToast(isCopied ? props.done : props.value, isCopied ? "done" : "note");
  };
  return (
    <div className="mt-3 flex items-center gap-3 border-t border-line pt-3">
      <div className="flex-1">
        <p className="text-xs text-muted">{props.label}</p>
        <p className="font-semibold">{props.shown}</p>
      </div>
      <Button tone="secondary" onClick={() => void copy()} aria-label={`${text.copy}: ${props.label}`}>
        {text.copy}
      </Button>
    </div>
  );
}

/** The clipboard is refused on plain-HTTP origins, where the old way still works. */
async function copyText(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = value;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  }
}

function usePaymentForm(details: PaymentDetails) {
  const text = useText(moneyText);
  const { remoteId, isPlayer } = useSession();
  const offered = usePhones().verified.map(localPhone);
  const noticeFor = useFailureNotice();
  const [formKey] = useState(() => new FormKey());
  const [chosenPhone, setPhone] = useState("");
  const [transactionId, setTransactionId] = useState("");
  const [fault, setFault] = useState<PaymentFault>();
  const [notice, setNotice] = useState<NoticeContent>();
  const [isSending, setSending] = useState(false);
  const phone = chosenPhone === "" ? (offered[0] ?? "") : chosenPhone;
  const submit = async (): Promise<void> => {
    const found = paymentFault({ phone, transactionId });
    setFault(found);
    if (found !== undefined) return;
    const body = {
      remote_id: remoteId ?? "",
      account_number: phone,
      transaction_id: transactionId,
      amount: details.amount,
      payment_id: details.id,
      promotion_id: details.promotionId,
    };
    setSending(true);
    const result = await api.call(depositCall, { body, idempotencyKey: formKey.keyFor(body) });
    formKey.settle(result);
    setSending(false);
    if (!result.ok) return setNotice(noticeFor(result.error, isPlayer));
    showToast(text.submitted, "done");
    const request: RequestDetails = { amount: result.value.amount, icon: details.icon, name: details.name };
    go("/payment-request", { state: { ...request }, isReplacing: true });
  };
  return { offered, phone, setPhone, transactionId, setTransactionId, fault, notice, setNotice, isSending, submit };
}

function PaymentForm({ details, endsAtMs }: { details: PaymentDetails; endsAtMs: number }): ReactNode {
  const text = useText(moneyText);
  const isOver = useSecondsLeft(endsAtMs) === 0;
  const form = usePaymentForm(details);
  const phones = form.offered.map((number) => ({ value: number, label: number }));
  if (form.isSending) return <PendingPanel />;
  return (
    <form
      className="mt-4 space-y-4 px-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <Select
        label={text.paidFrom}
        value={form.phone}
        onChange={(event) => form.setPhone(event.target.value)}
        error={form.fault === "phone" ? text.phoneWrong : undefined}
        options={phones.length === 0 ? [{ value: "", label: text.choosePhone }] : phones}
      />
      <Field
        label={text.reference}
        hint={text.referenceHint}
        value={form.transactionId}
        onChange={(event) => form.setTransactionId(event.target.value)}
        error={form.fault === "transactionId" ? text.referenceWrong : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
      />
      {isOver ? (
        <OverNote />
      ) : (
        <Button type="submit" size="large" isWide>
          {text.submit}
        </Button>
      )}
      <Notice content={form.notice} onClose={() => form.setNotice(undefined)} />
    </form>
  );
}

/** After ten minutes the quote is gone: nothing can be submitted for it any more. [OP-40] */
function OverNote(): ReactNode {
  const text = useText(moneyText);
  return (
    <>
      <p className="text-alert" role="status">
        {text.expired}
      </p>
      <Button size="large" isWide disabled>
        {text.submit}
      </Button>
      <AppLink href="/deposit" className={buttonClass({ tone: "secondary", size: "large", isWide: true })}>
        {text.backToDeposit}
      </AppLink>
    </>
  );
}

/** In a modal titled Error: the server's words, or that something went wrong; without a token a way to log in. [PAY-21] [OP-33] */
function useFailureNotice(): (error: ApiError, isPlayer: boolean) => NoticeContent {
  const text = useText(moneyText);
  return (error, isPlayer) => {
    const message =
      error.kind === "refused"
        ? text.submissionFailed({ reason: error.message })
        : `${text.errorAgain} ${text.moneySafe}`;
    const isLoginNeeded = !isPlayer || (error.kind === "refused" && error.code === "UNAUTHENTICATED");
    return { title: text.errorTitle, message, ...(isLoginNeeded && { link: { href: "/login", label: text.login } }) };
  };
}

/** [PAY-19] */
function PendingPanel(): ReactNode {
  const text = useText(moneyText);
  const id = useId();
  return (
    <section aria-labelledby={id} className="mx-4 mt-6 rounded-lg bg-surface p-6 text-center">
      <Loading label={text.pending}>
        <p id={id} className="text-base">
          {text.thanks}
        </p>
        <p className="mt-3 font-semibold text-won">{text.pending}</p>
      </Loading>
    </section>
  );
}
