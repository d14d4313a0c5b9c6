import { codeKeys } from "./features/code-capture/code-in.ts";
import { legacyPaths } from "./features/legacy/legacy-paths.ts";
import type { ReactNode } from "react";
import { mayPrefetch } from "./device/index.ts";
import { setPreloader } from "./navigation/index.ts";
import { page, type Page } from "./page.tsx";
import type { Frame } from "./shell/index.ts";

export interface PlaceOfPage {
  readonly path: string;
  /** Empty, or from the question mark on. */
  readonly search: string;
}

export interface AppRoute {
  readonly path: string;
  /** `player`: without a token the app goes to /login. `player-on-phone`: at a desk it is open. [ROUTE-42] [OP-03] */
  readonly access: "open" | "player" | "player-on-phone";
  readonly frame: Frame;
  /** On a desk the page stands between the desktop header and footer; the others are the phone's column there too. [OP-01] */
  readonly hasDeskFrame: boolean;
  /** The page's file: the build's manifest knows its chunks by it. */
  readonly module: string;
  readonly page: Page;
  /** The server writes the page itself, not only the frame around it. */
  readonly isRendered: boolean;
}

type Shape = Pick<AppRoute, "access" | "frame"> & {
  readonly hasDeskFrame?: true;
  readonly isRendered?: true;
};

/** The server writes what is open to everybody, and what shows the same to everybody; of the rest it knows nothing, as it knows no token. */
const line = (path: string, shape: Shape, file: { module: string; page: Page }): AppRoute => ({
  path,
  access: shape.access,
  frame: shape.frame,
  hasDeskFrame: shape.hasDeskFrame ?? false,
  ...file,
  isRendered: shape.isRendered ?? shape.access === "open",
});

const codeCapture = {
  module: "src/features/code-capture/code-capture-page.tsx",
  page: page(() => import("./features/code-capture/code-capture-page.tsx").then((file) => file.CodeCapturePage)),
};
const legacy = {
  module: "src/features/legacy/legacy-page.tsx",
  page: page(() => import("./features/legacy/legacy-page.tsx").then((file) => file.LegacyPage)),
};

