import { FormKey, type ApiError, type ApiResult } from "@maidan/client/api";
import { Button, buttonClass, Field, NumberField, Select } from "@maidan/ui/controls";
import { useSecondsLeft } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { Loading } from "@maidan/ui/layout";
import { useId, useState, type ReactNode } from "react";
import { api } from "../../api/index.ts";
import { AppLink, go } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import { depositCall, ewalletConfirmCall } from "./calls.ts";
import { localPhone, paymentFault, serverWords, type PaymentFault } from "./checks.ts";
import { Notice, type NoticeContent } from "./notice.tsx";
import type { PaymentDetails, RequestDetails } from "./payment-details.ts";
import { ReceiptPicker } from "./receipt-picker.tsx";
import { sendReceipts } from "./send-receipts.ts";
import { moneyText } from "./text.ts";
import { usePhones } from "./use-money.ts";

interface Payment {
  readonly details: PaymentDetails;
  readonly phone: string;
  readonly transactionId: string;
  readonly files: readonly File[];
}

/** Tells of the payment: a gateway's is confirmed, any other claimed, with its pictures once the claim was taken. [PAY-16] [PAY-17] [OP-39] */
function useSendPayment(): (payment: Payment) => Promise<ApiResult<unknown>> {
  const text = useText(moneyText);
  const { remoteId = "" } = useSession();
  const [formKey] = useState(() => new FormKey());
  return async ({ details, phone, transactionId, files }) => {
    if (details.transaction !== null) {
      const body = { trx_id: details.transaction, trxid: transactionId, number: phone };
      return api.call(ewalletConfirmCall, { body });
    }
    const body = {
      remote_id: remoteId,
      account_number: phone,
      transaction_id: transactionId,
      amount: details.amount,
      payment_id: details.id,
      promotion_id: details.promotionId,
    };
    const result = await api.call(depositCall, { body, idempotencyKey: formKey.keyFor(body) });
    formKey.settle(result);
    // The deposit was taken: what becomes of its pictures changes nothing about it.
    if (result.ok && files.length > 0 && !(await sendReceipts(result.value.id, files)))
      showToast(text.receiptFailed, "alert");
    return result;
  };
}

function usePaymentForm(details: PaymentDetails) {
  const text = useText(moneyText);
  const { isPlayer } = useSession();
  const send = useSendPayment();
  const offered = usePhones().verified.map(localPhone);
  const noticeFor = useFailureNotice();
  const [chosenPhone, setPhone] = useState("");
  const [transactionId, setTransactionId] = useState("");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [fault, setFault] = useState<PaymentFault>();
  const [notice, setNotice] = useState<NoticeContent>();
  const [isSending, setSending] = useState(false);
  const [isWithoutPromotion, setWithoutPromotion] = useState(false);
  const phone = chosenPhone === "" ? (offered[0] ?? "") : chosenPhone;
  const submit = async (): Promise<void> => {
    const found = paymentFault({ phone, transactionId });
    setFault(found);
    if (found !== undefined) return;
    setSending(true);
    const claimed = isWithoutPromotion ? { ...details, promotionId: null } : details;
    const result = await send({ details: claimed, phone, transactionId, files });
    setSending(false);
    if (!result.ok) {
      // The payment was made: it can still be claimed, without the promotion that would bring nothing. [BONUS-18]
      if (isAboutPromotion(result.error)) setWithoutPromotion(true);
      return setNotice(noticeFor(result.error, isPlayer));
    }
    showToast(text.submitted, "done");
    const request: RequestDetails = { amount: details.amount, icon: details.icon, name: details.name };
    go("/payment-request", { state: { ...request }, isReplacing: true });
  };
  return {
    offered,
    phone,
    setPhone: (value: string) => {
      setPhone(value);
      if (fault === "phone") setFault(undefined);
    },
    transactionId,
    setTransactionId: (value: string) => {
      setTransactionId(value);
      if (fault === "transactionId") setFault(undefined);
    },
    files,
    setFiles,
    fault,
    notice,
    setNotice,
    isSending,
    submit,
  };
}

export function PaymentForm({ details, endsAtMs }: { details: PaymentDetails; endsAtMs: number }): ReactNode {
  const text = useText(moneyText);
  const isOver = useSecondsLeft(endsAtMs) === 0;
  const form = usePaymentForm(details);
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
      <PhoneField
        phones={form.offered}
        phone={form.phone}
        onPhone={form.setPhone}
        error={form.fault === "phone" ? text.phoneWrong : undefined}
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
      {details.transaction === null && <ReceiptPicker files={form.files} onFiles={form.setFiles} />}
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

/** The player's own verified numbers to choose from; whoever has none types the number. [PAY-09] */
export function PhoneField(props: {
  readonly phones: readonly string[];
  readonly phone: string;
  readonly onPhone: (phone: string) => void;
  readonly error: string | undefined;
}): ReactNode {
  const text = useText(moneyText);
  const { phones, phone, onPhone, error } = props;
  if (phones.length === 0)
    return (
      <NumberField
        label={text.paidFrom}
        decimals={0}
        value={phone}
        onValue={onPhone}
        error={error}
        autoComplete="tel-national"
        maxLength={20}
      />
    );
  return (
    <Select
      label={text.paidFrom}
      value={phone}
      onChange={(event) => onPhone(event.target.value)}
      error={error}
      options={phones.map((number) => ({ value: number, label: number }))}
    />
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

const isAboutPromotion = (error: ApiError): boolean =>
  error.kind === "refused" && error.reason?.startsWith("PROMOTION_") === true;

/** In a modal titled Error: the server's words, or that something went wrong; without a token a way to log in. [PAY-21] [OP-33] */
function useFailureNotice(): (error: ApiError, isPlayer: boolean) => NoticeContent {
  const text = useText(moneyText);
  return (error, isPlayer) => {
    const words = serverWords(error);
    const own = error.kind === "refused" ? text.errorAgain : `${text.errorAgain} ${text.moneySafe}`;
    const reason = words === undefined ? own : text.submissionFailed({ reason: words });
    const message = isAboutPromotion(error) ? `${reason} ${text.submitWithoutPromotion}` : reason;
    const isLoginNeeded = !isPlayer || (error.kind === "refused" && error.code === "UNAUTHENTICATED");
    return { title: text.errorTitle, message, ...(isLoginNeeded && { link: { href: "/login", label: text.login } }) };
  };
}

/** While the payment is told of, and where a gateway has not told of it yet. [PAY-19] */
export function PendingPanel(): ReactNode {
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
