import { expect, test } from "vitest";
import * as game from "./index.ts";

/** Every bet that a lottery takes, boxes once per set of digits. */
function* betsOf(code: game.LotteryCode): Generator<Pick<game.LotteryLine, "kind" | "digits">> {
  for (const kind of game.kindsOfLottery(code)) {
    const length = game.digitsOfKind(code, kind);
    for (let number = 0; number < 10 ** length; number += 1) {
      const digits = String(number).padStart(length, "0");
      const reading = game.readTicket(code, [{ kind, digits, stake: "1.00" }]);
      if (reading.ok && reading.lines[0]?.digits === digits) yield { kind, digits };
    }
  }
}
const stakes = (...lines: readonly (readonly [game.LotteryKind, string, string])[]) =>
  lines.map(([kind, digits, stake]) => ({ kind, digits, stake }));
const chiSquare = (counts: readonly number[]): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};

test("[LOTTERY-03] every bet of the 2D and the 3D lottery gives back exactly nine tenths, counted over all numbers", () => {
  for (const code of ["lottery-2d", "lottery-3d"] as const)
    for (const bet of betsOf(code))
      expect(game.lotteryReturnX1000000(code, bet), `${bet.kind} ${bet.digits}`).toBe(900_000);
});

test("[LOTTERY-03] every kind of the 4D lottery does too, boxes of each shape included", () => {
  const digits = { straight: ["0000", "0734", "9999"], box: ["1234", "1123", "1122", "1112"] } as const;
  for (const kind of game.kindsOfLottery("lottery-4d")) {
    const length = game.digitsOfKind("lottery-4d", kind);
    const tried =
      kind === "straight" || kind === "box" ? digits[kind] : ["0123", "9999"].map((text) => text.slice(0, length));
    for (const one of tried)
      expect(game.lotteryReturnX1000000("lottery-4d", { kind, digits: one }), `${kind} ${one}`).toBe(900_000);
  }
  expect(
    ["1234", "1123", "1122", "1112"].map((one) => game.lotteryPays("lottery-4d", { kind: "box", digits: one })),
  ).toEqual([375, 750, 1_500, 2_250]);
  expect(game.lotteryPays("lottery-4d", { kind: "straight", digits: "0734" })).toBe(9_000);
});

test("[LOTTERY-02] a ticket's lines are read to the letter, and the same bet twice is one of both stakes", () => {
  const read = game.readTicket(
    "lottery-3d",
    stakes(["box", "731", "5.00"], ["box", "137", "2.50"], ["last", "7", "1.00"]),
  );
  expect(read).toEqual({
    ok: true,
    stakeMinor: 850n,
    lines: [
      { kind: "box", digits: "137", stakeMinor: 750n },
      { kind: "last", digits: "7", stakeMinor: 100n },
    ],
  });
  for (const lines of [
    [],
    {},
    [null],
    stakes(["front-3", "123", "1.00"]),
    stakes(["straight", "12", "1.00"]),
    stakes(["straight", "12a", "1.00"]),
    stakes(["box", "777", "1.00"]),
    Array.from({ length: 11 }, (_, index) => ({ kind: "straight", digits: String(100 + index), stake: "1.00" })),
  ])
    expect(game.readTicket("lottery-3d", lines)).toEqual({ ok: false, code: "lines" });
  expect(game.readTicket("lottery-3d", stakes(["last", "7", "0.99"]))).toEqual({ ok: false, code: "stake" });
  expect(game.readTicket("lottery-2d", stakes(["first", "7", "9000.00"], ["last", "7", "1000.01"]))).toEqual({
    ok: false,
    code: "stake",
  });
});

test("[LOTTERY-04] a ticket that one number would pay more than a million for isn't taken, lines of other numbers don't add up", () => {
  expect(game.readTicket("lottery-4d", stakes(["straight", "0734", "111.12"]))).toEqual({
    ok: false,
    code: "payout",
    mostMinor: 11_111n,
  });
  expect(game.readTicket("lottery-4d", stakes(["straight", "0734", "111.11"], ["last", "4", "1.00"])).ok).toBe(true);
  expect(game.readTicket("lottery-4d", stakes(["straight", "0734", "111.11"], ["last", "4", "2.00"])).ok).toBe(false);
  expect(game.readTicket("lottery-4d", stakes(["straight", "0734", "111.11"], ["straight", "0735", "111.11"])).ok).toBe(
    true,
  );
});

