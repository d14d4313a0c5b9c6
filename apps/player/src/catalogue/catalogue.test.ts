import { afterEach, expect, test, vi } from "vitest";
import { failureNote, ReadFailed } from "../api/index.ts";
import { guestChatAddress } from "../shell/index.ts";
import { logoQuery, socialQuery } from "../site/index.ts";
import { categories, categoryOf, providersQuery, systemsQuery, withoutRows } from "./index.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const refusedWith = (message: string) =>
  new ReadFailed({ kind: "refused", status: 422, code: "VALIDATION", message, fields: {} });
const lost = new ReadFailed({ kind: "network", message: "no answer" });

test("[SHELL-44] [SHELL-43] [SHELL-04] [OP-06] categories stand in the specification's order with the types of the calls, and none is called arcade", () => {
  expect(categories.map(({ id, type }) => `${id}=${type}`)).toEqual([
    "sports=SPORTS",
    "casino=LIVE",
    "slot=SLOT",
    "table=TABLE",
    "poker=BINGO",
    "crash=EGAME",
    "fishing=FH",
    "lottery=LOTTO",
  ]);
});

test("[SHELL-54] [ERR-45] an unknown menu is told to the console and opens nothing", () => {
  const told = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(categoryOf("arcade")).toBeUndefined();
  expect(told).toHaveBeenCalledExactlyOnceWith("Selected menu item not found");
  expect(categoryOf("slot")?.type).toBe("SLOT");
  expect(told).toHaveBeenCalledOnce();
});

test("[ERR-35] [ERR-36] [ERR-38] [ERR-39] [ERR-40] [ERR-42] [ERR-43] a read that no screen tells of tells the console the server's message, or else its own words", () => {
  const wordsOf = (query: { readonly meta: { readonly failure: { refused?: string; lost: string } } }) =>
    query.meta.failure;
  for (const [query, refused, gone] of [
    [systemsQuery("SLOT"), "Failed to fetch systems", "An unexpected error occurred while fetching systems"],
    [providersQuery(["one"]), "Failed to fetch providers", "An unexpected error occurred while fetching providers"],
    [
      socialQuery,
      "An unexpected error occurred while fetching social links",
      "An unexpected error occurred while fetching social links",
    ],
    [logoQuery, "Failed to fetch promotions", "Failed to fetch promotions"],
  ] as const) {
    const words = wordsOf(query);
    expect(failureNote(refusedWith("Closed for today."), words)).toBe("Closed for today.");
    expect(failureNote(refusedWith(""), words)).toBe(refused);
    expect(failureNote(lost, words)).toBe(gone);
    expect(failureNote(new TypeError("x"), words)).toBe(gone);
  }
});

test("[OP-26] a guest's chat is the operator's address, then the widget's own page, then WhatsApp, then nothing", () => {
  const none = { live_chat: "", intercom: "", tawk_id: "", whatsapp: "" };
  expect(guestChatAddress(undefined)).toBeUndefined();
  expect(guestChatAddress(none)).toBeUndefined();
  expect(guestChatAddress({ ...none, whatsapp: "+880 1711-000000" })).toBe("https://wa.me/8801711000000");
  expect(guestChatAddress({ ...none, whatsapp: "1", tawk_id: "abc123" })).toBe("https://tawk.to/chat/abc123/default");
  expect(guestChatAddress({ ...none, tawk_id: "abc123/1x" })).toBe("https://tawk.to/chat/abc123/1x");
  expect(guestChatAddress({ ...none, tawk_id: "a", live_chat: "https://chat.test" })).toBe("https://chat.test");
  expect(guestChatAddress({ ...none, live_chat: "javascript:alert(1)", intercom: "app_id" })).toBeUndefined();
});

test("[OP-28] [OP-29] a provider of sports that a row leads to already, and Lucky, stand in the list once", () => {
  const provider = (platform: string) => ({
    platform,
    name: platform,
    name_bn: platform,
    icon: "",
    system: `${platform}-SPORTS`,
  });
  const row = {
    name: "I-Sports",
    name_bn: "আই-স্পোর্টস",
    icon: "",
    link: "/gamerun",
    code: "c",
    type: "VIRTUAL",
    platform: "SABA",
  };
  const listed = withoutRows([provider("Padma"), provider("saba"), provider("Lucky")], [row]);
  expect(listed.map(({ platform }) => platform)).toEqual(["Padma"]);
  expect(withoutRows([provider("SABA")], [])).toHaveLength(1);
});
