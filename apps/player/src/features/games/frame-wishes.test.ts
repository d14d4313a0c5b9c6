import { expect, test } from "vitest";
import { readWish } from "./frame-wishes.ts";

const frame = { window: { name: "frame" }, url: "https://games.maidan.test/play/dice" };
const message = {
  origin: "https://games.maidan.test",
  source: frame.window as unknown,
  data: { source: "maidan-game", wish: "close" } as unknown,
};

test("[HOUSE-08] a frame may ask to be closed and for money, and for nothing else", () => {
  expect(readWish(message, frame)).toBe("close");
  expect(readWish({ ...message, data: { source: "maidan-game", wish: "deposit" } }, frame)).toBe("deposit");
  for (const data of [
    undefined,
    null,
    "close",
    [],
    ["maidan-game", "close"],
    { wish: "close" },
    { source: "maidan-game", wish: "withdraw" },
    { source: "maidan-game", wish: { toString: () => "close" } },
    { source: "maidan-game", wish: "close", url: "https://evil.test" },
    { source: "another", wish: "close" },
  ]) {
    expect(readWish({ ...message, data }, frame), JSON.stringify(data)).toBeUndefined();
  }
});

test("[HOUSE-08] a message of another origin or another window is nothing, and so is one to a frame that is gone", () => {
  expect(readWish({ ...message, origin: "https://evil.test" }, frame)).toBeUndefined();
  expect(readWish({ ...message, origin: "null" }, frame)).toBeUndefined();
  expect(readWish({ ...message, origin: "https://games.maidan.test.evil.test" }, frame)).toBeUndefined();
  expect(readWish({ ...message, source: { name: "frame" } }, frame)).toBeUndefined();
  expect(readWish({ ...message, source: null }, { ...frame, window: null })).toBeUndefined();
});
