export { createSocketSessions } from "./socket-sessions.ts";
export { createSocketTicketStore } from "./socket-ticket-store.ts";
