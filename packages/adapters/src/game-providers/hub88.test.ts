import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { createProviderGateway } from "./index.ts";

/** What the lobby makes of games that a provider lists under these categories. */
async function typesOf(...categories: readonly string[]): Promise<string[]> {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const operatorPrivateKey = String(privateKey.export({ type: "pkcs8", format: "pem" }));
  const listed = categories.map((category, place) => ({
    game_code: `g${place}`,
    name: category,
    product: "Padma",
    category,
    enabled: true,
  }));
  const gateway = createProviderGateway({
    access: async () => ({ protocol: "hub88", baseUrl: "https://games.test", operatorPrivateKey }),
    fetch: (async () => new Response(JSON.stringify(listed))) as typeof fetch,
  });
  return (await gateway.listGames("padma")).map(({ gameType }) => gameType);
}

test("[SHELL-04] [OP-06] a provider's arcade games stand with the crash games, which /arcade opens; no game is of a type that no page shows", async () => {
  expect(await typesOf("Arcade", "Crash Games")).toEqual(["EGAME", "EGAME"]);
  const all = ["Live Dealer", "Video Slots", "Bingo", "Crash", "Fishing", "Lottery", "Table Games", "Virtual Sports"];
  expect(await typesOf(...all)).toEqual(["LIVE", "SLOT", "BINGO", "EGAME", "FH", "LOTTO", "TABLE", "SPORTS"]);
  expect(await typesOf("Cooking")).toEqual([]);
});
