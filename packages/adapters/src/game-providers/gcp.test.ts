import { createHmac } from "node:crypto";
import { ProviderFailed, type LaunchRequest } from "@maidan/services/game-lobby";
import { expect, test } from "vitest";
import { createProviderGateway } from "./index.ts";

const key = "the key that both sides share";
interface Sent {
  readonly url: string;
  readonly method: string;
  readonly body: string;
  readonly sign: string | null;
}
/** A provider that answers this, and what it was asked. */
function provider(answer: unknown) {
  const sent: Sent[] = [];
  const fetching = (async (url: URL, init: RequestInit) => {
    const { method = "GET", body, headers } = init;
    const text = typeof body === "string" ? body : "";
    sent.push({ url: String(url), method, body: text, sign: new Headers(headers).get("x-request-sign") });
    return Response.json(answer);
  }) as unknown as typeof fetch;
  const access = async () => ({ protocol: "gcp", baseUrl: "https://soft.test/a8r/", operatorPrivateKey: key }) as const;
  return { sent, gateway: createProviderGateway({ access, fetch: fetching }) };
}
const request: LaunchRequest = {
  provider: "soft",
  gameCode: "acorns",
  account: { playerId: "7", token: "a token of ours", currency: "BDT" },
  language: "bn",
  isMobile: true,
  returnUrl: "https://maidan.test/games",
  depositUrl: "https://maidan.test/deposit",
  address: "192.0.2.7",
  autoplayRounds: 100,
};

test("[LOBBY-05] [GWAL-17] a launch opens a session of the player's, signed over the bytes that are sent, and gives the address that came", async () => {
  const { sent, gateway } = provider({ launch_options: { game_url: "https://play.test/acorns", strategy: "iframe" } });
  expect(await gateway.launchUrl(request)).toBe("https://play.test/acorns");
  const [call] = sent;
  expect(call).toMatchObject({ url: "https://soft.test/a8r/sessions", method: "POST" });
  expect(JSON.parse(call?.body ?? "")).toMatchObject({
    casino_id: "maidan",
    game: "acorns",
    currency: "BDT",
    locale: "bn",
    client_type: "mobile",
    urls: { deposit_url: "https://maidan.test/deposit", return_url: "https://maidan.test/games" },
    user: { id: "7" },
  });
  expect(call?.sign).toBe(
    createHmac("sha256", key)
      .update(call?.body ?? "")
      .digest("hex"),
  );
});

test("[LOBBY-14] a demo is a session for nobody and in no currency", async () => {
  const { sent, gateway } = provider({ launch_options: { game_url: "https://play.test/acorns" } });
  expect(await gateway.launchUrl({ ...request, account: undefined })).toBe("https://play.test/acorns");
  expect(sent[0]).toMatchObject({ url: "https://soft.test/a8r/demo", method: "POST" });
  expect(Object.keys(JSON.parse(sent[0]?.body ?? "") as object).toSorted()).toEqual([
    "casino_id",
    "client_type",
    "game",
    "ip",
    "locale",
    "urls",
  ]);
});

test("[LOBBY-05] an answer without an address, or with one that isn't the web's, opens nothing; nor does a replay that the protocol hasn't", async () => {
  for (const answer of [{}, { launch_options: { game_url: "javascript:alert(1)" } }, { launch_options: {} }])
    await expect(provider(answer).gateway.launchUrl(request)).rejects.toThrow(ProviderFailed);
  await expect(provider({}).gateway.roundUrl("soft", { playerId: "7", round: "1" })).rejects.toThrow(ProviderFailed);
});

test("[LOBBY-04] the catalogue's games are taken over with kind, producer and return", async () => {
  const { sent, gateway } = provider([
    { identifier: "acorns", title: "Acorns", producer: "bgaming", category: "slots", payout: 97.02 },
    { identifier: "dice", title: "Dice", category: "dice", payout: "unknown", image: "https://soft.test/dice.png" },
    { identifier: "odd", title: "Odd", category: "cooking" },
  ]);
  expect(await gateway.listGames("soft")).toEqual([
    {
      code: "acorns",
      name: "Acorns",
      product: "bgaming",
      gameType: "SLOT",
      posterUrl: "",
      returnBasisPoints: 9_702,
      returnHighBasisPoints: null,
      isEnabled: true,
      hasDemo: true,
    },
    {
      code: "dice",
      name: "Dice",
      product: "soft",
      gameType: "EGAME",
      posterUrl: "https://soft.test/dice.png",
      returnBasisPoints: null,
      returnHighBasisPoints: null,
      isEnabled: true,
      hasDemo: true,
    },
  ]);
  expect(sent[0]).toMatchObject({ url: "https://soft.test/a8r/games.json", method: "GET" });
});
