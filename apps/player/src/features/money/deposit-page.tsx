import type { ApiError } from "@maidan/client/api";
import { Button, Select } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { api } from "../../api/index.ts";
import { go } from "../../navigation/index.ts";
import { walletNumberCall } from "./calls.ts";
import { depositFault, type DepositFault } from "./checks.ts";
import { Notice, type NoticeContent } from "./notice.tsx";
import { AmountPicker, ChannelPicker, MethodPicker } from "./pickers.tsx";
import type { PaymentDetails } from "./payment-details.ts";
import { moneyText } from "./text.ts";
import { useChannels, useMethods, useMoneyStanding, usePromotions, type Method } from "./use-money.ts";
import { WalletFrame } from "./wallet-frame.tsx";

/** In the specification's order. [DEPOSIT-10] */
const quickAmounts = [2000, 3000, 5000, 10_000, 15_000, 20_000, 25_000, 1000, 500, 100];

/** Shown as the specification writes it. [DEPOSIT-09] */
const depositRange = { low: "৳ 100.00", high: "৳ 25,000.00" };

/** Promotions that a deposit offers: shown ones whose end has not passed. [OP-38] */
function useOfferedPromotions() {
  const [openedAtMs] = useState(() => Date.now());
  return usePromotions().filter(
    (promotion) =>
      ["active", "display"].includes(promotion.status) &&
      (promotion.end_date === null || Date.parse(promotion.end_date) > openedAtMs),
  );
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

/** What has been chosen, and the step to /make-payment once every check holds. */
function useDepositForm() {
  const text = useText(moneyText);
  const standing = useMoneyStanding("deposit");
  const faultNotice = useFaultNotice();
  const [method, setMethod] = useState<Method>();
  const [channel, setChannel] = useState<string>();
  const [amount, setAmount] = useState("");
  const [notice, setNotice] = useState<NoticeContent>();
  const [isSending, setSending] = useState(false);
  const quote = async (chosen: Method, accountType: string, promotionId: string | null): Promise<void> => {
    setSending(true);
    const query = { name: chosen.name, account_type: accountType, amount };
    const result = await api.call(walletNumberCall, { query });
    setSending(false);
    const [first] = result.ok ? result.value : [];
    if (first === undefined)
      return setNotice({ message: messageOf(result.ok ? undefined : result.error, text.errorAgain) });
    const details: PaymentDetails = { ...first, promotionId };
    go("/make-payment", { state: { ...details } });
  };
  const next = async (promotionId: string | null): Promise<void> => {
    const fault = depositFault({
      isPhoneVerified: standing.isPhoneVerified,
      isDepositPending: standing.isPending,
      amount,
      methodId: method?.id,
      channel,
    });
    if (fault !== undefined) return setNotice(faultNotice(fault));
    if (method !== undefined && channel !== undefined) await quote(method, channel, promotionId);
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
        bonusPercent={promotion?.deposit_bouns}
        emptyText={text.noMethods}
      />
      <ChannelPicker channels={channels} chosen={form.channel} onChoose={form.setChannel} />
      <AmountPicker value={form.amount} onValue={form.setAmount} quickAmounts={quickAmounts} {...depositRange} />
      <div className="mt-6 px-4">
        <Button type="submit" size="large" isWide isBusy={form.isSending} disabled={!form.standing.isKnown}>
          {text.next}
        </Button>
      </div>
      <Notice content={form.notice} onClose={() => form.setNotice(undefined)} />
    </form>
  );
}

/** The server's own words where it gave any. [DEPOSIT-21] */
export const messageOf = (error: ApiError | undefined, fallback: string): string =>
  error?.kind === "refused" && error.message !== "" ? error.message : fallback;
