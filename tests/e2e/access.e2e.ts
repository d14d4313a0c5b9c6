import { expect, type Page } from "@playwright/test";
import { fromOwnAddress } from "./stage/address.ts";
import { digitsOfPicture, untilPictureAfter } from "./stage/captcha.ts";
import { openDeskBrowser } from "./stage/desk.ts";
import { layerOf, openPhone, untilAlive, watchFaults } from "./stage/phone.ts";
import { call, officeUrl, ownPlayer, playerUrl, staffToken } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

const keyOf = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
const field = (page: Page, name: string) => page.locator(`form [name="${name}"]`);
const submit = (page: Page) => page.locator("form button[type=submit]").click();

/** The alert says this; then it is closed. */
async function readAlert(page: Page, text: string): Promise<void> {
  await expect(layerOf(page).getByRole("alert")).toHaveText(text);
  await layerOf(page).getByRole("button", { name: "OK" }).click();
  await expect(layerOf(page)).toHaveCount(0);
}

interface OfficePlayer {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly currency: string;
  readonly signup_codes: { readonly referral: string; readonly affiliate: string; readonly agent: string };
}
async function inOffice(username: string): Promise<OfficePlayer> {
  const token = await staffToken("support");
  const found = await call<{ items: OfficePlayer[] }>(`${officeUrl}/api/players?query=${username}`, { token });
  return call<OfficePlayer>(`${officeUrl}/api/players/${found.items[0]?.id ?? "0"}`, { token });
}

async function fillStepOne(page: Page, username: string): Promise<void> {
  await field(page, "username").fill(username);
  await field(page, "password").fill("pitch2026ball");
  await field(page, "confirmPassword").fill("pitch2026ball");
}

test("[ACCESS-01] [ACCESS-02] [ACCESS-03] [AUTH-36] [AUTH-24] [AUTH-25] [AUTH-26] [AUTH-29] [AUTH-30] [AUTH-31] [AUTH-32] [AUTH-33] [AUTH-34] [AUTH-35] [AUTH-43] [OP-07] [ROUTE-04] [ERR-18] a desk registers in two steps, each checked, by a captcha that reloads, and is then logged in", async ({
  browser,
}) => {
  const page = await openDeskBrowser(browser);
  const { faults } = watchFaults(page);
  await page.goto("/register");
  await untilAlive(page);
  await expect(page.getByRole("heading", { level: 1, name: "Register" })).toBeVisible();
  await expect(async () => {
    const banner = await page.getByRole("complementary").boundingBox();
    const form = await page.locator("form").boundingBox();
    expect(banner?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
  }).toPass();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await submit(page);
  await readAlert(page, "Please fill in all fields.");
  await fillStepOne(page, "deskperson1");
  await field(page, "confirmPassword").fill("pitch2026bal");
  await submit(page);
  await readAlert(page, "Passwords do not match.");
  await field(page, "confirmPassword").fill("pitch2026ball");
  await expect(field(page, "currencyType").locator("option")).toHaveText(["BDT", "INR", "PKR"]);
  await field(page, "friendReferCode").fill("FRIEND2026");
  await submit(page);
  await expect(field(page, "callingCode").locator("option")).toHaveText(["+880"]);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(field(page, "username")).toHaveValue("deskperson1");
  await submit(page);
  await submit(page);
  await readAlert(page, "Please fill in all fields for step 2.");
  await field(page, "realName").fill("Desk Person");
  await field(page, "phoneNumber").fill("০১৯১১১১১৩০১");
  await field(page, "email").fill("deskperson1@maidan.test");
  let picture = await untilPictureAfter(page, "");
  const first = await digitsOfPicture(page);
  await page.getByRole("button", { name: "Another picture" }).click();
  picture = await untilPictureAfter(page, picture);
  await expect.poll(() => digitsOfPicture(page)).toMatch(/^\d{4}$/);
  const second = await digitsOfPicture(page);
  await field(page, "captcha").fill(second === "0000" ? "1111" : "0000");
  await submit(page);
  await readAlert(page, "You must confirm that you are 18 years old.");
  await field(page, "ageCheck").check();
  await submit(page);
  await expect(page.getByText("The captcha is wrong or has expired. Please enter the new one.")).toBeVisible();
  await expect(field(page, "captcha")).toHaveValue("");
  await untilPictureAfter(page, picture);
  await expect.poll(() => digitsOfPicture(page)).toMatch(/^\d{4}$/);
  await field(page, "captcha").fill(await digitsOfPicture(page));
  await submit(page);
  await expect(layerOf(page).getByRole("alert")).toHaveText("Registration Successful!");
  await expect(field(page, "username")).toHaveValue("");
  expect(await keyOf(page, "token")).toBeNull();
  await layerOf(page).getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL("/promotions");
  expect([await keyOf(page, "username"), await keyOf(page, "regPopup"), first.length]).toEqual(["deskperson1", "1", 4]);
  expect(await inOffice("deskperson1")).toMatchObject({
    name: "Desk Person",
    phone: "01911111301",
    currency: "BDT",
    signup_codes: { referral: "FRIEND2026" },
  });
  expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
});

test("[AUTH-21] [AUTH-40] [AUTH-42] on a phone the same form tells the server's faults at their fields, at the first step that has one", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/register");
  await untilAlive(page);
  await fillStepOne(page, "demoplayer1");
  await submit(page);
  await expect(field(page, "realName")).toHaveAttribute("maxlength", "100");
  await expect(page.getByText(/full legal name: it is used to verify your identity when you withdraw/)).toBeVisible();
  await field(page, "realName").fill("Another One");
  await field(page, "phoneNumber").fill("12");
  await field(page, "email").fill("nobody");
  const before = await untilPictureAfter(page, "");
  await field(page, "captcha").fill(await digitsOfPicture(page));
  await field(page, "ageCheck").check();
  await submit(page);
  await expect(page.getByText("Invalid phone number (10-15 digits)")).toBeVisible();
  await expect(page.getByText("Invalid email address")).toBeVisible();
  await untilPictureAfter(page, before);
  await field(page, "phoneNumber").fill("01911111302");
  await field(page, "email").fill("another@maidan.test");
  await field(page, "captcha").fill(await digitsOfPicture(page));
  await submit(page);
  await expect(page.getByText("This username is already taken")).toBeVisible();
  await expect(field(page, "username")).toHaveValue("demoplayer1");
});

