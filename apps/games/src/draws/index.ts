export * from "./calls.ts";
export { DrawShell } from "./draw-shell.tsx";
export { drawLink, readDraw, type ToldDraw } from "./draw-link.ts";
export { FairPanel, LeadingDigits } from "./fair-panel.tsx";
export { Refused } from "./refused.tsx";
export { TicketList } from "./ticket-list.tsx";
export { drawsText } from "./text.ts";
