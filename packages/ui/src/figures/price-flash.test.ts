import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { light } from "./price-flash.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});
/** What of an element a ring uses. */
const ring = (): HTMLElement => ({ dataset: {} }) as HTMLElement;
const isLit = (one: HTMLElement): boolean => one.dataset["lit"] === "true";

test("a ring is put out with the prices that come 400 ms later, and not before", () => {
  const [first, second, third] = [ring(), ring(), ring()];
  light(first);
  vi.advanceTimersByTime(300);
  light(second);
  expect([first, second].map(isLit)).toEqual([true, true]);
  vi.advanceTimersByTime(100);
  light(third);
  expect([first, second, third].map(isLit)).toEqual([false, true, true]);
});

test("a ring that was lit again stays for its whole time", () => {
  const [again, other] = [ring(), ring()];
  light(again);
  vi.advanceTimersByTime(300);
  light(again);
  vi.advanceTimersByTime(200);
  light(other);
  expect(isLit(again)).toBe(true);
});

test("rings are put out by themselves when no more prices come", () => {
  const [first, second] = [ring(), ring()];
  light(first);
  vi.advanceTimersByTime(200);
  light(second);
  vi.advanceTimersByTime(400);
  expect([first, second].map(isLit)).toEqual([false, true]);
  vi.advanceTimersByTime(200);
  expect(isLit(second)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
