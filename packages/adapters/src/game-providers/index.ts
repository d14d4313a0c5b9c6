export { createHub88Gateway, type ProviderAccess } from "./hub88.ts";
