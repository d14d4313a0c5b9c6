export { registerExchangeRooms, type ExchangeRoomDeps } from "./room-routes.ts";
export { sportOf } from "./sport-of.ts";
