import { Mark } from "@maidan/ui/brand";
import { buttonClass } from "@maidan/ui/controls";
import { Countdown, Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { api, ReadFailed } from "../../api/index.ts";
import { AppLink, go, useRouteState } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import { useOperatorLogo, useSiteName } from "../../site/index.ts";
import { ewalletConfirmCall } from "./calls.ts";
import { MethodMark } from "./method-mark.tsx";
import { readRequestDetails, returnedTransaction, type RequestDetails } from "./payment-details.ts";
import { PendingPanel } from "./payment-form.tsx";
import { moneyText } from "./text.ts";
import { PlayMoneyNote } from "./wallet-frame.tsx";

/** Thirty minutes, after which the countdown stays at 00:00. [PAY-24] [OP-40] */
const waitMs = 30 * 60_000;

/** After a deposit or a withdrawal, and where a gateway's page leads back to. Opened without either it leads to /account. [OP-32] [OP-37] */
export function PaymentRequestPage(): ReactNode {
  const details = readRequestDetails(useRouteState());
  const [transaction] = useState(() => returnedTransaction(location.search));
  const isLost = details === undefined && transaction === undefined;
  useEffect(() => {
    if (isLost) go("/account", { isReplacing: true });
  }, [isLost]);
  return (
    <main className="min-h-dvh">
      {details !== undefined ? (
        <Confirmation details={details} />
      ) : (
        transaction !== undefined && <Returned transaction={transaction} />
      )}
    </main>
  );
}

const askAgainMs = 3_000;

/** Back from the gateway's page: the server asks the gateway, again and again until it knows. */
function Returned({ transaction }: { transaction: string }): ReactNode {
  const text = useText(moneyText);
  const { data } = useQuery({
    queryKey: [ewalletConfirmCall.path, transaction],
    queryFn: async () => {
      const result = await api.call(ewalletConfirmCall, { body: { trx_id: transaction } });
      if (!result.ok) throw new ReadFailed(result.error);
      return result.value;
    },
    refetchInterval: ({ state }) => (state.data === undefined || state.data.status === "waiting" ? askAgainMs : false),
  });
  if (data?.status === "paid") return <Confirmation details={data} />;
  const ended = {
    failed: text.ewalletFailed,
    cancelled: text.ewalletCancelled,
    expired: text.ewalletExpired,
  } as const;
  if (data === undefined || data.status === "waiting")
    return (
      <>
        <PendingPanel />
        <PlayMoneyNote />
      </>
    );
  return (
    <section className="mx-4 mt-16 rounded-xl bg-surface px-5 py-8 text-center">
      <h1 className="text-lg font-semibold text-balance">{ended[data.status]}</h1>
      <AppLink href="/deposit" className={`mt-6 ${buttonClass({ size: "large", isWide: true })}`}>
        {text.backToDeposit}
      </AppLink>
    </section>
  );
}

export function Confirmation({ details }: { details: RequestDetails }): ReactNode {
  const text = useText(moneyText);
  const siteName = useSiteName();
  const logo = useOperatorLogo("mobile_logo");
  const { username } = useSession();
  const [endsAtMs] = useState(() => Date.now() + waitMs);
  return (
    <>
      <div className="flex items-center justify-center gap-2 pt-8">
        {logo === undefined ? <Mark size={32} /> : <img src={logo} alt="" className="h-9 max-w-36 object-contain" />}
        <span className="text-lg font-bold">{siteName}</span>
      </div>
      <section className="mx-4 mt-6 rounded-xl bg-surface px-5 py-8 text-center">
        <h1 className="text-lg font-semibold text-balance">{text.getReady}</h1>
        <p className="mt-4">
          <Countdown endsAtMs={endsAtMs} className="text-3xl font-bold text-accent" />
        </p>
        <p className="mt-6">
          <Money amount={details.amount} className="text-2xl font-bold" />
        </p>
        <dl className="mt-6 space-y-3 border-t border-line pt-4 text-start">
          <div className="flex items-center justify-between">
            <dt className="text-muted">{text.player}</dt>
            <dd className="font-semibold">{username}</dd>
          </div>
          <div className="flex items-center justify-between">
            <dt className="text-muted">{text.method}</dt>
            <dd className="flex items-center gap-2 font-semibold">
              <MethodMark name={details.name} icon={details.icon} />
              {details.name}
            </dd>
          </div>
        </dl>
      </section>
      <PlayMoneyNote />
      <div className="mt-6 px-4">
        <AppLink href="/account" className={buttonClass({ size: "large", isWide: true })}>
          {text.close}
        </AppLink>
      </div>
    </>
  );
}