test("[LOTTERY-03] what a ticket is paid for a number is the sum of its lines that hit it", () => {
  const read = game.readTicket(
    "lottery-4d",
    stakes(
      ["straight", "0734", "1.00"],
      ["box", "4370", "2.00"],
      ["front-2", "07", "3.00"],
      ["back-3", "734", "1.00"],
      ["last", "5", "9.00"],
    ),
  );
  if (!read.ok) throw new Error(read.code);
  const paid = (number: string): bigint => game.lotteryPayout("lottery-4d", read.lines, number);
  expect(paid("0734")).toBe(900_000n + 75_000n + 27_000n + 90_000n);
  expect(paid("4370")).toBe(75_000n);
  expect(paid("0735")).toBe(27_000n + 8_100n);
  expect(paid("9999")).toBe(0n);
});

test("[LOTTERY-01] each digit of the numbers that hashes give comes as often as the others", () => {
  const draws = 3_000;
  for (const code of game.lotteryCodes) {
    const counts = Array.from({ length: game.lotteryDigits[code] }, () => Array.from({ length: 10 }, () => 0));
    for (let draw = 0; draw < draws; draw += 1) {
      const number = game.drawLottery(code, { hash: `hash-${draw}`, salt: code });
      expect(number).toHaveLength(game.lotteryDigits[code]);
      for (const [place, digit] of Array.from(number).entries()) {
        const ofPlace = counts[place];
        if (ofPlace !== undefined) ofPlace[Number(digit)] = (ofPlace[Number(digit)] ?? 0) + 1;
      }
    }
    // Nine degrees of freedom: one in a hundred thousand is beyond it.
    for (const ofPlace of counts) expect(chiSquare(ofPlace)).toBeLessThan(40);
  }
});

test("[LOTTERY-06] draws are at their times of the day in Dhaka, the first of tomorrow after the last of today", () => {
  const at = (time: string): number => Date.parse(`2026-11-21T${time}:00+06:00`);
  const times = game.readTimetable("2d=10:00,22:00;3d=20:30;4d=60s");
  if (times === undefined) throw new Error("the timetable can't be read");
  const two = times["lottery-2d"];
  expect(game.nextDrawMs(two, at("09:59"))).toBe(at("10:00"));
  expect(game.nextDrawMs(two, at("10:00"))).toBe(at("22:00"));
  expect(game.nextDrawMs(two, at("22:00"))).toBe(at("10:00") + 86_400_000);
  expect(game.nextDrawMs(two, at("00:00"))).toBe(at("10:00"));
  expect(game.nextDrawMs(two, at("05:59"))).toBe(at("10:00"));
  expect(game.nextDrawMs(times["lottery-4d"], at("09:59") + 1)).toBe(at("10:00"));
  expect([game.closesBeforeMs(two), game.closesBeforeMs(times["lottery-4d"])]).toEqual([60_000, 15_000]);
  for (const [code, text] of Object.entries(game.usualTimes)) expect(game.readDailyTimes(text), code).toBeDefined();
  expect(game.readDailyTimes("22:00, 10:00")).toEqual(two);
  for (const wrong of ["", "10:00,", "10", "10:00,10:04", "00:01,23:57", "60s", "24:00"])
    expect(game.readDailyTimes(wrong), wrong).toBeUndefined();
  for (const wrong of [
    "",
    "2d=10:00",
    "2d=24:00;3d=20:30;4d=60s",
    "2d=10:00,10:00;3d=20:30;4d=60s",
    "2d=5s;3d=20:30;4d=60s",
    "2d=10:00;3d=20:30;5d=60s",
  ])
    expect(game.readTimetable(wrong), wrong).toBeUndefined();
});
