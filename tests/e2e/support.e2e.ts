import { expect, type Page } from "@playwright/test";
import { enterRoom, openDesk, rowWith } from "./stage/desk.ts";
import { layerOf, openPhone, tooWide, untilAlive, watchFaults, watchRequests } from "./stage/phone.ts";
import { call, officeUrl, ownPlayer, playerUrl, staffToken, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

const writer = (): Promise<PlayerLogin> => ownPlayer({ username: "chatwriter", phone: "01811111531" });
const reader = (): Promise<PlayerLogin> => ownPlayer({ username: "letterreader", phone: "01811111532" });

/** Writes as a person does and sends by the button. */
async function say(page: Page, words: string): Promise<void> {
  await page.getByRole("textbox", { name: "Write a message" }).fill(words);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}
const bubble = (page: Page, words: string) => page.getByRole("listitem").filter({ hasText: words });
const stateOf = (page: Page, words: string) => bubble(page, words).locator("[data-state]");

test("[CHAT-01] [CHAT-03] [CHAT-04] [CHAT-05] [CHAT-06] [CHAT-10] [OP-54] [ROUTE-28] [ROUTE-29] [ROUTE-30] a player writes, support answers, both see it without reloading, and the marks move", async ({
  browser,
}) => {
  const login = await writer();
  const phone = await openPhone(browser, { login, language: "en" });
  const { faults } = watchFaults(phone);
  // Others may publish a promotion between the two looks.
  await expect(async () => {
    await phone.goto("/chat");
    await expect(phone.getByText("Hi chatwriter")).toBeVisible();
    const offers = await call<{ name: string; status: string }[]>(`${playerUrl}/api/promotion`);
    const displayed = offers.filter(({ status }) => status === "display").map(({ name }) => name);
    expect(displayed.length).toBeGreaterThan(1);
    await expect(phone.getByRole("article").getByRole("heading")).toHaveText(displayed, { timeout: 10_000 });
  }).toPass();
  await expect(phone.getByText("Recent message")).toBeVisible();
  const footer = phone.getByRole("navigation", { name: "Chat" });
  await footer.getByRole("link", { name: "Message" }).click();
  await expect(phone).toHaveURL(/\/chat-list$/);
  await footer.getByRole("link", { name: "Home" }).click();
  await phone.getByRole("button", { name: "Send us a Message" }).click();
  await expect(phone).toHaveURL(/\/chat-box\/\d+$/);
  const chatId = phone.url().split("/").at(-1) ?? "";

  const desk = await openDesk(browser, "support");
  await desk.goto("/support");
  await expect(desk.getByRole("heading", { level: 1, name: "Support" })).toBeVisible();
  await say(phone, "My deposit is not here");
  await expect(bubble(phone, "My deposit is not here")).toBeVisible();
  // Pushed to the desk's open list, which then has it; nobody has opened it yet.
  const row = desk.locator(`[data-row="${chatId}"]`);
  await expect(row).toContainText("My deposit is not here");
  await expect(row).toContainText("1 unread");
  await expect(stateOf(phone, "My deposit is not here")).toHaveAttribute("data-state", "delivered");
  await row.click();
  await expect(stateOf(phone, "My deposit is not here")).toHaveAttribute("data-state", "read");

  // Typing is seen on the other side, then the answer.
  const asked = watchRequests(phone);
  await expect(async () => {
    await desk.getByRole("textbox", { name: "Answer" }).pressSequentially("We look");
    await expect(phone.getByText("Support is typing...")).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await desk.getByRole("button", { name: "Ready answers" }).click();
  await desk.getByRole("button", { name: "Being checked: Bangla" }).click();
  await expect(desk.getByRole("textbox", { name: "Answer" })).toHaveValue(/আমরা বিষয়টি দেখছি/);
  await desk.getByRole("textbox", { name: "Answer" }).fill("We look into it.");
  await desk.getByRole("textbox", { name: "Answer" }).press("Enter");
  await expect(bubble(phone, "We look into it.")).toBeVisible();
  await expect(phone.getByText("Support is typing...")).toHaveCount(0);
  expect(asked.paths.filter((path) => path.endsWith("/messages") || path.startsWith("/chat-box"))).toEqual([]);
  await expect(stateOf(desk, "We look into it.")).toHaveAttribute("data-state", "read");

  // Announcements have a pace: somebody who goes on typing is seen.
  await expect(async () => {
    await phone.getByRole("textbox", { name: "Write a message" }).pressSequentially("Tha");
    await expect(desk.getByText("The player is typing...")).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await say(phone, "Thank you!");
  // In the list and in the conversation.
  await expect(bubble(desk, "Thank you!").last()).toBeVisible();
  await expect(desk.getByRole("heading", { level: 2, name: "chatwriter" })).toBeVisible();
  await desk.getByRole("button", { name: "Close", exact: true }).click();
  await layerOf(desk).getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(row).toHaveCount(0);
  // The conversation is in the list with the other one's name and the last message, and a new one begins there.
  await phone.goto("/chat-list");
  const listed = phone.getByRole("listitem").filter({ hasText: "Thank you!" });
  await expect(listed.getByRole("link")).toHaveAttribute("href", `/chat-box/${chatId}`);
  await expect(listed).toContainText("Maidan Support");
  await phone.getByRole("button", { name: "New chat" }).click();
  await expect(phone).toHaveURL(/\/chat-box\/\d+$/);
  expect(phone.url()).not.toContain(`/chat-box/${chatId}`);
  await expect.poll(() => tooWide(phone)).toEqual([]);
  expect(faults).toEqual([]);
});

test("[CHAT-07] [TALK-20] nothing empty is sent, and what was typed without a connection is sent once when it is back", async ({
  browser,
}) => {
  const phone = await openPhone(browser, { login: await writer(), language: "en" });
  await phone.goto("/chat");
  await phone.getByRole("button", { name: "Send us a Message" }).click();
  const field = phone.getByRole("textbox", { name: "Write a message" });
  await expect(field).toBeVisible();
  await field.fill("   ");
  await expect(phone.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await phone.context().setOffline(true);
  await say(phone, "typed in the tunnel");
  await say(phone, "and another");
  await expect(stateOf(phone, "typed in the tunnel").or(bubble(phone, "typed in the tunnel"))).toHaveAttribute(
    "data-state",
    "waiting",
  );
  await phone.context().setOffline(false);
  await expect(bubble(phone, "and another").locator('[data-state="sent"], [data-state="delivered"]')).toBeVisible({
    timeout: 60_000,
  });
  await expect(bubble(phone, "typed in the tunnel")).toHaveCount(1);
  const chatId = phone.url().split("/").at(-1) ?? "";
  const { messages } = await call<{ messages: { content: string }[] }>(`${officeUrl}/api/chats/${chatId}`, {
    token: await staffToken("support"),
  });
  expect(messages.map(({ content }) => content)).toEqual(["typed in the tunnel", "and another"]);
});

test("[TALK-05] a picture is sent from the phone and seen at the desk", async ({ browser }) => {
  const phone = await openPhone(browser, { login: await writer(), language: "en" });
  await phone.goto("/chat");
  await phone.getByRole("button", { name: "Send us a Message" }).click();
  await expect(phone.getByRole("textbox", { name: "Write a message" })).toBeVisible();
  const png = await phone.screenshot();
  await phone.locator('input[type="file"]').setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer: png });
  await expect(phone.getByRole("button", { name: "Open the picture" })).toBeVisible({ timeout: 60_000 });
  const chatId = phone.url().split("/").at(-1) ?? "";
  const desk = await openDesk(browser, "support");
  await desk.goto(`/support?chat=${chatId}`);
  await desk.getByRole("button", { name: "Open the picture" }).click();
  const picture = layerOf(desk).getByRole("img", { name: "Picture" });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
});

test("[INBOX-01] [INBOX-02] [INBOX-03] [INBOX-04] [INBOX-05] [OP-49] [OP-54] [ROUTE-16] [PROFILE-04] a message of the staff is pushed, read in a modal, and selected messages are read and deleted", async ({
  browser,
}) => {
  const login = await reader();
  const phone = await openPhone(browser, { login, language: "en" });
  const { faults } = watchFaults(phone);
  await phone.goto("/account");
  const entry = phone.getByRole("link", { name: /^Inbox/ });
  await expect(entry).toContainText("1 unread");

  const desk = await openDesk(browser, "support");
  await desk.goto("/");
  await enterRoom(desk, "Inbox messages");
  await desk.getByRole("textbox", { name: "Usernames or ids" }).fill("letterreader nobodyhere");
  await desk.getByRole("textbox", { name: "Title in English" }).fill("Service tonight");
  await desk.getByRole("textbox", { name: "Title in Bangla" }).fill("আজ রাতের সেবা");
  await desk.getByRole("textbox", { name: "Message in English" }).fill("We close for one hour at two tonight.");
  await desk.getByRole("textbox", { name: "Message in Bangla" }).fill("আজ রাত দুইটায় আমরা এক ঘণ্টা বন্ধ থাকব।");
  await desk.getByRole("button", { name: "Preview" }).click();
  await expect(layerOf(desk)).toContainText("Nobody has these names: nobodyhere");
  await expect(layerOf(desk).getByRole("button", { name: "Send" })).toBeDisabled();
  await layerOf(desk).getByRole("button", { name: "Cancel" }).click();
  await desk.getByRole("textbox", { name: "Usernames or ids" }).fill("letterreader");
  await desk.getByRole("button", { name: "Preview" }).click();
  await expect(layerOf(desk)).toContainText("It goes to 1 players.");
  await layerOf(desk).getByRole("button", { name: "Send" }).click();
  await expect(rowWith(desk, "Service tonight")).toContainText("1 of 1");

  // Pushed: the badge counts on without a reload.
  await expect(entry).toContainText("2 unread");
  await expect(phone.getByRole("navigation").getByRole("link", { name: /My Account/ })).toContainText("2");
  await entry.click();
  await expect(phone).toHaveURL("/inbox");
  const letter = phone.getByRole("listitem").filter({ hasText: "Service tonight" });
  await expect(letter).toContainText("We close for one hour...");
  await expect(letter.locator("time")).toHaveText(/^\d\d:\d\d$/);
  await letter.getByRole("button").click();
  await expect(layerOf(phone)).toContainText("We close for one hour at two tonight.");
  await layerOf(phone).getByRole("button", { name: "Close" }).click();
  await expect(letter.getByText("Unread")).toHaveCount(0);

  const options = phone.getByRole("group", { name: "Options" }).getByRole("button");
  await expect(options).toHaveText(["Edit", "Read"]);
  await phone.getByRole("button", { name: "Edit" }).click();
  await expect(options).toHaveText(["Read", "Cancel"]);
  await phone.getByRole("button", { name: "Cancel" }).click();
  await expect(phone.getByRole("checkbox")).toHaveCount(0);
  await phone.getByRole("button", { name: "Edit" }).click();
  const welcome = phone.getByRole("listitem").filter({ hasText: "Welcome to Maidan" });
  await welcome.getByRole("checkbox").check();
  const bar = phone.getByText("1 selected").locator("..");
  await expect(welcome.getByText("Unread")).toHaveCount(1);
  await bar.getByRole("button", { name: "Read" }).click();
  await expect(welcome.getByText("Unread")).toHaveCount(0);
  await phone.getByRole("button", { name: "Edit" }).click();
  await welcome.getByRole("checkbox").check();
  await bar.getByRole("button", { name: "Delete" }).click();
  await expect(welcome).toHaveCount(0);
  await expect(phone.getByRole("button", { name: "Edit" })).toBeVisible();

  await rowWith(desk, "Service tonight").getByRole("button", { name: "Withdraw" }).click();
  await layerOf(desk).getByRole("button", { name: "Withdraw" }).click();
  await expect(letter).toHaveCount(0);
  await expect(phone.getByText("No Data")).toBeVisible();
  expect(faults).toEqual([]);
});

test("[INBOX-09] [ERR-78] the inbox is asked for while the socket is down, and failures are no message to the player", async ({
  browser,
}) => {
  const phone = await openPhone(browser, { login: await reader(), language: "en" });
  await phone.routeWebSocket("**/api/socket*", (socket) => socket.close());
  const logged: string[] = [];
  phone.on("console", (message) => logged.push(message.text()));
  await phone.goto("/inbox");
  const asked = watchRequests(phone);
  await expect
    .poll(() => asked.paths.filter((path) => path === "/api/inbox").length, { timeout: 60_000 })
    .toBeGreaterThan(0);
  await phone.route("**/api/inbox?*", (route) => route.abort());
  await expect
    .poll(() => logged.some((line) => line.includes("The inbox could not be read")), { timeout: 60_000 })
    .toBe(true);
  await expect(layerOf(phone)).toHaveCount(0);
  await expect(phone.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
});

test("[CHAT-09] [ERR-78] a chat that cannot be read or begun is told to the console, and to the player in no message", async ({
  browser,
}) => {
  const phone = await openPhone(browser, { login: await writer(), language: "en" });
  const logged: string[] = [];
  phone.on("console", (message) => logged.push(message.text()));
  const isLogged = (words: string) =>
    expect.poll(() => logged.some((line) => line.includes(words)), { timeout: 60_000 });
  await phone.route("**/api/chats", (route) => route.abort());
  await phone.goto("/chat");
  await phone.getByRole("button", { name: "Send us a Message" }).click();
  await isLogged("A chat could not be started").toBe(true);
  await expect(phone).toHaveURL(/\/chat$/);
  await phone.goto("/chat-box/999999");
  await isLogged("The conversation could not be read").toBe(true);
  await expect(layerOf(phone)).toHaveCount(0);
  await expect(phone.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
});

test("[CHAT-11] [OP-26] the ways to the chat are there for guests too, but the chat itself is behind the login", async ({
  browser,
}) => {
  const guest = await openPhone(browser, { language: "en" });
  await guest.goto("/");
  await untilAlive(guest);
  await expect(guest.getByRole("banner").getByRole("button", { name: "Help" })).toBeVisible();
  await expect(guest.getByRole("button", { name: "Chat with us" })).toBeVisible();
  for (const path of ["/chat", "/chat-list", "/chat-box/1"]) {
    await guest.goto(path);
    await expect(guest).toHaveURL(/\/login$/);
  }
  const player = await openPhone(browser, { login: await writer(), language: "en" });
  await player.goto("/");
  await untilAlive(player);
  await player.getByRole("button", { name: "Chat with us" }).click();
  await expect(player).toHaveURL(/\/chat$/);
});
