import { registerSportsbookRoom } from "@maidan/adapters/http/sportsbook-room";
import {
  createBookDeskStore,
  createBookTermsStore,
  createCouponStore,
  createHouseSportsStore,
  wagersOfMarket,
} from "@maidan/adapters/postgres/house-sports";
import { createChangeTerms, createHoldBook } from "@maidan/services/house-sports";
import type { Platform } from "../platform.ts";

/** The office's room of the sportsbook. Needs `runAudited` and the results' wiring. */
export function wireSportsbookRoom(platform: Platform): void {
  const { reader, officeApp } = platform;
  const run = platform.use("runAudited");
  const desk = createBookDeskStore();
  const fixtures = createHouseSportsStore();
  const terms = createBookTermsStore();
  registerSportsbookRoom(officeApp, {
    reader,
    desk,
    terms,
    store: createCouponStore(),
    wagersOf: wagersOfMarket,
    fixtures,
    hold: createHoldBook({ run, desk }),
    changeTerms: createChangeTerms({ run, terms }),
    nameResult: platform.use("nameResult"),
  });
}
