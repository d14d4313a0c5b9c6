export { createExchangeRoomStore } from "./room-store.ts";
