import Fastify from "fastify";
import { expect, test } from "vitest";
import { sendSportsReadsTo } from "./sports-host.ts";

test("[API-03] [OP-64] the four reads of sports are sent on to the host that the operator named, and nothing else is", async () => {
  const app = Fastify();
  sendSportsReadsTo(app, "https://sports.test/feed/");
  app.all("/*", async () => "here");
  const placeOf = async (url: string, method: "GET" | "POST" = "GET") => {
    const { statusCode, headers } = await app.inject({ method, url });
    return statusCode === 307 ? headers.location : statusCode;
  };
  expect(await placeOf("/api/sports-events/cricket?page=2")).toBe(
    "https://sports.test/feed/api/sports-events/cricket?page=2",
  );
  expect(await placeOf("/api/match-odds/1.234")).toBe("https://sports.test/feed/api/match-odds/1.234");
  expect(await placeOf("/api/event/30")).toBe("https://sports.test/feed/api/event/30");
  expect(await placeOf("/api/score/board/30")).toBe("https://sports.test/feed/api/score/board/30");
  for (const url of ["/api/market/block", "/api/events", "/api/balance", "/exchange", "/x/api/event/3"])
    expect(await placeOf(url), url).toBe(200);
  expect(await placeOf("/api/event/30", "POST")).toBe(200);
});
