import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

test("[ROOM-70] what a room of the exchange fetches when it is shown is a part, without whose script all else stands", () => {
  const features = path.resolve(import.meta.dirname, "..");
  const files = globSync("{exchange,bet-slip,house-bet}/**/*.tsx", { cwd: features });
  expect(files.length).toBeGreaterThan(100);
  const waiting = files.filter((file) => readFileSync(path.join(features, file), "utf8").includes("<Suspense"));
  expect(waiting).toEqual(["exchange/part.tsx"]);
});
