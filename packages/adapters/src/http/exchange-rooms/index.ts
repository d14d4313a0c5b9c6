export { registerExchangeRooms, type ExchangeRoomDeps } from "./room-routes.ts";