/** Every page of the app. A page of a feature is one file with one component; its script is fetched when it is first wanted. */
export const routes: readonly AppRoute[] = [
  line(
    "/",
    { access: "open", frame: "site" },
    {
      module: "src/features/home/home-page.tsx",
      page: page(() => import("./features/home/home-page.tsx").then((file) => file.HomePage)),
    },
  ),
  line(
    "/login",
    { access: "open", frame: "bare" },
    {
      module: "src/features/login/login-page.tsx",
      page: page(() => import("./features/login/login-page.tsx").then((file) => file.LoginPage)),
    },
  ),
  line(
    "/signup",
    { access: "open", frame: "bare" },
    {
      module: "src/features/signup/signup-page.tsx",
      page: page(() => import("./features/signup/signup-page.tsx").then((file) => file.SignupPage)),
    },
  ),
  line(
    "/register",
    { access: "open", frame: "bare", hasDeskFrame: true },
    {
      module: "src/features/register/register-page.tsx",
      page: page(() => import("./features/register/register-page.tsx").then((file) => file.RegisterPage)),
    },
  ),
  line(
    "/forgot-password",
    { access: "open", frame: "bare" },
    {
      module: "src/features/password/forgot-password-page.tsx",
      page: page(() => import("./features/password/forgot-password-page.tsx").then((file) => file.ForgotPasswordPage)),
    },
  ),
  line(
    "/reset-password",
    { access: "player", frame: "page" },
    {
      module: "src/features/password/reset-password-page.tsx",
      page: page(() => import("./features/password/reset-password-page.tsx").then((file) => file.ResetPasswordPage)),
    },
  ),
  ...codeKeys.map((key) => line(`/${key}`, { access: "open", frame: "bare" }, codeCapture)),
  ...legacyPaths.map((path) => line(path, { access: "open", frame: "bare" }, legacy)),
  line(
    "/player/logout",
    { access: "open", frame: "bare" },
    {
      module: "src/features/account/logout-page.tsx",
      page: page(() => import("./features/account/logout-page.tsx").then((file) => file.LogoutPage)),
    },
  ),
  line(
    "/account",
    { access: "player", frame: "page" },
    {
      module: "src/features/account/account-page.tsx",
      page: page(() => import("./features/account/account-page.tsx").then((file) => file.AccountPage)),
    },
  ),
  line(
    "/profile",
    { access: "player", frame: "page" },
    {
      module: "src/features/profile/profile-page.tsx",
      page: page(() => import("./features/profile/profile-page.tsx").then((file) => file.ProfilePage)),
    },
  ),
  line(
    "/promotions",
    { access: "player-on-phone", frame: "page", hasDeskFrame: true, isRendered: true },
    {
      module: "src/features/promotions/promotions-page.tsx",
      page: page(() => import("./features/promotions/promotions-page.tsx").then((file) => file.PromotionsPage)),
    },
  ),
  line(
    "/deposit",
    { access: "player", frame: "page" },
    {
      module: "src/features/money/deposit-page.tsx",
      page: page(() => import("./features/money/deposit-page.tsx").then((file) => file.DepositPage)),
    },
  ),
  line(
    "/withdrawal",
    { access: "player", frame: "page" },
    {
      module: "src/features/money/withdrawal-page.tsx",
      page: page(() => import("./features/money/withdrawal-page.tsx").then((file) => file.WithdrawalPage)),
    },
  ),
  line(
    "/make-payment",
    { access: "open", frame: "bare" },
    {
      module: "src/features/money/make-payment-page.tsx",
      page: page(() => import("./features/money/make-payment-page.tsx").then((file) => file.MakePaymentPage)),
    },
  ),
  line(
    "/payment-request",
    { access: "player", frame: "bare" },
    {
      module: "src/features/money/payment-request-page.tsx",
      page: page(() => import("./features/money/payment-request-page.tsx").then((file) => file.PaymentRequestPage)),
    },
  ),
  line(
    "/transaction-record",
    { access: "player", frame: "page" },
    {
      module: "src/features/records/transaction-record-page.tsx",
      page: page(() =>
        import("./features/records/transaction-record-page.tsx").then((file) => file.TransactionRecordPage),
      ),
    },
  ),
  line(
    "/betting-record",
    { access: "player", frame: "page" },
    {
      module: "src/features/records/betting-record-page.tsx",
      page: page(() => import("./features/records/betting-record-page.tsx").then((file) => file.BettingRecordPage)),
    },
  ),
  line(
    "/turnover-record",
    { access: "player", frame: "page" },
    {
      module: "src/features/turnover/turnover-page.tsx",
      page: page(() => import("./features/turnover/turnover-page.tsx").then((file) => file.TurnoverPage)),
    },
  ),
  line(
    "/inbox",
    { access: "player", frame: "page" },
    {
      module: "src/features/inbox/inbox-page.tsx",
      page: page(() => import("./features/inbox/inbox-page.tsx").then((file) => file.InboxPage)),
    },
  ),
  line(
    "/chat",
    { access: "player", frame: "bare" },
    {
      module: "src/features/chat/chat-page.tsx",
      page: page(() => import("./features/chat/chat-page.tsx").then((file) => file.ChatPage)),
    },
  ),
  line(
    "/chat-list",
    { access: "player", frame: "bare" },
    {
      module: "src/features/chat/chat-list-page.tsx",
      page: page(() => import("./features/chat/chat-list-page.tsx").then((file) => file.ChatListPage)),
    },
  ),
  line(
    "/chat-box/:id",
    { access: "player", frame: "bare" },
    {
      module: "src/features/chat/chat-box-page.tsx",
      page: page(() => import("./features/chat/chat-box-page.tsx").then((file) => file.ChatBoxPage)),
    },
  ),
  line(
    "/refrrel-program",
    { access: "player", frame: "page" },
    {
      module: "src/features/referral/referral-page.tsx",
      page: page(() => import("./features/referral/referral-page.tsx").then((file) => file.ReferralPage)),
    },
  ),
  line(
    "/vip",
    { access: "player", frame: "page" },
    {
      module: "src/features/vip/vip-page.tsx",
      page: page(() => import("./features/vip/vip-page.tsx").then((file) => file.VipPage)),
    },
  ),
  line(
    "/bd/en/vip-detail",
    { access: "player", frame: "page" },
    {
      module: "src/features/vip/vip-detail-page.tsx",
      page: page(() => import("./features/vip/vip-detail-page.tsx").then((file) => file.VipDetailPage)),
    },
  ),
  line(
    "/bd/en/vip-history",
    { access: "player", frame: "page" },
    {
      module: "src/features/vip/vip-history-page.tsx",
      page: page(() => import("./features/vip/vip-history-page.tsx").then((file) => file.VipHistoryPage)),
    },
  ),
  line(
    "/bd/en/vip-points",
    { access: "player", frame: "page" },
    {
      module: "src/features/vip/vip-points-page.tsx",
      page: page(() => import("./features/vip/vip-points-page.tsx").then((file) => file.VipPointsPage)),
    },
  ),
  line(
    "/games",
    { access: "open", frame: "page" },
    {
      module: "src/features/games/games-page.tsx",
      page: page(() => import("./features/games/games-page.tsx").then((file) => file.GamesPage)),
    },
  ),
  line(
    "/gamerun",
    { access: "player", frame: "bare" },
    {
      module: "src/features/games/game-run-page.tsx",
      page: page(() => import("./features/games/game-run-page.tsx").then((file) => file.GameRunPage)),
    },
  ),
  line(
    "/exchange",
    { access: "player", frame: "bare", isRendered: true },
    {
      module: "src/features/exchange/exchange-page.tsx",
      page: page(() => import("./features/exchange/exchange-page.tsx").then((file) => file.ExchangePage)),
    },
  ),
  line(
    "/exchange-inplay",
    { access: "player", frame: "bare", isRendered: true },
    {
      module: "src/features/exchange/inplay-page.tsx",
      page: page(() => import("./features/exchange/inplay-page.tsx").then((file) => file.InplayPage)),
    },
  ),
  line(
    "/exchange-sports",
    { access: "player", frame: "bare", isRendered: true },
    {
      module: "src/features/exchange/sports/sports-page.tsx",
      page: page(() => import("./features/exchange/sports/sports-page.tsx").then((file) => file.SportsPage)),
    },
  ),
  line(
    "/exchange-multi",
    { access: "player", frame: "bare" },
    {
      module: "src/features/exchange/multi/multi-page.tsx",
      page: page(() => import("./features/exchange/multi/multi-page.tsx").then((file) => file.MultiPage)),
    },
  ),
  line(
    "/exchange-account",
    { access: "player", frame: "bare" },
    {
      module: "src/features/exchange/account/account-page.tsx",
      page: page(() => import("./features/exchange/account/account-page.tsx").then((file) => file.ExchangeAccountPage)),
    },
  ),
  line(
    "/odds-view",
    { access: "player", frame: "bare", isRendered: true },
    {
      module: "src/features/exchange/odds-view-page.tsx",
      page: page(() => import("./features/exchange/odds-view-page.tsx").then((file) => file.OddsViewPage)),
    },
  ),
];

/** Header and footer of the desktop pages: their script comes with those pages alone. */
export const deskFrame: Page<{ readonly children: ReactNode }> = page(() =>
  import("./features/desk/desk-frame.tsx").then((file) => file.DeskFrame),
);
export const deskModule = "src/features/desk/desk-frame.tsx";

/** The route of a path, without its query; undefined = there is no such page. A path may end in a number of something: `/chat-box/:id`. */
export function routeOf(path: string): AppRoute | undefined {
  const pattern = path.replace(/\/[1-9]\d{0,17}$/, "/:id");
  return routes.find((route) => route.path === pattern);
}

/** Fetches a page's script ahead of the tap's end. */
export function preloadPath(path: string): void {
  if (!mayPrefetch()) return;
  void routeOf(path.split(/[?#]/, 1)[0] ?? path)?.page.preload();
}

setPreloader(preloadPath);
