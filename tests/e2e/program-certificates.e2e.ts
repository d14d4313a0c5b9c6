import { execFileSync } from "node:child_process";
import { randomInt, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Browser } from "@playwright/test";
import { openDesk, rowWith } from "./stage/desk.ts";
import { look } from "./stage/look.ts";
import { layerOf, openPhone, tooWide, untilAlive, watchFaults } from "./stage/phone.ts";
import { ownPlayer } from "./stage/platform.ts";
import { logInByCertificate, type ClientCertificate } from "./stage/program.ts";
import { test } from "./stage/test.ts";

/** As `ownPlayer` signs up. */
const password = "pitch2026ball";

/** A certificate as the API's README has players make it. */
function makeCertificate(): ClientCertificate {
  const folder = mkdtempSync(path.join(tmpdir(), "maidan-client-"));
  const [crt, key] = [path.join(folder, "client.crt"), path.join(folder, "client.key")];
  try {
    const words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "365", "-subj", "/CN=my bot"];
    execFileSync("openssl", [...words, "-keyout", key, "-out", crt], { stdio: "ignore" });
    return { cert: readFileSync(crt, "utf8"), key: readFileSync(key, "utf8") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Support looks at the player's certificates, on a phone too, and can't change any. [STAFF-16] */
async function seeAtDesk(
  browser: Browser,
  seen: {
    readonly playerId: string;
    readonly language: "en" | "bn";
    readonly words: { readonly programs: string; readonly deskLogin: string };
    readonly certificate: string;
  },
): Promise<void> {
  const { playerId, language, words, certificate } = seen;
  const desk = await openDesk(browser, "support");
  await desk.addInitScript((chosen) => localStorage.setItem("office_language", chosen), language);
  await desk.goto(`/players/${playerId}`);
  await desk.getByRole("tab", { name: words.programs }).click();
  const row = rowWith(desk, "Server");
  await expect(row).toContainText(new X509Certificate(certificate).fingerprint256);
  await expect(desk.getByText(words.deskLogin).first()).toBeVisible();
  await expect(row.getByRole("button")).toHaveCount(0);
  await desk.setViewportSize({ width: 360, height: 800 });
  expect(await tooWide(desk)).toEqual([]);
  if (process.env["DESK_PICTURES"] !== undefined)
    await desk.screenshot({ path: `${process.env["DESK_PICTURES"]}/certificates-${language}.png`, fullPage: true });
  await desk.context().close();
}

for (const [language, words] of [
  [
    "en",
    {
      name: "Name of the certificate",
      pem: "Certificate (PEM)",
      file: "Choose a file",
      add: "Register the certificate",
      holdsKey: "That holds a private key. It was not sent. Choose the certificate alone.",
      none: "You have no certificate: the certificate login asks for your password alone.",
      wrong: "That is no certificate. It begins with BEGIN CERTIFICATE and ends with END CERTIFICATE.",
      never: "no login yet",
      used: "last login",
      remove: "Remove",
      last: "It is your last one",
      removed: "The certificate is removed.",
      programs: "Programs",
      deskLogin: "Last login",
    },
  ],
  [
    "bn",
    {
      name: "সার্টিফিকেটের নাম",
      pem: "সার্টিফিকেট (PEM)",
      file: "ফাইল বেছে নিন",
      add: "সার্টিফিকেট যোগ করুন",
      holdsKey: "এতে একটি প্রাইভেট কী আছে। এটি পাঠানো হয়নি। শুধু সার্টিফিকেট দিন।",
      none: "আপনার কোনো সার্টিফিকেট নেই: সার্টিফিকেট-লগইন শুধু পাসওয়ার্ড চায়।",
      wrong: "এটি সার্টিফিকেট নয়। সার্টিফিকেট BEGIN CERTIFICATE দিয়ে শুরু, END CERTIFICATE দিয়ে শেষ হয়।",
      never: "এখনো লগইন হয়নি",
      used: "শেষ লগইন",
      remove: "সরান",
      last: "এটিই শেষ সার্টিফিকেট",
      removed: "সার্টিফিকেট সরানো হয়েছে।",
      programs: "প্রোগ্রাম",
      deskLogin: "শেষ লগইন",
    },
  ],
] as const) {
  test(`[CERT-01] [CERT-02] [CERT-03] [CERT-08] [STAFF-16] a certificate is registered from a file, its private key isn't sent, a program logs in by it and not without it, support sees it, and it is removed (${language})`, async ({
    browser,
  }) => {
    const tail = String(randomInt(1_000)).padStart(3, "0");
    const username = `cert${tail}${language}`;
    const login = await ownPlayer({ username, phone: `018114${tail}${language === "en" ? "61" : "62"}` });
    const page = await openPhone(browser, { language, login });
    const { faults } = watchFaults(page);
    await page.goto("/exchange-account?room=programs");
    await untilAlive(page);
    await expect(page.getByText(words.none)).toBeVisible();
    const mine = makeCertificate();
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.postData() ?? ""));
    const choose = (text: string) =>
      page.getByLabel(words.file).setInputFiles({ name: "client.pem", mimeType: "", buffer: Buffer.from(text) });
    await page.getByLabel(words.name).fill("Server");
    // A file with both, as some tools write it, leaves the phone no further than to be looked at.
    await choose(`${mine.cert}${mine.key}`);
    await expect(page.getByText(words.holdsKey)).toBeVisible();
    await expect(page.getByLabel(words.pem)).toHaveValue("");
    await expect(page.getByRole("button", { name: words.add })).toBeDisabled();
    await page.getByLabel(words.pem).fill("client.crt");
    await page.getByRole("button", { name: words.add }).click();
    await expect(page.getByText(words.wrong)).toBeVisible();
    await choose(mine.cert);
    await page.getByRole("button", { name: words.add }).click();
    const row = page.getByRole("listitem").filter({ hasText: "Server" });
    await expect(row).toContainText(new X509Certificate(mine.cert).fingerprint256);
    await expect(row).toContainText(words.never);
    expect(sent.filter((body) => body.includes("PRIVATE KEY"))).toEqual([]);

    const from = { "x-forwarded-for": `10.79.${randomInt(255)}.${randomInt(255)}` };
    const person = { username, password };
    expect(await logInByCertificate(from, person, mine)).toBe("SUCCESS");
    expect(await logInByCertificate(from, person, makeCertificate())).toBe("CERT_AUTH_REQUIRED");
    expect(await logInByCertificate(from, person, undefined)).toBe("CERT_AUTH_REQUIRED");

    await page.reload();
    await untilAlive(page);
    await expect(row).toContainText(words.used);
    await look(page, `the certificates in ${language}`);
    const { programs, deskLogin } = words;
    await seeAtDesk(browser, {
      playerId: login.remoteId,
      language,
      words: { programs, deskLogin },
      certificate: mine.cert,
    });
    await row.getByRole("button", { name: words.remove }).click();
    await expect(layerOf(page).getByText(words.last)).toBeVisible();
    await layerOf(page).getByRole("button", { name: words.remove, exact: true }).click();
    await expect(page.getByText(words.removed)).toBeVisible();
    await expect(page.getByText(words.none)).toBeVisible();
    expect(await logInByCertificate(from, person, undefined)).toBe("SUCCESS");
    expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
  });
}