test("[ACCESS-04] [ACCESS-06] [ROUTE-31] [ROUTE-32] [ROUTE-33] [ROUTE-46] [ROUTE-47] [ROUTE-48] [AUTH-17] [STORE-07] [STORE-08] [STORE-09] [ERR-46] [OP-14] a link's code is kept and led to the signup, which fills in the referral before the affiliate", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  for (const key of ["referral_code", "affiliate_code", "agent_code"]) {
    await page.goto(`/${key}`);
    await expect(page).toHaveURL(`/${key}`);
    await readAlert(page, `No ${key} found in the URL`);
    await expect(page).toHaveURL("/signup");
    expect(await keyOf(page, key)).toBeNull();
  }
  await page.goto("/affiliate_code?affiliate_code=SHOP2026");
  await expect(page).toHaveURL("/signup");
  await expect(field(page, "referral_code")).toHaveValue("SHOP2026");
  await page.goto("/agent_code?agent_code=AG2026");
  await expect(page).toHaveURL("/signup");
  await page.goto("/referral_code?referral_code=FRIEND26");
  await expect(page).toHaveURL("/signup");
  await expect(field(page, "referral_code")).toHaveValue("FRIEND26");
  await page.goto("/register");
  await expect(field(page, "friendReferCode")).toHaveValue("FRIEND26");
  const stored = await Promise.all(["referral_code", "affiliate_code", "agent_code"].map((key) => keyOf(page, key)));
  expect(stored).toEqual(["FRIEND26", "SHOP2026", "AG2026"]);
  await page.goto("/signup");
  await untilAlive(page);
  await fillSignup(page, { username: "invited2026", phone: "01911111303" });
  await submit(page);
  await expect(page).toHaveURL("/");
  expect((await inOffice("invited2026")).signup_codes).toEqual({
    referral: "FRIEND26",
    affiliate: "SHOP2026",
    agent: "AG2026",
  });
});

async function fillSignup(page: Page, person: { username: string; phone: string }): Promise<void> {
  await fillStepOne(page, person.username);
  await field(page, "name").fill("New Person");
  await field(page, "phone").fill(person.phone);
  await field(page, "email").fill(`${person.username}@maidan.test`);
}

