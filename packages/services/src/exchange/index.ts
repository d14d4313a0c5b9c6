export * from "./ports.ts";
export * from "./engine-ports.ts";
export * from "./shard.ts";
export * from "./wire.ts";
export * from "./catalogue.ts";
export * from "./engine/index.ts";
export * from "./door.ts";
export * from "./retell.ts";
