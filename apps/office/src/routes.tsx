import { useText } from "@maidan/ui/language";
import { EmptyState } from "@maidan/ui/layout";
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  useNavigate,
} from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { depositViews, type DepositQueue } from "./features/deposits/deposit.ts";
import { gameViews, type GameViewName } from "./features/games/view.ts";
import { playerViews, type PlayerView } from "./features/players/player-views.ts";
import { marketTabs, type MarketTab } from "./features/markets/tabs.ts";
import { bookViews, type BookView } from "./features/sportsbook/view.ts";
import { SignInPage } from "./features/sign-in/index.ts";
import type { WithdrawalStatus } from "./features/withdrawals/index.ts";
import {
  FailureState,
  Layout,
  readSearch,
  roomsFor,
  shellText,
  useSession,
  useToken,
  writeSearch,
} from "./shell/index.ts";

// Each room comes when it is entered.
const AccountPage = lazyRouteComponent(() => import("./features/account/index.ts"), "AccountPage");
const AuditPage = lazyRouteComponent(() => import("./features/audit/index.ts"), "AuditPage");
const DepositsPage = lazyRouteComponent(() => import("./features/deposits/index.ts"), "DepositsPage");
const FeedsPage = lazyRouteComponent(() => import("./features/feeds/index.ts"), "FeedsPage");
const GamesPage = lazyRouteComponent(() => import("./features/games/index.ts"), "GamesPage");
const InboxPage = lazyRouteComponent(() => import("./features/inbox/index.ts"), "InboxPage");
const LimitsPage = lazyRouteComponent(() => import("./features/limits/index.ts"), "LimitsPage");
const LedgerPage = lazyRouteComponent(() => import("./features/ledger/index.ts"), "LedgerPage");
const MarketsPage = lazyRouteComponent(() => import("./features/markets/index.ts"), "MarketsPage");
const MessagesPage = lazyRouteComponent(() => import("./features/messages/index.ts"), "MessagesPage");
const MethodsPage = lazyRouteComponent(() => import("./features/methods/index.ts"), "MethodsPage");
const PlayerPage = lazyRouteComponent(() => import("./features/players/index.ts"), "PlayerPage");
const PlayersPage = lazyRouteComponent(() => import("./features/players/index.ts"), "PlayersPage");
const PromotionsPage = lazyRouteComponent(() => import("./features/promotions/index.ts"), "PromotionsPage");
const ReferralPage = lazyRouteComponent(() => import("./features/referral/index.ts"), "ReferralPage");
const SettingsPage = lazyRouteComponent(() => import("./features/settings/index.ts"), "SettingsPage");
const SitePage = lazyRouteComponent(() => import("./features/site/index.ts"), "SitePage");
const SportsbookPage = lazyRouteComponent(() => import("./features/sportsbook/index.ts"), "SportsbookPage");
const StaffPage = lazyRouteComponent(() => import("./features/staff/index.ts"), "StaffPage");
const AnswersPage = lazyRouteComponent(() => import("./features/support/index.ts"), "AnswersPage");
const SupportPage = lazyRouteComponent(() => import("./features/support/index.ts"), "SupportPage");
const VipPage = lazyRouteComponent(() => import("./features/vip/index.ts"), "VipPage");
const WithdrawalsPage = lazyRouteComponent(() => import("./features/withdrawals/index.ts"), "WithdrawalsPage");

const rooms = [
  DepositsPage,
  WithdrawalsPage,
  MarketsPage,
  SportsbookPage,
  GamesPage,
  PlayersPage,
  PlayerPage,
  PromotionsPage,
  VipPage,
  ReferralPage,
  SupportPage,
  AnswersPage,
  InboxPage,
  MessagesPage,
  LedgerPage,
  AuditPage,
  MethodsPage,
  SitePage,
  LimitsPage,
  FeedsPage,
  SettingsPage,
  StaffPage,
  AccountPage,
];

/** Once the first room stands: then a room opens at once, and also while the connection is away, where it says so. */
const restMs = 2_000;
function useAllRooms(isIn: boolean): void {
  useEffect(() => {
    if (!isIn) return undefined;
    const timer = setTimeout(() => {
      for (const room of rooms) void room.preload?.();
    }, restMs);
    return () => clearTimeout(timer);
  }, [isIn]);
}

/** Without a token there is one page: sign in. */
function Root(): ReactNode {
  const isIn = useToken() !== undefined;
  useAllRooms(isIn);
  return isIn ? <Layout /> : <SignInPage />;
}

/** The first room that the role has a key to. */
function FirstRoom(): ReactNode {
  const session = useSession().data;
  const [first] = roomsFor(session?.permissions ?? []);
  return first === undefined ? null : <Navigate to={first.path} replace />;
}

function NotFound(): ReactNode {
  return <EmptyState title={useText(shellText).notFoundTitle} />;
}

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value);
const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });
const index = createRoute({ getParentRoute: () => root, path: "/", component: FirstRoom });

const deposits = createRoute({
  getParentRoute: () => root,
  path: "/deposits",
  validateSearch: (search): { status?: DepositQueue } => {
    const status = oneOf(depositViews, search["status"]);
    return status === undefined ? {} : { status };
  },
  component: function Deposits() {
    const { status } = deposits.useSearch();
    const navigate = useNavigate();
    return (
      <DepositsPage
        status={status ?? "pending"}
        onStatus={(next) => void navigate({ to: "/deposits", search: { status: next } })}
      />
    );
  },
});

