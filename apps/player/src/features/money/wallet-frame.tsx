import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Tabs } from "@maidan/ui/layout";
import { Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { go } from "../../navigation/index.ts";
import { PageHeader } from "../../shell/index.ts";
import { useGeneral } from "../../site/index.ts";
import { moneyText } from "./text.ts";
import { useUser } from "./use-money.ts";

/** Said on every screen that has to do with money, as long as it is play money. */
export function PlayMoneyNote(): ReactNode {
  const text = useText(moneyText);
  return (
    <p className="mx-4 mt-3 rounded-md border border-line bg-accent-soft px-3 py-2 text-xs text-ink">
      {text.playMoney}
    </p>
  );
}

function BalanceCard(): ReactNode {
  const text = useText(moneyText);
  const user = useUser();
  return (
    <div className="mx-4 mt-3 flex flex-wrap items-center justify-between gap-x-2 rounded-lg bg-surface px-4 py-3">
      <span className="text-muted">{text.balance}</span>
      {user === undefined ? (
        <Skeleton className="h-6 w-28" />
      ) : (
        <Money amount={user.balance} currency={user.currency} className="text-lg font-bold" />
      )}
    </div>
  );
}

const paths = { deposit: "/deposit", withdrawal: "/withdrawal" } as const;

/** The wallet: its two tabs, of which the second is there only while withdrawals are open. [DEPOSIT-01] [WITHDRAW-01] */
export function WalletFrame({ selected, children }: { selected: keyof typeof paths; children: ReactNode }): ReactNode {
  const text = useText(moneyText);
  const isWithdrawalOpen = useIsWithdrawalOpen();
  const tabs = [
    { id: "deposit" as const, label: text.deposit },
    ...(isWithdrawalOpen ? [{ id: "withdrawal" as const, label: text.withdrawal }] : []),
  ];
  return (
    <main>
      <PageHeader title={text.wallet} back="/account" />
      <PlayMoneyNote />
      <BalanceCard />
      <div className="mt-3">
        <Tabs
          label={text.wallet}
          tabs={tabs}
          selected={selected}
          onSelect={(tab) => go(paths[tab], { isReplacing: true })}
        >
          {children}
        </Tabs>
      </div>
    </main>
  );
}

/** False when the operator has closed withdrawals; until the setting is known they are taken as open. */
export function useIsWithdrawalOpen(): boolean {
  const status: number | string | undefined = useGeneral()?.withdrawal_status;
  return status === undefined || String(status) !== "0";
}
