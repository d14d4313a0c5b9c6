import { toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { readWireAmount, useMoney } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Card, EmptyState, Loading, Skeleton, Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";
import { useReferral, type Referral } from "./calls.ts";
import { MyReferral } from "./my-referral.tsx";
import { referralText } from "./text.ts";

/** /refrrel-program, spelt as the specification has it. [ROUTE-17] [REFER-01] */
export function ReferralPage(): ReactNode {
  const text = useText(referralText);
  const [tab, setTab] = useState<"info" | "mine">("info");
  const { user, referral, isBroken, readAgain } = useReferral();
  const tabs = [
    { id: "info", label: text.info },
    { id: "mine", label: text.mine },
  ] as const;
  return (
    <main>
      <PageHeader title={text.title} back="/account" />
      {user !== undefined && referral !== undefined ? (
        <Tabs label={text.title} tabs={tabs} selected={tab} onSelect={setTab}>
          {tab === "info" ? (
            <ReferralInfo referral={referral} onMine={() => setTab("mine")} />
          ) : (
            <MyReferral user={user} referral={referral} />
          )}
        </Tabs>
      ) : isBroken ? (
        <EmptyState hint={text.unread} action={<Button onClick={readAgain}>{text.again}</Button>} />
      ) : (
        <Loading>
          <div className="flex flex-col gap-4 p-4">
            <Skeleton className="h-11" />
            <Skeleton className="h-64" />
            <Skeleton className="h-40" />
          </div>
        </Loading>
      )}
    </main>
  );
}

/** The way in three steps, and what it pays. [REFER-02] [REFER-03] */
function ReferralInfo({ referral, onMine }: { referral: Referral; onMine: () => void }): ReactNode {
  const text = useText(referralText);
  const { language } = useLanguage();
  const asMoney = useMoney();
  const { plan } = referral;
  const money = (amount: string): string => asMoney(readWireAmount(amount) ?? 0n);
  const steps = [
    [text.step1, text.step1Hint],
    [text.step2, text.step2Hint({ amount: money(plan.active_stake) })],
    [text.step3, text.step3Hint({ amount: money(referral.min_claim) })],
  ] as const;
  const rates = [
    [text.daily, plan.daily_percent],
    [text.weekly, plan.weekly_percent],
    [text.monthly, plan.monthly_percent],
  ] as const;
  return (
    <div className="flex flex-col gap-4 px-4 pb-6">
      <ol className="flex flex-col gap-3">
        {steps.map(([title, hint], index) => (
          <li key={title} className="flex gap-3 rounded-lg bg-surface p-4 ring-1 ring-line ring-inset">
            <span
              aria-hidden="true"
              className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft font-bold text-accent"
            >
              {toDigits(String(index + 1), language)}
            </span>
            <div>
              <h2 className="font-semibold">{title}</h2>
              <p className="text-sm text-muted">{hint}</p>
            </div>
          </li>
        ))}
      </ol>
      <Button onClick={onMine}>{text.toMine}</Button>
      <Card>
        <h2 className="font-semibold">{text.rates}</h2>
        <p className="text-sm text-muted">{text.ratesHint}</p>
        <dl className="grid grid-cols-3 gap-2 pt-3 text-center">
          {rates.map(([name, percent]) => (
            <div key={name} className="rounded-md bg-raised p-2">
              <dt className="text-xs text-muted">{name}</dt>
              <dd className="tabular text-lg font-bold text-won">
                {text.percent({ percent: toDigits(percent, language) })}
              </dd>
            </div>
          ))}
        </dl>
        {plan.downline_cap !== null && (
          <p className="pt-3 text-xs text-muted">{text.cap({ amount: money(plan.downline_cap) })}</p>
        )}
      </Card>
    </div>
  );
}
