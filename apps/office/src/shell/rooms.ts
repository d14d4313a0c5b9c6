import {
  AlertIcon,
  ChatIcon,
  MegaphoneIcon,
  PhoneIcon,
  CricketIcon,
  CrownIcon,
  ExchangeIcon,
  GiftIcon,
  GlobeIcon,
  ListIcon,
  LockIcon,
  MailIcon,
  ReceiptIcon,
  SettingsIcon,
  SlotIcon,
  SportsIcon,
  StarIcon,
  UserIcon,
  WalletIcon,
  type IconProps,
} from "@maidan/ui/icons";
import type { ReactNode } from "react";

export interface Room {
  readonly id:
    | "deposits"
    | "withdrawals"
    | "markets"
    | "sportsbook"
    | "games"
    | "players"
    | "promotions"
    | "vip"
    | "referral"
    | "support"
    | "inbox"
    | "messages"
    | "ledger"
    | "audit"
    | "methods"
    | "site"
    | "limits"
    | "feeds"
    | "settings"
    | "staff";
  readonly path:
    | "/deposits"
    | "/withdrawals"
    | "/markets"
    | "/sportsbook"
    | "/games"
    | "/players"
    | "/promotions"
    | "/vip"
    | "/referral"
    | "/support"
    | "/inbox"
    | "/messages"
    | "/ledger"
    | "/audit"
    | "/methods"
    | "/site"
    | "/limits"
    | "/feeds"
    | "/settings"
    | "/staff";
  /** What a role needs to see it. */
  readonly permission: string;
  /** After `g`. */
  readonly key: string;
  readonly icon: (props: IconProps) => ReactNode;
}

export const rooms: readonly Room[] = [
  { id: "deposits", path: "/deposits", permission: "deposit.read", key: "d", icon: WalletIcon },
  { id: "withdrawals", path: "/withdrawals", permission: "withdrawal.read", key: "w", icon: ReceiptIcon },
  { id: "markets", path: "/markets", permission: "market.read", key: "m", icon: ExchangeIcon },
  { id: "sportsbook", path: "/sportsbook", permission: "market.read", key: "f", icon: SportsIcon },
  { id: "games", path: "/games", permission: "game.read", key: "k", icon: SlotIcon },
  { id: "players", path: "/players", permission: "player.read", key: "p", icon: UserIcon },
  { id: "promotions", path: "/promotions", permission: "promotion.read", key: "b", icon: GiftIcon },
  { id: "vip", path: "/vip", permission: "reward.read", key: "v", icon: CrownIcon },
  { id: "referral", path: "/referral", permission: "reward.read", key: "r", icon: StarIcon },
  { id: "support", path: "/support", permission: "chat.read", key: "c", icon: ChatIcon },
  { id: "inbox", path: "/inbox", permission: "inbox.send", key: "i", icon: MegaphoneIcon },
  { id: "messages", path: "/messages", permission: "message.read", key: "o", icon: MailIcon },
  { id: "ledger", path: "/ledger", permission: "ledger.check", key: "l", icon: LockIcon },
  { id: "audit", path: "/audit", permission: "audit.read", key: "a", icon: ListIcon },
  { id: "methods", path: "/methods", permission: "method.read", key: "y", icon: PhoneIcon },
  { id: "site", path: "/site", permission: "settings.read", key: "h", icon: GlobeIcon },
  { id: "limits", path: "/limits", permission: "limit.read", key: "x", icon: AlertIcon },
  { id: "feeds", path: "/feeds", permission: "feed.manage", key: "e", icon: CricketIcon },
  { id: "settings", path: "/settings", permission: "settings.read", key: "s", icon: SettingsIcon },
  { id: "staff", path: "/staff", permission: "staff.manage", key: "t", icon: UserIcon },
];

export const roomsFor = (permissions: readonly string[]): readonly Room[] =>
  rooms.filter((room) => permissions.includes(room.permission));
