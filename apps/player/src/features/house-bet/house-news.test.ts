import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { readQuery } from "../../api/index.ts";
import { eventCall } from "../exchange/calls.ts";
import { putOffers } from "./house-news.ts";
import type { EventDetail, Fancy } from "./offer.ts";

const fancy = (title: string, rate: string): Fancy => ({
  title,
  no: "44",
  no_rate: "110",
  yes: "46",
  yes_rate: rate,
  suspended: 0,
  ball_running: 0,
});
const { queryKey } = readQuery(eventCall, { params: { eventId: "7" } });
const detail = (rate: string): EventDetail => ({
  event: {} as EventDetail["event"],
  bookmaker: {},
  fancy2: { "9.2": fancy("6 over", rate), "9.3": fancy("10 over", "90") },
});
const answer = (rate: string) => ({ data: { items: { "7": detail(rate) } } });
const readIn = (client: QueryClient) => client.getQueryData(queryKey)?.data.items["7"];
const changed = { isWhole: false, bookmaker: {}, fancy2: { "9.2": fancy("6 over", "85") } };

test("[PUSH-15] markets that changed take the place of theirs, a whole takes the place of all, and other events stay", () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, answer("90"));
  putOffers(client, "8", changed);
  expect(readIn(client)).toEqual(detail("90"));
  putOffers(client, "7", changed);
  expect(readIn(client)).toEqual(detail("85"));
  expect(Object.keys(readIn(client)?.fancy2 ?? {})).toEqual(["9.2", "9.3"]);
  const whole = { isWhole: true, bookmaker: {}, fancy2: { "9.4": fancy("Next ball", "70") } };
  putOffers(client, "7", whole);
  expect(readIn(client)).toEqual({ ...detail("85"), fancy2: whole.fancy2 });
});

test("[PUSH-15] what is pushed while the event is being read holds against the older answer", async () => {
  const client = new QueryClient();
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answer>>();
  const reading = client.fetchQuery({ queryKey, queryFn: () => promise });
  putOffers(client, "7", changed);
  putOffers(client, "7", { ...changed, fancy2: { "9.3": fancy("10 over", "60") } });
  expect(readIn(client)).toBeUndefined();
  resolve(answer("90"));
  await reading;
  await expect.poll(() => readIn(client)?.fancy2["9.3"]?.yes_rate).toBe("60");
  expect(readIn(client)?.fancy2["9.2"]?.yes_rate).toBe("85");
});

test("[PUSH-15] nothing is made of what is pushed of an event that nobody has read", () => {
  const client = new QueryClient();
  putOffers(client, "7", changed);
  expect(readIn(client)).toBeUndefined();
});
