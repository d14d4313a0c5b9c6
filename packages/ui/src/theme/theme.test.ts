import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const css = readFileSync(path.join(import.meta.dirname, "theme.css"), "utf8");
const tokens = new Map(
  [...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
);

/** Relative luminance by WCAG 2.2. */
function luminance(name: string): number {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`no token ${name}`);
  const channels = [1, 3, 5].map((start) => {
    const share = Number.parseInt(value.slice(start, start + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const grounds = ["ground", "surface", "raised"] as const;
const texts = ["ink", "muted", "accent", "won", "lost", "alert"] as const;
const pairs: readonly (readonly [string, string])[] = [
  ...grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)),
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["accent", "accent-soft"],
  ["ink", "accent-soft"],
  ["alert", "alert-soft"],
  ["on-price", "back"],
  ["on-price", "lay"],
  ["on-price", "back-soft"],
  ["on-price", "lay-soft"],
  ["on-price-muted", "back"],
  ["on-price-muted", "lay"],
];

test.each(pairs)("%s on %s can be read: at least 4.5 to 1", (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});

test.each(grounds)("the edge of a field is seen on %s: at least 3 to 1", (ground) => {
  expect(contrast("edge", ground)).toBeGreaterThanOrEqual(3);
});
