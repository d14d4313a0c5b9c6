import { wire } from "@maidan/client/api";
import type * as contract from "@maidan/contract/http/house-draws";
import type { ResponseOf } from "@maidan/contract/http/route";

export type {
  BingoGameView as PlayedGame,
  BingoTicketView as BingoTicket,
  LotteryDraw,
  LotteryTicket,
} from "@maidan/contract/http/house-draws";

export const lotteryNow = wire<typeof contract.lotteryNow>({ method: "GET", path: "/api/lottery", auth: "player" });
export const lotteryResults = wire<typeof contract.lotteryResults>({
  method: "GET",
  path: "/api/lottery/results",
  auth: "player",
});
export const listLotteryTickets = wire<typeof contract.listLotteryTickets>({
  method: "GET",
  path: "/api/lottery/tickets",
  auth: "player",
});
export const buyLotteryTicket = wire<typeof contract.buyLotteryTicket>({
  method: "POST",
  path: "/api/lottery/tickets",
  auth: "player",
  movesMoney: true,
});
export const bingoNow = wire<typeof contract.bingoNow>({ method: "GET", path: "/api/bingo", auth: "player" });
export const bingoStreamPath: typeof contract.bingoStreamPath = "/api/bingo/stream";
const lotteryPath: typeof contract.lotteryStream.path = "/api/lottery/stream";
export const lotteryNowPath = `${lotteryPath}?of=now`;
export const lotteryDayPath = (day: string): string => `${lotteryPath}?of=day&day=${day}`;
export const lotteryTicketsPath = `${lotteryPath}?of=tickets`;
export const bingoTicketsPath: typeof contract.bingoTicketStream.path = "/api/bingo/tickets/stream";
export const bingoGame = wire<typeof contract.bingoGame>({
  method: "GET",
  path: "/api/bingo/games/:number",
  auth: "player",
});
export const listBingoTickets = wire<typeof contract.listBingoTickets>({
  method: "GET",
  path: "/api/bingo/tickets",
  auth: "player",
});
export const buyBingoCards = wire<typeof contract.buyBingoCards>({
  method: "POST",
  path: "/api/bingo/tickets",
  auth: "player",
  movesMoney: true,
});

export type LotteryNow = ResponseOf<typeof contract.lotteryNow>;
export type OpenDraw = NonNullable<LotteryNow["open"]>;
export type BingoNow = ResponseOf<typeof contract.bingoNow>;
export type BingoGame = NonNullable<BingoNow["game"]>;
export type BingoPrizeNow = BingoGame["prizes"][number];
