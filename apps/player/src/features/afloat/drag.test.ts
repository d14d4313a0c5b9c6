import { expect, test } from "vitest";
import { edgePx, isDrag, withinScreen } from "./drag.ts";

const screen = { width: 360, height: 800 };

test("[SHELL-58] [CONST-10] a press that moves by 10 px is a tap, by more it is a drag, in every direction", () => {
  const from = { x: 100, y: 100 };
  for (const [x, y] of [
    [10, 0],
    [0, -10],
    [6, 8],
  ] as const) {
    expect(isDrag(from, { x: from.x + x, y: from.y + y })).toBe(false);
    expect(isDrag(from, { x: from.x + x * 1.01, y: from.y + y * 1.01 })).toBe(true);
  }
});

test("the button stays on the screen wherever it is pulled, and where it lies is kept when the screen shrinks", () => {
  expect(withinScreen({ x: 200, y: 300 }, screen, 52)).toEqual({ x: 200, y: 300 });
  expect(withinScreen({ x: -50, y: -1 }, screen, 52)).toEqual({ x: edgePx, y: edgePx });
  expect(withinScreen({ x: 999, y: 999 }, screen, 52)).toEqual({ x: 360 - 52 - edgePx, y: 800 - 52 - edgePx });
  expect(withinScreen({ x: 300, y: 740 }, { width: 360, height: 400 }, 52)).toEqual({ x: 300, y: 340 });
});
