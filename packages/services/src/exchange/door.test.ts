import { expect, test } from "vitest";
import type { Bus } from "../bus/index.ts";
import { createEngineResponder } from "./door.ts";
import type { Engine } from "./engine/engine.ts";

test("an engine that was closed answers for no shard any more, though a renewal of its leases ends after that", () => {
  const answered = new Set<string>();
  const respond: Bus["respond"] = (subject) => {
    if (answered.has(subject)) throw new Error(`${subject} is already answered`);
    answered.add(subject);
    return () => void answered.delete(subject);
  };
  const responder = createEngineResponder({ respond } as Bus, {} as Engine);
  responder.serve([0, 1]);
  responder.serve([1, 2]);
  expect([...answered]).toHaveLength(2);
  responder.close();
  responder.serve([1, 2]);
  expect([...answered]).toEqual([]);
});
