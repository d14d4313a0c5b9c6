export * from "./engine.ts";
export { ImpossibleRemoval, ImpossibleSettlement } from "./control.ts";
export { committedTopic } from "./rows.ts";
export { EffectUnknown, NotOwner } from "./work.ts";
export { orderChange } from "./publication.ts";
export type { PlayerLimits } from "./place.ts";
export type { Guards, MarketGuards, PriceHalt } from "./market-guards.ts";
