export { OpenBets } from "./bets/open-bets.tsx";
export { ProfitRoom } from "./account/profit-room.tsx";
export { exchangeCall, recordsCall } from "./calls.ts";
export { useBetSettings } from "./bet-settings.ts";
