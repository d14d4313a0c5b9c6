export { createAuditStore } from "./audit-store.ts";
export { createStaffSessionStore } from "./session-store.ts";
export { createStaffStore } from "./staff-store.ts";
