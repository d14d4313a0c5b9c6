import { Button, buttonClass } from "@maidan/ui/controls";
import { Countdown, Money, useCurrency, useSecondsLeft } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useEffect, type ReactNode } from "react";
import { copyText } from "../../device/index.ts";
import { go, routeStateNow, useRouteState } from "../../navigation/index.ts";
import { PageHeader, PageSkeleton } from "../../shell/index.ts";
import { maskNumber } from "./checks.ts";
import { MethodMark } from "./method-mark.tsx";
import { readPaymentDetails, type PaymentDetails } from "./payment-details.ts";
import { PaymentForm } from "./payment-form.tsx";
import { moneyText } from "./text.ts";
import { PlayMoneyNote } from "./wallet-frame.tsx";

/** Where the payment is made and told of. Opened without details it leads back to /deposit. [OP-32] */
export function MakePaymentPage(): ReactNode {
  const text = useText(moneyText);
  const details = readPaymentDetails(useRouteState());
  useEffect(() => {
    const isBare = details === undefined && readPaymentDetails(routeStateNow()) === undefined;
    if (isBare) go("/deposit", { isReplacing: true });
  }, [details]);
  return (
    <main className="pb-10">
      <PageHeader title={text.paymentTitle} back="/deposit" />
      {details === undefined ? <PageSkeleton /> : <Payment details={details} />}
    </main>
  );
}

/** What the payer has to choose in the wallet. [PAY-02] */
function useTransferKind(type: string): string {
  const text = useText(moneyText);
  if (type === "Personal") return text.paySend;
  return type === "Agent" ? text.payCashOut : text.payMerchant;
}

export function Payment({ details }: { details: PaymentDetails }): ReactNode {
  const text = useText(moneyText);
  const endsAtMs = Date.parse(details.expires_at);
  const kind = useTransferKind(details.account_type);
  return (
    <>
      <PlayMoneyNote />
      <section className="mx-4 mt-3 rounded-lg bg-surface p-4">
        <div className="flex items-center gap-3 narrow:flex-wrap">
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
          shown={details.amount === "" ? "–" : <Money amount={details.amount} className="text-lg" />}
          value={details.amount}
          done={text.amountCopied({ amount: details.amount })}
          none={text.noAmount}
        />
      </section>
      <Tips kind={kind} details={details} endsAtMs={endsAtMs} />
      <PaymentForm details={details} endsAtMs={endsAtMs} />
    </>
  );
}

function Tips({ kind, details, endsAtMs }: { kind: string; details: PaymentDetails; endsAtMs: number }): ReactNode {
  const text = useText(moneyText);
  const isOver = useSecondsLeft(endsAtMs) === 0;
  const wallet = new URLSearchParams({
    provider: details.name,
    to: details.account_number,
    amount: details.amount,
    kind: details.account_type,
    currency: useCurrency(),
  });
  return (
    <section className="mx-4 mt-4 rounded-lg border border-line p-4">
      <h2 className="font-semibold">{text.tips}</h2>
      <ol className="mt-2 list-decimal space-y-1 ps-5 text-muted [:lang(bn)_&]:[list-style-type:bengali]">
        <li>{text.tipOne({ kind })}</li>
        <li>{text.tipTwo}</li>
        <li>{text.tipThree}</li>
      </ol>
      {/* What is paid after its time can't be claimed by this page. */}
      {!isOver && (
        <>
          <a
            href={`/sandbox-money?${wallet.toString()}`}
            target="_blank"
            rel="noopener"
            className={`mt-3 w-full ${buttonClass({ tone: "secondary" })}`}
          >
            {text.openSandbox}
          </a>
          <p className="mt-2 text-xs text-muted">{text.sandboxHint}</p>
        </>
      )}
    </section>
  );
}

function CopyRow(props: { label: string; shown: ReactNode; value: string; done: string; none: string }): ReactNode {
  const text = useText(moneyText);
  const copy = async (): Promise<void> => {
    if (props.value === "") return void showToast(props.none, "alert");
    const isCopied = await copyText(props.value);
    showToast(isCopied ? props.done : props.value, isCopied ? "done" : "note");
  };
  return (
    <div className="mt-3 flex items-center gap-3 border-t border-line pt-3 narrow:flex-wrap">
      <div className="flex-1 narrow:basis-full">
        <p className="text-xs text-muted">{props.label}</p>
        <p className="font-semibold">{props.shown}</p>
      </div>
      <Button tone="secondary" onClick={() => void copy()} aria-label={`${text.copy}: ${props.label}`}>
        {text.copy}
      </Button>
    </div>
  );
}
