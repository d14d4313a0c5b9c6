import { generateKeyPairSync } from "node:crypto";
import { ProviderFailed } from "@maidan/services/game-lobby";
import { expect, test } from "vitest";
import { createProviderGateway } from "./index.ts";

/** The gateway to a provider that answers this. */
function gatewayTo(answer: unknown) {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const operatorPrivateKey = String(privateKey.export({ type: "pkcs8", format: "pem" }));
  return createProviderGateway({
    access: async () => ({ protocol: "hub88", baseUrl: "https://games.test", operatorPrivateKey }),
    fetch: (async () => new Response(JSON.stringify(answer))) as typeof fetch,
  });
}

/** What the lobby makes of games that a provider lists under these categories. */
async function typesOf(...categories: readonly string[]): Promise<string[]> {
  const listed = categories.map((category, place) => ({
    game_code: `g${place}`,
    name: category,
    product: "Padma",
    category,
    enabled: true,
  }));
  return (await gatewayTo(listed).listGames("padma")).map(({ gameType }) => gameType);
}

test("[SHELL-04] [OP-06] a provider's arcade games stand with the crash games, which /arcade opens; no game is of a type that no page shows", async () => {
  expect(await typesOf("Arcade", "Crash Games")).toEqual(["EGAME", "EGAME"]);
  const all = ["Live Dealer", "Video Slots", "Bingo", "Crash", "Fishing", "Lottery", "Table Games", "Virtual Sports"];
  expect(await typesOf(...all)).toEqual(["LIVE", "SLOT", "BINGO", "EGAME", "FH", "LOTTO", "TABLE", "SPORTS"]);
  expect(await typesOf("Cooking")).toEqual([]);
});

test("[LOBBY-11] a provider's jackpots are read in whole paisa, rounded down, and what is none is told as the provider's failure", async () => {
  const told = { code: "grand", name: "Grand", amount: 123_456_789, must_fall_by: 200_000_000, games: ["g1"], more: 1 };
  expect(await gatewayTo([told, { ...told, must_fall_by: null, name_bn: "বড়" }]).jackpots("padma")).toEqual([
    { code: "grand", name: "Grand", nameBn: "", amountMinor: 123_456n, mostMinor: 200_000n, gameCodes: ["g1"] },
    { code: "grand", name: "Grand", nameBn: "বড়", amountMinor: 123_456n, mostMinor: null, gameCodes: ["g1"] },
  ]);
  for (const wrong of [{}, [{ ...told, amount: -1 }], [{ ...told, amount: 1.5 }], [{ ...told, games: "g1" }]])
    await expect(gatewayTo(wrong).jackpots("padma")).rejects.toBeInstanceOf(ProviderFailed);
});
