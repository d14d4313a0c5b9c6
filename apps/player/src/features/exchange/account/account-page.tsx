import {
  ChevronRightIcon,
  ClockIcon,
  ListIcon,
  ReceiptIcon,
  SettingsIcon,
  StarIcon,
  UserIcon,
  WalletIcon,
} from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useSearch } from "wouter";
import { AppLink, useRouteState } from "../../../navigation/index.ts";
import { useSession } from "../../../session/index.ts";
import { ExchangeFrame } from "../exchange-frame.tsx";
import { ProgramKeysPart, StatementPart } from "../lazy-parts.ts";
import { Part, PartMissing } from "../part.tsx";
import { Waiting } from "../waiting.tsx";
import { AlertsRoom } from "../alerts/alerts-room.tsx";
import { exchangeText } from "../text.ts";
import { PartUnread } from "../unread.tsx";
import { useWallet } from "../use-exchange.ts";
import { WalletFigures } from "../wallet-sheet.tsx";
import { useAccountDetails } from "./account-details.ts";
import { ActivityRoom } from "./activity-room.tsx";
import { SettingsRoom } from "./settings-room.tsx";
import { statementText } from "./statement-text.ts";
import { accountRoomText } from "./text.ts";

const rooms = ["statement", "activity", "alerts", "settings", "programs"] as const;
type Room = (typeof rooms)[number];
const roomOf = (asked: unknown): Room | undefined => rooms.find((room) => room === asked);

/** Account id, time zone, wallets, and the ways to the player's bets, results, activity and settings. [EXCH-11] [EXCH-12] [ROUTE-23] */
export function ExchangeAccountPage(): ReactNode {
  const names = useText(exchangeText);
  const text = useText(accountRoomText);
  const { statement } = useText(statementText);
  const search = useSearch();
  const room = roomOf(useRouteState()["room"]) ?? roomOf(new URLSearchParams(search).get("room"));
  switch (room) {
    case "statement":
      return (
        <ExchangeFrame title={statement} back="/exchange-account">
          <Part waiting={<Waiting />} instead={<PartMissing names={statement} />}>
            <StatementPart />
          </Part>
        </ExchangeFrame>
      );
    case "activity":
      return (
        <ExchangeFrame title={text.activityLog} back="/exchange-account">
          <ActivityRoom />
        </ExchangeFrame>
      );
    case "alerts":
      return (
        <ExchangeFrame title={text.alerts} back="/exchange-account">
          <AlertsRoom />
        </ExchangeFrame>
      );
    case "settings":
      return (
        <ExchangeFrame title={text.settings} back="/exchange-account">
          <SettingsRoom />
          <div className="space-y-3 px-4 pb-4">
            <RoomLink room="alerts" label={text.alerts} />
            <RoomLink room="programs" label={text.programKeys} />
          </div>
        </ExchangeFrame>
      );
    case "programs":
      return (
        <ExchangeFrame title={text.programKeys} back="/exchange-account">
          <Part waiting={<Waiting />} instead={<PartMissing names={text.programKeys} />}>
            <ProgramKeysPart />
          </Part>
        </ExchangeFrame>
      );
    case undefined:
      return (
        <ExchangeFrame title={names.account} back="/exchange">
          <div className="space-y-4 p-4">
            <Identity />
            <Wallets />
            <RoomLink room="statement" label={statement} />
            <AccountMenu />
          </div>
        </ExchangeFrame>
      );
  }
}

const card = "rounded-lg bg-surface ring-1 ring-line ring-inset";

/** To the statement, the price alerts, and the keys of trading programs, which few players have: the account's menu has its stated entries alone. [ALERT-06] [ROOM-55] [ROOM-61] */
function RoomLink({ room, label }: { room: Room; label: string }): ReactNode {
  return (
    <AppLink
      href="/exchange-account"
      state={{ room }}
      aria-current={undefined}
      className={`${card} flex min-h-13 items-center gap-3 px-4 text-base`}
    >
      <span className="flex-1">{label}</span>
      <ChevronRightIcon size={18} className="text-muted" />
    </AppLink>
  );
}

function Identity(): ReactNode {
  const text = useText(accountRoomText);
  const { username, remoteId } = useSession();
  const { details, isUnread, readAgain } = useAccountDetails();
  const lines = [
    [text.accountId, remoteId],
    [text.timeZone, details?.timeZone],
    [text.currency, details?.currency],
  ] as const;
  return (
    <section className={`${card} p-4`}>
      <p className="flex items-center gap-2 text-base font-semibold">
        <UserIcon className="text-accent" />
        <span className="min-w-0 truncate">{details?.name ?? username}</span>
      </p>
      <dl className="mt-3 grid grid-cols-3 gap-2">
        {lines.map(([label, value]) => (
          <div key={label}>
            {/* One line whatever its letters are: those of Bangla may come later. [APP-20] */}
            <dt className="truncate text-xs text-muted">{label}</dt>
            <dd className="tabular min-h-6 font-semibold">
              {value ?? (isUnread ? "–" : <Skeleton className="mt-1 h-4 w-16" />)}
            </dd>
          </div>
        ))}
      </dl>
      {isUnread && <PartUnread names={`${text.timeZone}, ${text.currency}`} onRetry={readAgain} />}
    </section>
  );
}

function Wallets(): ReactNode {
  const text = useText(exchangeText);
  const read = useWallet();
  return (
    <section className={`${card} px-4 pt-2 pb-4`} aria-label={text.wallet}>
      <WalletFigures read={read} />
    </section>
  );
}

/** In this order. The bets, their history and the results are views of the Exchange tab of the betting records. [EXCH-11] [OP-61] */
function AccountMenu(): ReactNode {
  const text = useText(accountRoomText);
  const entries = [
    { label: text.myProfile, icon: <UserIcon />, href: "/profile", state: undefined },
    { label: text.balanceOverview, icon: <WalletIcon />, href: "/transaction-record", state: undefined },
    { label: text.myBets, icon: <ListIcon />, href: "/betting-record", state: { tab: "exchange", view: "open" } },
    { label: text.betsHistory, icon: <ReceiptIcon />, href: "/betting-record", state: { tab: "exchange" } },
    { label: text.profitLoss, icon: <StarIcon />, href: "/betting-record", state: { tab: "exchange", view: "profit" } },
    { label: text.activityLog, icon: <ClockIcon />, href: "/exchange-account", state: { room: "activity" } },
  ];
  const settings = {
    label: text.settings,
    icon: <SettingsIcon />,
    href: "/exchange-account",
    state: { room: "settings" },
  };
  return (
    <ul className={`${card} divide-y divide-line overflow-hidden`}>
      {[...entries, settings].map(({ label, icon, href, state }) => (
        <li key={label}>
          <AppLink
            href={href}
            {...(state !== undefined && { state })}
            aria-current={undefined}
            className="flex min-h-13 w-full items-center gap-3 px-4 text-base"
          >
            <span className="text-accent">{icon}</span>
            <span className="flex-1">{label}</span>
            <ChevronRightIcon size={18} className="text-muted" />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