test("[ACCESS-05] [ACCESS-06] [OP-71] [AUTH-46] with a token the three entrances lead home, and a link's code is kept first", async ({
  browser,
}) => {
  const login = await ownPlayer({ username: "entranceplayer", phone: "01911111304" });
  const page = await openPhone(browser, { login });
  for (const path of ["/login", "/signup", "/register"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/");
  }
  await page.goto("/referral_code?referral_code=LATE2026");
  await expect(page).toHaveURL("/");
  expect(await keyOf(page, "referral_code")).toBe("LATE2026");
});

test("[AUTH-13] [AUTH-18] [AUTH-20] [AUTH-22] [ERR-13] [ROUTE-03] [STORE-05] [STORE-06] the signup shows its prefix and terms, tells a lost network and a failed login after it, and brings both popups", async ({
  browser,
}) => {
  const from = fromOwnAddress();
  let page = await openPhone(browser, { from });
  await page.goto("/signup");
  await untilAlive(page);
  await expect(page.locator("form").getByText("+88", { exact: true })).toBeVisible();
  await expect(page.locator("form").getByText(/18 or older/)).toBeVisible();
  await expect(field(page, "currency").locator("option")).toHaveText(["BDT", "INR", "PKR"]);
  await submit(page);
  const faults = page.locator("form [aria-invalid=true]");
  await expect(faults).toHaveCount(5);
  await fillSignup(page, { username: "slowperson1", phone: "01911111305" });
  await expect(faults).toHaveCount(0);
  await page.route("**/api/v1/create-players", (route) => route.abort());
  await submit(page);
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveText("Network error, please try again");
  await page.unroute("**/api/v1/create-players");
  // So many others of this address have logged in that the new account has to wait with it.
  await ownPlayer({ username: "housemate2026", phone: "01911111319" });
  const body = { username: "housemate2026", password: "pitch2026ball" };
  // Together, so that it happens well within the minute of the allowance.
  const refused = Array.from({ length: 30 }, () =>
    expect(call(`${playerUrl}/api/login`, { method: "POST", body, from })).rejects.toThrow(": 429 "),
  );
  await Promise.any(refused);
  await submit(page);
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveText(
    "Too many requests. Please try again later.",
  );
  expect(await keyOf(page, "token")).toBeNull();
  expect(await inOffice("slowperson1")).toMatchObject({ phone: "01911111305" });

  page = await openPhone(browser);
  await page.goto("/signup");
  await untilAlive(page);
  await fillSignup(page, { username: "slowperson2", phone: "01911111306" });
  await submit(page);
  await expect(page).toHaveURL("/");
  expect([await keyOf(page, "popup"), await keyOf(page, "regPopup")]).toEqual(["1", "1"]);
  await layerOf(page).getByRole("button", { name: "Later" }).click();
  await expect.poll(() => keyOf(page, "regPopup")).toBe("0");
  expect(await keyOf(page, "popup")).toBe("1");
});

test("[AUTH-01] [AUTH-04] [AUTH-05] [AUTH-06] [ERR-05] [ERR-06] [ROUTE-02] the login shows a password when asked, leads to help, and tells what went wrong under the password", async ({
  browser,
}) => {
  await ownPlayer({ username: "loginperson1", phone: "01911111307" });
  const page = await openPhone(browser);
  await page.goto("/login");
  await untilAlive(page);
  await expect(page.getByRole("link", { name: "Forgot password?" })).toHaveAttribute("href", "/forgot-password");
  await expect(page.locator("main").getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/signup");
  await field(page, "username").fill("loginperson1");
  await field(page, "password").fill("wrong12345");
  await expect(field(page, "password")).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(field(page, "password")).toHaveAttribute("type", "text");
  await page.route("**/api/login", (route) => route.abort());
  await submit(page);
  const under = page.locator(`#${await field(page, "password").getAttribute("id")}-error`);
  await expect(under).toHaveText("Network error, please try again later.");
  await page.unroute("**/api/login");
  await submit(page);
  await expect(under).toHaveText("Invalid credentials");
  await field(page, "password").fill("pitch2026ball");
  await submit(page);
  await expect(page).toHaveURL("/");
  const keys = ["token", "remote_id", "username", "exchangeToken", "popup", "regPopup"];
  const stored = await Promise.all(keys.map((key) => keyOf(page, key)));
  expect(stored.slice(2)).toEqual(["loginperson1", expect.stringMatching(/^\S{43}$/), "1", "0"]);
  expect(stored[0]).toMatch(/^\S{43}$/);
  await expect.poll(() => keyOf(page, "balance")).toBe("0.00");
});

test("[ACCESS-08] [ROUTE-34] [ROUTE-36] [ROUTE-37] [ROUTE-38] [ROUTE-39] [OP-04] addresses of the old desktop site lead to what took their place", async ({
  browser,
}) => {
  const page = await openDeskBrowser(browser);
  for (const [old, place] of [
    ["/page/guest/register.jsp", "/register"],
    ["/casino", "/games?type=LIVE&system=&title=Casino"],
    ["/arcade", "/games?type=EGAME&system=&title=Arcade"],
    ["/player/playGame?t=sport&v=CRICKET", "/login"],
    ["/page/site/component/appDownload.jsp", "/maidan.apk"],
  ] as const) {
    await page.goto(old);
    await expect(page, old).toHaveURL(place);
  }
  const login = await ownPlayer({ username: "legacyplayer1", phone: "01911111308" });
  const phone = await openPhone(browser, { login });
  await phone.goto("/player/playGame?t=sport&v=CRICKET");
  await expect(phone).toHaveURL("/exchange");
  await phone.goto("/referral");
  await expect(phone).toHaveURL("/refrrel-program");
});

test("[ACCESS-09] [ROUTE-35] [API-63] [OP-05] [AUTH-45] /player/logout takes the six keys, kills the token and leads home", async ({
  browser,
}) => {
  const login = await ownPlayer({ username: "legacyplayer1", phone: "01911111308" });
  const page = await openPhone(browser, { login, language: "en" });
  await page.goto("/account");
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  await page.goto("/player/logout");
  await expect(page).toHaveURL("/");
  const left = await page.evaluate(() => Object.keys(localStorage));
  const taken = ["token", "balance", "remote_id", "username", "exchangeToken", "agent_code"];
  expect(left.filter((key) => taken.includes(key))).toEqual([]);
  expect(left).toContain("language");
  const asked = () => call(`${playerUrl}/api/balance`, { method: "POST", token: login.token }).catch(String);
  await expect.poll(asked).toContain(": 401 ");
});

test("[I18N-04] taka sign, BDT and (GMT+6) are written alike in both languages", async ({ browser }) => {
  const login = await ownPlayer({ username: "languageplayer", phone: "01911111309" });
  for (const [language, zero] of [
    ["en", "৳ 0.00"],
    ["bn", "৳ ০.০০"],
  ] as const) {
    const page = await openPhone(browser, { login, language });
    await page.goto("/account");
    await expect(page.getByText(zero).first()).toBeVisible();
    await page.goto("/profile");
    await expect(page.getByText("(GMT+6)").first()).toBeVisible();
    const guest = await openPhone(browser, { language });
    await guest.goto("/signup");
    await expect(field(guest, "currency")).toHaveValue("BDT");
    await expect(field(guest, "currency").locator("option").first()).toHaveText("BDT");
  }
});

test("[ACCESS-14] [APP-04] [I18N-02] [I18N-03] [OP-19] [STORE-17] both controls change the language without a reload, it is kept, and a logout leaves it", async ({
  browser,
}) => {
  const login = await ownPlayer({ username: "languageplayer", phone: "01911111309" });
  const page = await openPhone(browser);
  await page.goto("/");
  await untilAlive(page);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const isSame = () => page.evaluate(() => "isSamePage" in globalThis);
  await page.getByRole("navigation").getByRole("button", { name: "English" }).click();
  await layerOf(page).getByRole("button", { name: "বাংলা" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "bn-BD");
  await expect(page.getByRole("navigation").getByRole("link", { name: "সাইন আপ" })).toBeVisible();
  expect([await isSame(), await keyOf(page, "language")]).toEqual([true, "bn"]);
  const player = await openPhone(browser, { login });
  await player.goto("/");
  await untilAlive(player);
  await player.getByRole("banner").getByRole("button", { name: "Language" }).click();
  await layerOf(player).getByRole("button", { name: "বাংলা" }).click();
  await expect(player.getByRole("navigation").getByText("অ্যাকাউন্ট")).toBeVisible();
  await player.goto("/player/logout");
  await expect(player).toHaveURL("/");
  await expect(player.locator("html")).toHaveAttribute("lang", "bn-BD");
  expect(await keyOf(player, "language")).toBe("bn");
});
