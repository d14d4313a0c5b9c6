import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { routeOf, routes } from "./routes.ts";

test("each page stands in the file that the build's manifest is asked for", async () => {
  for (const route of routes) {
    expect(existsSync(path.resolve(import.meta.dirname, "..", route.module)), route.module).toBe(true);
    await route.page.preload();
  }
});

test("[ROUTE-41] the pages that need no token are the specification's", () => {
  const open = routes.filter((route) => route.access === "open").map((route) => route.path);
  const allowed = ["/", "/signup", "/login", "/games", "/forgot-password", "/make-payment", "/register"];
  expect(open.filter((route) => !allowed.includes(route))).toEqual([]);
  expect(open).toEqual(expect.arrayContaining(["/", "/signup", "/login", "/make-payment"]));
});

test("an unknown path has no page", () => {
  expect(routeOf("/nowhere")).toBeUndefined();
  expect(routeOf("/Login")).toBeUndefined();
});

test("no two pages share a path", () => {
  expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length);
});
