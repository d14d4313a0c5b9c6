import { page } from "../../page.tsx";

/** Parts whose script is fetched when they are first shown. Whoever shows one says what stands there meanwhile. */
export const CashOutPart = page(() => import("./cash-out/cash-out-bar.tsx").then((file) => file.CashOutBar)).Component;
export const LineCashOutPart = page(() =>
  import("./cash-out/line-cash-out-bar.tsx").then((file) => file.LineCashOutBar),
).Component;
export const OpenBetsPart = page(() => import("./bets/open-bets.tsx").then((file) => file.OpenBets)).Component;
export const ProfitPart = page(() => import("./account/profit-room.tsx").then((file) => file.ProfitRoom)).Component;
export const BallsPart = page(() => import("./balls/ball-by-ball.tsx").then((file) => file.BallByBall)).Component;
export const BetListPart = page(() => import("../bet-slip/bet-list-bar.tsx").then((file) => file.BetListBar)).Component;
export const DepthPart = page(() => import("./depth/depth-sheet.tsx").then((file) => file.DepthSheet)).Component;
export const MarketBetsPart = page(() => import("./bets/market-bets.tsx").then((file) => file.MarketBets)).Component;
export const MatchedPart = page(() => import("./matched-box.tsx").then((file) => file.MatchedBox)).Component;
export const ProgramKeysPart = page(() =>
  import("./account/program-keys-room.tsx").then((file) => file.ProgramKeysRoom),
).Component;
export const StatementPart = page(() =>
  import("./account/statement-room.tsx").then((file) => file.StatementRoom),
).Component;
export const WalletPart = page(() => import("./wallet-sheet.tsx").then((file) => file.WalletSheet)).Component;
