export * from "./virtual-routes.ts";
