/** Stands in for `use-sync-external-store/shim`, by which the router still knows React 17: React has had it since 18. */
export { useSyncExternalStore } from "react";
