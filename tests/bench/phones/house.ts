import { setTimeout as delay } from "node:timers/promises";
import type { HouseOffers } from "@maidan/adapters/push";
import { startGateway } from "../push-gateway.ts";
import { collect, measureOne, phones, startPhones, type Stops } from "./phones.ts";

const events = 40;
const fancies = 20;
/** Rates of an event change so often. */
const changesPerSecond = 4;
const suspensions = 8;

/** A match's Bookmaker and its fancies, whose rates are those of a moment. */
function offersAt(moment: number, isSuspended: boolean): HouseOffers {
  const flags = { suspended: isSuspended ? 1 : 0, ball_running: 0, min: "100.00", max: "25000.00", delay: 3 } as const;
  const rate = String(80 + (moment % 30));
  const runner = (selectionId: number) => ({
    runner: `Runner ${selectionId}`,
    selection_id: selectionId,
    backPrice: rate,
    layPrice: "115",
    ...flags,
  });
  const fancy = (place: number) => ({
    title: `${place} over runs`,
    no: "44",
    no_rate: "110",
    yes: "46",
    // Each fifth moves with the moment.
    yes_rate: place % 5 === 0 ? rate : "90",
    type: 2 as const,
    rule: "SESSION" as const,
    ...flags,
  });
  return {
    bookmaker: { "9.1": { runners: [runner(1), runner(2)] } },
    fancy2: Object.fromEntries(Array.from({ length: fancies }, (_, place) => [`9.${place + 2}`, fancy(place)])),
  };
}

/**
 * Phones that look at matches with the house's markets, whose rates move: everything is suspended at one moment. What is offered comes from memory, so that it is the
 * gateway alone that is measured; it reads once for all phones of a match. Beside it how many readings that were, where each phone once had its own.
 */
export async function measureHouse(stops: Stops) {
  let [moment, isSuspended, readings] = [0, false, 0];
  const { bus, url } = await startGateway(
    {
      limits: { handshakes: phones },
      readHouseOffers: async () => {
        readings += 1;
        return offersAt(moment, isSuspended);
      },
    },
    stops,
  );
  const tellAll = (): void => {
    moment += 1;
    for (let event = 0; event < events; event += 1) bus.publish(`house.${event + 1}`, { changed: "houseMarkets" });
  };
  const topics = Array.from({ length: phones }, (_, index) => `house:${(index % events) + 1}`);
  const child = await startPhones({ url, topics, suspendedText: '"suspended":1' }, stops);
  const ticking = setInterval(tellAll, 1_000 / changesPerSecond);
  stops.push(() => clearInterval(ticking));
  await delay(2_000);
  await collect(child);
  const [readingsBefore, momentBefore] = [readings, moment];
  const found: number[] = [];
  for (let suspension = 0; suspension < suspensions; suspension += 1) {
    const heard = await measureOne(child, () => {
      isSuspended = true;
      tellAll();
    });
    found.push(heard.p99Ms);
    isSuspended = false;
    tellAll();
    await delay(400);
    await collect(child);
  }
  return {
    events,
    marketsOfEach: fancies + 1,
    changesPerSecond: changesPerSecond * events,
    suspensions: found,
    readings: readings - readingsBefore,
    readingsByEachPhone: (moment - momentBefore) * phones,
  };
}
