import { beforeEach, expect, test, vi } from "vitest";
import { clearStorage, readKey, writeKeys } from "../storage/index.ts";
import { arrive, currentSession, dropSession, endSession, endSessionHere, startSession } from "./index.ts";

const signedIn = { token: "t0", remoteId: "100001", username: "demoplayer1", exchangeToken: "e0" };

beforeEach(() => {
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("localStorage", undefined);
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

const sessionKeys = ["token", "remote_id", "username", "exchangeToken"] as const;

test("[STORE-01] [STORE-02] [STORE-03] [STORE-04] the four keys of a session come with the login and go with the logout and with a refused token", () => {
  startSession(signedIn, { isNew: false });
  expect(sessionKeys.map(readKey)).toEqual(["t0", "100001", "demoplayer1", "e0"]);
  endSession();
  expect(sessionKeys.map(readKey)).toEqual([undefined, undefined, undefined, undefined]);
  startSession(signedIn, { isNew: false });
  dropSession();
  expect(sessionKeys.map(readKey)).toEqual([undefined, undefined, undefined, undefined]);
});

test("[STORE-05] [STORE-06] a login opens the notice popup alone, a signup both, whatever was closed before", () => {
  writeKeys({ popup: "0", regPopup: "1" });
  startSession(signedIn, { isNew: false });
  expect([readKey("popup"), readKey("regPopup")]).toEqual(["1", "0"]);
  writeKeys({ popup: "0", regPopup: "0" });
  startSession(signedIn, { isNew: true });
  expect([readKey("popup"), readKey("regPopup")]).toEqual(["1", "1"]);
});

test("[PWD-09] [OP-56] a session that ends with its password leaves the page standing until it moves on, without its keys", () => {
  startSession(signedIn, { isNew: false });
  writeKeys({ referral_code: "DEMO0001", agent_code: "AG1" });
  endSessionHere();
  expect(currentSession()).toMatchObject({ isPlayer: false, isLeaving: true });
  expect([...sessionKeys.map(readKey), readKey("agent_code")]).toEqual(Array.from({ length: 5 }));
  expect(readKey("referral_code")).toBe("DEMO0001");
  arrive();
  expect(currentSession()).toMatchObject({ isPlayer: false, isLeaving: false });
});
