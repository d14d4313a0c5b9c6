import { FormKey } from "@maidan/client/api";
import { Button, Select } from "@maidan/ui/controls";
import { useCurrency } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { api } from "../../api/index.ts";
import { go } from "../../navigation/index.ts";
import { useForReader } from "../promotions/own-money.ts";
import { useGeneral } from "../../site/index.ts";
import { ewalletCall, walletNumberCall } from "./calls.ts";
import { depositFault, serverWords, type DepositFault } from "./checks.ts";
import { bonusBadge, offeredPromotions } from "./methods.ts";
import { Notice, type NoticeContent } from "./notice.tsx";
import { AmountPicker, ChannelPicker, MethodPicker } from "./pickers.tsx";
import { gatewayPage, type PaymentDetails } from "./payment-details.ts";
import { depositChoices } from "./quick-amounts.ts";
import { moneyText } from "./text.ts";
import { useChannels, useMethods, useMoneyStanding, usePromotions, type Method } from "./use-money.ts";
import { WalletFrame } from "./wallet-frame.tsx";

/** Promotions that a deposit offers. [OP-38] */
function useOfferedPromotions() {
  const [openedAtMs] = useState(() => Date.now());
  const forReader = useForReader();
  return offeredPromotions(usePromotions(), openedAtMs).map((promotion) => forReader(promotion));
}

function useFaultNotice(): (fault: DepositFault) => NoticeContent {
  const text = useText(moneyText);
  return (fault) => {
    switch (fault) {
      case "phone":
        return { message: text.verifyFirst, link: { href: "/profile", label: text.goToProfile } };
      case "pending":
        return { message: text.depositPending, link: { href: "/transaction-record", label: text.seeTransactions } };
      case "amount":
        return { message: text.fillAmount };
      case "method":
        return { message: text.selectMethod };
      case "channel":
        return { message: text.selectChannel };
    }
  };
}

export function DepositPage(): ReactNode {
  return (
    <WalletFrame selected="deposit">
      <DepositForm />
    </WalletFrame>
  );
}

interface Chosen {
  readonly method: Method;
  readonly channel: string;
  readonly amount: string;
  readonly promotionId: string | null;
}

/** Leads on to the payment: to /make-payment with what was quoted, or to the gateway's page. What it gives back says why it didn't. [DEPOSIT-19] [DEPOSIT-20] */
function useStartPayment(): (chosen: Chosen) => Promise<NoticeContent | undefined> {
  const text = useText(moneyText);
  const [formKey] = useState(() => new FormKey());
  const quote = async ({ method, channel, amount, promotionId }: Chosen): Promise<NoticeContent | undefined> => {
    const query = {
      name: method.name,
      account_type: channel,
      amount,
      ...(promotionId !== null && { promotion_id: promotionId }),
    };
    const result = await api.call(walletNumberCall, { query });
    const [first] = result.ok ? result.value : [];
    if (first === undefined) return { message: serverWords(result.ok ? undefined : result.error) ?? text.errorAgain };
    const details: PaymentDetails = { ...first, promotionId, transaction: null };
    go("/make-payment", { state: { ...details } });
    return undefined;
  };
  const ask = async ({ method, channel, amount, promotionId }: Chosen): Promise<NoticeContent | undefined> => {
    const body = { amount, type: channel, provider: method.name, promotion: promotionId };
    const result = await api.call(ewalletCall, { body, idempotencyKey: formKey.keyFor(body) });
    formKey.settle(result);
    if (!result.ok) return { message: serverWords(result.error) ?? text.errorAgain };
    const { url, transaction, number, ...rest } = result.value;
    const page = url === "" ? undefined : gatewayPage(url, location.origin);
    if (page !== undefined) {
      location.assign(page);
      return undefined;
    }
    const details: PaymentDetails = { ...rest, account_number: number, promotionId, transaction };
    go("/make-payment", { state: { ...details } });
    return undefined;
  };
  return (chosen) => (chosen.method.kind === "ewallet" ? ask(chosen) : quote(chosen));
}

/** What has been chosen, and the step to the payment once every check holds. */
function useDepositForm() {
  const standing = useMoneyStanding("deposit");
  const faultNotice = useFaultNotice();
  const start = useStartPayment();
  const [method, setMethod] = useState<Method>();
  const [channel, setChannel] = useState<string>();
  const [amount, setAmount] = useState("");
  const [notice, setNotice] = useState<NoticeContent>();
  const [isSending, setSending] = useState(false);
  const next = async (promotionId: string | null): Promise<void> => {
    const fault = depositFault({
      isPhoneVerified: standing.isPhoneVerified,
      isDepositPending: standing.isPending,
      amount,
      methodId: method?.id,
      channel,
    });
    if (fault !== undefined) return setNotice(faultNotice(fault));
    if (method === undefined || channel === undefined) return;
    setSending(true);
    setNotice(await start({ method, channel, amount, promotionId }));
    setSending(false);
  };
  const chooseMethod = (chosen: Method): void => {
    setMethod(chosen);
    setChannel(undefined);
  };
  return { standing, method, chooseMethod, channel, setChannel, amount, setAmount, notice, setNotice, isSending, next };
}

function DepositForm(): ReactNode {
  const text = useText(moneyText);
  const promotions = useOfferedPromotions();
  const methods = useMethods();
  const [promotionId, setPromotionId] = useState("");
  const form = useDepositForm();
  const channels = useChannels(form.method?.name);
  const promotion = promotions.find((offered) => offered.id === promotionId);
  return (
    <form
      className="pb-6"
      onSubmit={(event) => {
        event.preventDefault();
        void form.next(promotion?.id ?? null);
      }}
    >
      {promotions.length > 0 && (
        <div className="px-4">
          <Select
            label={text.promotion}
            value={promotionId}
            onChange={(event) => setPromotionId(event.target.value)}
            options={[
              { value: "", label: text.noPromotion },
              ...promotions.map((offered) => ({ value: offered.id, label: offered.name })),
            ]}
          />
        </div>
      )}
      <MethodPicker
        methods={methods}
        chosenId={form.method?.id}
        onChoose={form.chooseMethod}
        bonusPercent={bonusBadge(promotion)}
        emptyText={text.noMethods}
      />
      <ChannelPicker channels={channels} chosen={form.channel} onChoose={form.setChannel} />
      <AmountPicker value={form.amount} onValue={form.setAmount} {...depositChoices(useGeneral(), useCurrency())} />
      <div className="mt-6 px-4">
        <Button type="submit" size="large" isWide isBusy={form.isSending} disabled={!form.standing.isKnown}>
          {text.next}
        </Button>
      </div>
      <Notice content={form.notice} onClose={() => form.setNotice(undefined)} />
    </form>
  );
}
