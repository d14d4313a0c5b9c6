export { api, setOnSessionLost } from "./client.ts";
export { createQueryClient, ReadFailed, readQuery } from "./query.ts";
export { wire } from "./wire.ts";
