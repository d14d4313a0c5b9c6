import { Money } from "@maidan/ui/figures";
import {
  ChevronRightIcon,
  GiftIcon,
  ListIcon,
  LockIcon,
  MailIcon,
  LogOutIcon,
  ReceiptIcon,
  StarIcon,
  UserIcon,
  WalletIcon,
} from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Badge, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useBalance } from "../../balance/index.ts";
import { AppLink } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import { ContactList, PageHeader } from "../../shell/index.ts";
import { useGeneral } from "../../site/index.ts";
import { UnreadDot, useUnread } from "../../unread/index.ts";
import { accountText } from "./text.ts";
import { useLogOut } from "./use-log-out.ts";

const row = "flex min-h-13 w-full items-center gap-3 px-4 text-start text-base";

function Row(props: { href: string; icon: ReactNode; label: string; count?: number }): ReactNode {
  const { href, icon, label, count = 0 } = props;
  return (
    <li>
      <AppLink href={href} className={row}>
        <span className="text-accent">{icon}</span>
        <span className="flex-1">{label}</span>
        <UnreadDot count={count} />
        <ChevronRightIcon size={18} className="text-muted" />
      </AppLink>
    </li>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section>
      <h2 className="px-1 pb-2 text-sm font-semibold text-muted">{title}</h2>
      <div className="overflow-hidden rounded-lg bg-surface ring-1 ring-line ring-inset">{children}</div>
    </section>
  );
}

function Purse(): ReactNode {
  const text = useText(accountText);
  const { username } = useSession();
  const balance = useBalance();
  const isPlayMoney = useGeneral()?.is_play_money === true;
  return (
    <div className="rounded-xl bg-linear-to-br from-accent-soft to-surface p-4 ring-1 ring-line ring-inset">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex min-w-0 items-center gap-2 text-base font-semibold">
          <UserIcon className="shrink-0 text-accent" />
          <span className="truncate">{username}</span>
        </p>
        {isPlayMoney && <Badge tone="accent">{text.playMoney}</Badge>}
      </div>
      <dl className="mt-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <dt className="text-xs text-muted">{text.balance}</dt>
          <dd className="min-h-9 text-[min(1.75rem,11vw)] leading-tight font-bold">
            {balance === undefined ? (
              <Skeleton className="mt-1 h-7 w-36" />
            ) : (
              <Money amount={balance.balance} currency={balance.currency} />
            )}
          </dd>
        </div>
        <div className="text-end">
          <dt className="text-xs text-muted">{text.exposure}</dt>
          <dd className="min-h-6 text-base font-semibold">
            {balance === undefined ? (
              <Skeleton className="mt-1 h-5 w-20" />
            ) : (
              <Money amount={balance.exposure} currency={balance.currency} />
            )}
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** /account */
export function AccountPage(): ReactNode {
  const text = useText(accountText);
  const logOut = useLogOut();
  const unread = useUnread().inbox;
  const isWithdrawalOpen = useGeneral()?.withdrawal_status !== 0;
  return (
    <main>
      <PageHeader title={text.title} back="/" />
      <div className="flex flex-col gap-5 p-4">
        <Purse />
        <Group title={text.funds}>
          <ul className="divide-y divide-line">
            <Row href="/deposit" icon={<WalletIcon />} label={text.deposit} />
            {isWithdrawalOpen && <Row href="/withdrawal" icon={<ReceiptIcon />} label={text.withdrawal} />}
          </ul>
        </Group>
        <Group title={text.history}>
          <ul className="divide-y divide-line">
            <Row href="/betting-record" icon={<ListIcon />} label={text.bettingRecords} />
            <Row href="/turnover-record" icon={<GiftIcon />} label={text.turnover} />
            <Row href="/transaction-record" icon={<ReceiptIcon />} label={text.transactionRecords} />
          </ul>
        </Group>
        <Group title={text.profile}>
          <ul className="divide-y divide-line">
            <Row href="/profile" icon={<UserIcon />} label={text.personalInfo} />
            <Row href="/reset-password" icon={<LockIcon />} label={text.resetPassword} />
            <Row href="/inbox" icon={<MailIcon />} label={text.inbox} count={unread} />
            <Row href="/refrrel-program" icon={<StarIcon />} label={text.referral} />
          </ul>
        </Group>
        <Group title={text.contactUs}>
          <div className="px-4">
            <ContactList />
          </div>
        </Group>
        <button
          type="button"
          onClick={() => void logOut()}
          className={`${row} justify-center rounded-lg bg-raised font-semibold ring-1 ring-line ring-inset`}
        >
          <LogOutIcon size={20} />
          {text.logOut}
        </button>
      </div>
    </main>
  );
}
