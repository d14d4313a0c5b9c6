import { beforeEach, expect, test, vi } from "vitest";
import { onNewPage } from "../../../../tools/test-page.ts";
import type * as PageStorage from "./storage.ts";
import { logoutKeys, storageKeys } from "./index.ts";

/** The module as a page has it that nothing else has loaded: whoever listens to another page's storage may forget things of their own at a logout. */
const { clearStorage, forgetSession, readKey, subscribeStorage, writeKeys } = await onNewPage<typeof PageStorage>(
  new URL("./storage.ts", import.meta.url),
);

/** Storage as browsers have it, so that the module meets the real interface. */
class FakeStorage implements Storage {
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  clear(): void {
    this.#items.clear();
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
}

const all = Object.fromEntries(storageKeys.map((key) => [key, "x"]));

beforeEach(() => {
  vi.stubGlobal("localStorage", new FakeStorage());
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  clearStorage();
});

test("[AUTH-44] a logout takes the six keys of the specification and leaves all others", () => {
  writeKeys(all);
  forgetSession();
  expect([...logoutKeys].sort()).toEqual(
    ["agent_code", "balance", "exchangeToken", "remote_id", "token", "username"].sort(),
  );
  for (const key of storageKeys) {
    const isTaken = logoutKeys.some((taken) => taken === key);
    expect(readKey(key), key).toBe(isTaken ? undefined : "x");
  }
});

test("[STORE-16] an expired session clears every key, the language too", () => {
  writeKeys(all);
  clearStorage();
  expect(storageKeys.filter((key) => readKey(key) !== undefined)).toEqual([]);
  expect(localStorage.length).toBe(0);
});

test("whoever listens hears each change once", () => {
  let heard = 0;
  const stop = subscribeStorage(() => {
    heard += 1;
  });
  writeKeys({ popup: "1", regPopup: "0" });
  stop();
  writeKeys({ popup: "0" });
  expect(heard).toBe(1);
});

test("a browser that refuses storage keeps the values as long as the page", () => {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new Error("denied");
    },
  });
  writeKeys({ token: "t" });
  expect(readKey("token")).toBe("t");
});

test("[STORE-17] among the keys are the specification's fourteen, the language, and the pinned markets", () => {
  const specified = ["token", "remote_id", "username", "exchangeToken", "popup", "regPopup", "referral_code"];
  const further = ["affiliate_code", "balance", "agent_code", "whatsapp", "liveChat", "intercom", "tawkId"];
  expect([...storageKeys].toSorted()).toEqual(
    [
      ...specified,
      ...further,
      "language",
      "exchangePins",
      "dataSaver",
      "chatOutbox",
      "favouriteCompetitions",
      "favouriteGames",
      "playedTime",
      "threePrices",
      "currency",
    ].toSorted(),
  );
});

test("[STORE-07] [STORE-08] [STORE-09] a logout leaves the referral and the affiliate code for the next signup and takes the agent's", () => {
  writeKeys({ referral_code: "REF00001", affiliate_code: "SHOP42", agent_code: "AG1001" });
  forgetSession();
  expect((["referral_code", "affiliate_code", "agent_code"] as const).map(readKey)).toEqual([
    "REF00001",
    "SHOP42",
    undefined,
  ]);
});
