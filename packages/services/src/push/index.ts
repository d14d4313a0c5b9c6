export * from "./ports.ts";
export { createIssueTicket, createRedeemTicket, ticketLifeMs, type TicketDeps } from "./tickets.ts";
export { createReadFigures } from "./read-figures.ts";
