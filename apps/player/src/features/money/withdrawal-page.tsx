import { FormKey } from "@maidan/client/api";
import { Button, NumberField } from "@maidan/ui/controls";
import { useCurrency } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useEffect, useState, type ReactNode } from "react";
import { api } from "../../api/index.ts";
import { go } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import { useGeneral } from "../../site/index.ts";
import { withdrawalCall, withdrawalCheckCall } from "./calls.ts";
import { serverWords, withdrawalFault, type WithdrawalFault } from "./checks.ts";
import { withdrawalMethodId } from "./methods.ts";
import { Notice, type NoticeContent } from "./notice.tsx";
import type { RequestDetails } from "./payment-details.ts";
import { AmountPicker, MethodPicker } from "./pickers.tsx";
import { withdrawalChoices } from "./quick-amounts.ts";
import { moneyText } from "./text.ts";
import { useMethods, useMoneyStanding, useReloading, type Method } from "./use-money.ts";
import { useIsWithdrawalOpen, WalletFrame } from "./wallet-frame.tsx";

/** While withdrawals are closed the page leads to the deposit tab. [OP-42] */
export function WithdrawalPage(): ReactNode {
  const isOpen = useIsWithdrawalOpen();
  useEffect(() => {
    if (!isOpen) go("/deposit", { isReplacing: true });
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <WalletFrame selected="withdrawal">
      <WithdrawalForm />
    </WalletFrame>
  );
}

function useFaultNotice(): (fault: WithdrawalFault) => NoticeContent {
  const text = useText(moneyText);
  return (fault) => {
    switch (fault) {
      case "phone":
        return { message: text.phoneNotVerified, link: { href: "/profile", label: text.goToProfile } };
      case "pending":
        return { message: text.withdrawalPending, link: { href: "/transaction-record", label: text.seeTransactions } };
      case "amount":
        return { message: text.amountRequired };
      case "account":
        return { message: text.accountRequired };
      case "method":
        return { message: text.selectYourMethod };
    }
  };
}

/** Asks the server whether the player may withdraw; undefined = yes. [WITHDRAW-10] [WITHDRAW-13] [WITHDRAW-14] [WITHDRAW-15] */
function usePreCheck(): (remoteId: string) => Promise<NoticeContent | undefined> {
  const text = useText(moneyText);
  return async (remoteId) => {
    const result = await api.call(withdrawalCheckCall, { query: { remote_id: remoteId } });
    if (result.ok) return undefined;
    const { error } = result;
    if (error.kind !== "refused" || error.status !== 400) return { message: serverWords(error) ?? text.unknownError };
    if (error.message.includes("Date of Birth")) {
      return { message: error.message, link: { href: "/profile", label: text.goToProfile } };
    }
    return { message: text.completeTurnover, link: { href: "/turnover-record", label: text.goToTurnover } };
  };
}

/** Sends the request; what it gives back is what to show when it was not taken. */
function useSendWithdrawal(): (form: {
  method: Method;
  accountNumber: string;
  amount: string;
}) => Promise<NoticeContent | undefined> {
  const text = useText(moneyText);
  const { remoteId = "" } = useSession();
  const [formKey] = useState(() => new FormKey());
  const preCheck = usePreCheck();
  return async ({ method, accountNumber, amount }) => {
    const refused = await preCheck(remoteId);
    if (refused !== undefined) return refused;
    const body = {
      remote_id: remoteId,
      account_number: accountNumber,
      amount,
      payment_id: withdrawalMethodId(method),
      provider: method.name,
    };
    const result = await api.call(withdrawalCall, { body, idempotencyKey: formKey.keyFor(body) });
    formKey.settle(result);
    if (!result.ok) {
      const own = result.error.kind === "refused" ? text.errorAgain : `${text.errorAgain} ${text.moneySafe}`;
      return { message: serverWords(result.error) ?? own };
    }
    showToast(text.withdrawalDone, "done");
    const request: RequestDetails = { amount: result.value.amount, icon: method.icon, name: method.name };
    go("/payment-request", { state: { ...request } });
    return undefined;
  };
}

function useWithdrawalForm() {
  const standing = useMoneyStanding("withdraw");
  const faultNotice = useFaultNotice();
  const send = useSendWithdrawal();
  const [method, setMethod] = useState<Method>();
  const [accountNumber, setAccountNumber] = useState("");
  const [amount, setAmount] = useState("");
  const [notice, setNotice] = useState<NoticeContent>();
  const [isSending, setSending] = useState(false);
  const submit = async (): Promise<void> => {
    const fault = withdrawalFault({
      isPhoneVerified: standing.isPhoneVerified,
      isWithdrawalPending: standing.isPending,
      amount,
      accountNumber,
      methodId: method?.id,
    });
    if (fault !== undefined) return setNotice(faultNotice(fault));
    if (method === undefined) return;
    setSending(true);
    setNotice(await send({ method, accountNumber, amount }));
    setSending(false);
  };
  return {
    standing,
    method,
    setMethod,
    accountNumber,
    setAccountNumber,
    amount,
    setAmount,
    notice,
    setNotice,
    isSending,
    submit,
  };
}

function WithdrawalForm(): ReactNode {
  const text = useText(moneyText);
  const form = useWithdrawalForm();
  const methods = useMethods()?.filter((method) => method.can_withdraw);
  const isReloading = useReloading(form.method?.id);
  const isBlocked = form.isSending || methods?.length === 0 || !form.standing.isKnown;
  return (
    <form
      className="pb-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <div className={isReloading ? "opacity-60" : undefined}>
        <MethodPicker
          methods={methods}
          chosenId={form.method?.id}
          onChoose={form.setMethod}
          emptyText={text.noWithdrawalMethods}
        />
      </div>
      <div className="mt-4 px-4">
        <NumberField
          label={text.accountNumber}
          hint={text.accountHint}
          decimals={0}
          value={form.accountNumber}
          onValue={form.setAccountNumber}
          autoComplete="tel-national"
          maxLength={20}
        />
      </div>
      <AmountPicker value={form.amount} onValue={form.setAmount} {...withdrawalChoices(useGeneral(), useCurrency())} />
      <div className="mt-6 px-4">
        <Button type="submit" size="large" isWide disabled={isBlocked}>
          {form.isSending ? text.submitting : text.submit}
        </Button>
      </div>
      <Notice content={form.notice} onClose={() => form.setNotice(undefined)} />
    </form>
  );
}
