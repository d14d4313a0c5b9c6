import { beforeEach, expect, test } from "vitest";
import { clearStorage, readKey } from "../storage/index.ts";
import { currentSession, endSession, startSession } from "./index.ts";

const signedIn = { token: "t0", remoteId: "100001", username: "demoplayer1", exchangeToken: "e0" };

beforeEach(() => {
  Object.assign(globalThis, { document: { cookie: "" }, localStorage: undefined });
  clearStorage();
});

test("[AUTH-06] a login keeps its four values, opens the notice popup and not the welcome", () => {
  startSession(signedIn, { isNew: false });
  const kept = (["token", "remote_id", "username", "exchangeToken", "popup", "regPopup"] as const).map(readKey);
  expect(kept).toEqual(["t0", "100001", "demoplayer1", "e0", "1", "0"]);
});

test("[AUTH-19] a login after a signup opens both popups", () => {
  startSession(signedIn, { isNew: true });
  expect([readKey("popup"), readKey("regPopup")]).toEqual(["1", "1"]);
});

test("[SHELL-17] a stored token makes a player, its absence a guest", () => {
  expect(currentSession().isPlayer).toBe(false);
  startSession(signedIn, { isNew: false });
  expect(currentSession()).toMatchObject({ isPlayer: true, remoteId: "100001", username: "demoplayer1" });
  endSession();
  expect(currentSession().isPlayer).toBe(false);
});

test("the same session is the same object, so that nothing renders for nothing", () => {
  startSession(signedIn, { isNew: false });
  expect(currentSession()).toBe(currentSession());
});