const withdrawalStatuses = ["pending", "approved", "paid", "rejected"] as const;
const withdrawals = createRoute({
  getParentRoute: () => root,
  path: "/withdrawals",
  validateSearch: (search): { status?: WithdrawalStatus } => {
    const status = oneOf(withdrawalStatuses, search["status"]);
    return status === undefined ? {} : { status };
  },
  component: function Withdrawals() {
    const { status } = withdrawals.useSearch();
    const navigate = useNavigate();
    return (
      <WithdrawalsPage
        status={status ?? "pending"}
        onStatus={(next) => void navigate({ to: "/withdrawals", search: { status: next } })}
      />
    );
  },
});

const markets = createRoute({
  getParentRoute: () => root,
  path: "/markets",
  validateSearch: (search): { event?: string; tab?: MarketTab } => {
    const event = textOf(search["event"]);
    const tab = oneOf(marketTabs, search["tab"]);
    return { ...(event !== undefined && { event }), ...(tab !== undefined && { tab }) };
  },
  component: function Markets() {
    const { event, tab } = markets.useSearch();
    const navigate = useNavigate();
    const show = (next: MarketTab): void =>
      void navigate({ to: "/markets", search: { ...(event !== undefined && { event }), tab: next } });
    return <MarketsPage eventId={event} tab={tab ?? "markets"} onTab={show} />;
  },
});

const sportsbook = createRoute({
  getParentRoute: () => root,
  path: "/sportsbook",
  validateSearch: (search): { view?: BookView } => {
    const view = oneOf(bookViews, search["view"]);
    return view === undefined ? {} : { view };
  },
  component: function Sportsbook() {
    const { view } = sportsbook.useSearch();
    const navigate = useNavigate();
    return (
      <SportsbookPage
        view={view ?? "fixtures"}
        onView={(next) => void navigate({ to: "/sportsbook", search: { view: next } })}
      />
    );
  },
});

const games = createRoute({
  getParentRoute: () => root,
  path: "/games",
  validateSearch: (search): { view?: GameViewName } => {
    const view = oneOf(gameViews, search["view"]);
    return view === undefined ? {} : { view };
  },
  component: function Games() {
    const { view } = games.useSearch();
    const navigate = useNavigate();
    return (
      <GamesPage view={view ?? "games"} onView={(next) => void navigate({ to: "/games", search: { view: next } })} />
    );
  },
});

const players = createRoute({
  getParentRoute: () => root,
  path: "/players",
  validateSearch: (search): { query?: string; view?: PlayerView } => {
    const query = textOf(search["query"]);
    const view = oneOf(playerViews, search["view"]);
    return { ...(query !== undefined && { query }), ...(view !== undefined && { view }) };
  },
  component: function Players() {
    const { query = "", view = "all" } = players.useSearch();
    return <PlayersPage key={query} query={query} view={view} />;
  },
});
const player = createRoute({
  getParentRoute: () => root,
  path: "/players/$id",
  component: function OnePlayer() {
    return <PlayerPage id={player.useParams().id} />;
  },
});

const promotions = createRoute({ getParentRoute: () => root, path: "/promotions", component: PromotionsPage });
const support = createRoute({
  getParentRoute: () => root,
  path: "/support",
  validateSearch: (search): { chat?: string } => {
    const chat = textOf(search["chat"]);
    return chat === undefined ? {} : { chat };
  },
  component: function Support() {
    return <SupportPage chatId={support.useSearch().chat} />;
  },
});
const answers = createRoute({ getParentRoute: () => root, path: "/support/answers", component: AnswersPage });
const inbox = createRoute({ getParentRoute: () => root, path: "/inbox", component: InboxPage });
const vip = createRoute({ getParentRoute: () => root, path: "/vip", component: VipPage });
const referral = createRoute({ getParentRoute: () => root, path: "/referral", component: ReferralPage });
const messages = createRoute({ getParentRoute: () => root, path: "/messages", component: MessagesPage });
const ledger = createRoute({ getParentRoute: () => root, path: "/ledger", component: LedgerPage });
const account = createRoute({ getParentRoute: () => root, path: "/account", component: AccountPage });
const audit = createRoute({ getParentRoute: () => root, path: "/audit", component: AuditPage });
const methods = createRoute({ getParentRoute: () => root, path: "/methods", component: MethodsPage });
const site = createRoute({ getParentRoute: () => root, path: "/site", component: SitePage });
const staff = createRoute({ getParentRoute: () => root, path: "/staff", component: StaffPage });
const limits = createRoute({ getParentRoute: () => root, path: "/limits", component: LimitsPage });
const feeds = createRoute({ getParentRoute: () => root, path: "/feeds", component: FeedsPage });
const settings = createRoute({ getParentRoute: () => root, path: "/settings", component: SettingsPage });

/** A room that broke, or whose script did not arrive: a browser keeps that as failed, so that only the whole page can be read again. */
function BrokenRoom({ error }: { error: unknown }): ReactNode {
  return (
    <FailureState
      failure={error instanceof Error ? error : new Error(String(error))}
      onRetry={() => location.reload()}
    />
  );
}

export const router = createRouter({
  defaultErrorComponent: BrokenRoom,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  routeTree: root.addChildren([
    index,
    deposits,
    withdrawals,
    markets,
    sportsbook,
    games,
    players,
    player,
    promotions,
    vip,
    referral,
    support,
    answers,
    inbox,
    messages,
    ledger,
    audit,
    methods,
    site,
    limits,
    feeds,
    settings,
    staff,
    account,
  ]),
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
