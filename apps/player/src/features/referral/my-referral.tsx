import { FormKey } from "@maidan/client/api";
import { Button } from "@maidan/ui/controls";
import { Count, Money, readWireAmount, Time, useCurrency, useMoney } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { Badge, Card, EmptyState } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import type { Referral, User } from "./calls.ts";
import { claimAll } from "./claim.ts";
import { QrCode } from "./qr-code.tsx";
import { copyLink, referralLink, tooLittleWords } from "./referral.ts";
import { referralText } from "./text.ts";

interface MineProps {
  readonly user: User;
  readonly referral: Referral;
}

export function MyReferral({ user, referral }: MineProps): ReactNode {
  return (
    <div className="flex flex-col gap-4 px-4 pb-6">
      <Invitation user={user} />
      <Figures user={user} />
      <Claim user={user} referral={referral} />
      <LatestRewards referral={referral} />
    </div>
  );
}

/** Code, picture and link. [REFER-04] [REFER-05] [REFER-07] [REFER-08] */
function Invitation({ user }: { user: User }): ReactNode {
  const text = useText(referralText);
  const link = referralLink(location.origin, user.referral_code);
  const copy = async (): Promise<void> => {
    const prompt = (shown: string): void => void window.prompt(text.copyByHand, shown);
    if (await copyLink(link, { clipboard: navigator.clipboard, prompt })) showToast(text.copied, "done");
  };
  const share = (): void => {
    if (typeof navigator.share !== "function") return void showToast(text.cannotShare, "alert");
    // Who closes the sheet again has not failed at anything.
    navigator.share({ title: text.title, text: text.shareWords, url: link }).catch(() => undefined);
  };
  return (
    <Card className="flex flex-col items-center gap-3">
      <p className="text-sm text-muted">{text.code}</p>
      <p className="font-mono text-2xl font-bold tracking-wider">{user.referral_code}</p>
      <QrCode of={link} label={text.qr} />
      <p className="w-full text-center text-xs break-all text-muted">{link}</p>
      <div className="grid w-full grid-cols-2 gap-3">
        <Button tone="secondary" onClick={() => void copy()}>
          {text.copy}
        </Button>
        <Button tone="secondary" onClick={share}>
          {text.share}
        </Button>
      </div>
    </Card>
  );
}

/** [REFER-09] [OP-48] */
function Figures({ user }: { user: User }): ReactNode {
  const text = useText(referralText);
  const figures = [
    [text.downlines, <Count key="downlines" value={user.active_downlines} />],
    [text.turnover, <Money key="turnover" amount={user.referral_turnover} />],
    [text.lifetime, <Money key="lifetime" amount={user.lifetime_cash_bonus} />],
    [text.rewards, <Money key="rewards" amount={user.cash_bonus} className="text-won" />],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3">
      {figures.map(([name, figure]) => (
        <Card key={name} className="flex flex-col gap-1">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-lg font-bold">{figure}</dd>
        </Card>
      ))}
    </dl>
  );
}

/** [REFER-11] [REFER-12] [REFER-13] */
function Claim({ user, referral }: MineProps): ReactNode {
  const text = useText(referralText);
  const asMoney = useMoney();
  const currency = useCurrency();
  const [isBusy, setBusy] = useState(false);
  const [key] = useState(() => new FormKey());
  const claim = async (): Promise<void> => {
    const least = { minor: readWireAmount(referral.min_claim) ?? 0n, currency };
    if ((readWireAmount(user.cash_bonus) ?? 0n) < least.minor)
      return void showToast(tooLittleWords(least, text, asMoney), "alert");
    setBusy(true);
    const isDone = await claimAll({ key, texts: text, tell: showToast, reload: () => location.reload() });
    // After a success the button stays as it is: the page comes anew.
    if (!isDone) setBusy(false);
  };
  return (
    <div className="flex flex-col gap-2">
      <Button isBusy={isBusy} onClick={() => void claim()}>
        {isBusy ? text.claiming : text.claim}
      </Button>
      {Number(referral.held) > 0 && (
        <p className="text-sm text-muted">{text.held({ amount: asMoney(readWireAmount(referral.held) ?? 0n) })}</p>
      )}
    </div>
  );
}

function LatestRewards({ referral }: { referral: Referral }): ReactNode {
  const text = useText(referralText);
  return (
    <section>
      <h2 className="pb-2 text-base font-semibold">{text.latest}</h2>
      {referral.rewards.length === 0 ? (
        <EmptyState hint={text.noRewards} />
      ) : (
        <ul className="divide-y divide-line rounded-lg bg-surface ring-1 ring-line ring-inset">
          {referral.rewards.map((reward) => (
            <li key={`${reward.kind} ${reward.starts_on}`} className="flex items-center gap-3 px-4 py-3 text-sm">
              <span className="flex-1">
                {text[reward.kind]} <Time at={`${reward.starts_on}T00:00:00+06:00`} shape="date" />
              </span>
              {Number(reward.held) > 0 && (
                <span className="flex items-center gap-1">
                  <Money amount={reward.held} className="text-muted" /> <Badge>{text.review}</Badge>
                </span>
              )}
              {(Number(reward.amount) !== 0 || Number(reward.held) === 0) && (
                <Money amount={reward.amount} isResult className="font-semibold" />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
