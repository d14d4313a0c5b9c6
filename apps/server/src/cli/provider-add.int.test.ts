import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { gcpSignature } from "@maidan/adapters/game-providers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWholePlatform, type WholePlatform } from "../test-support/whole-platform.ts";
import { providerAdd } from "./provider-add.ts";
import { providerSync } from "./provider-sync.ts";

let whole: WholePlatform;
beforeAll(async () => {
  whole = await startWholePlatform();
});
afterAll(() => whole.close());

const key = "a key that both sides share";

test("[GWAL-17] a provider of the third protocol is registered, synced, launched and plays, all by the operator's verbs and the player's calls", async () => {
  const catalogue = [{ identifier: "acorns", title: "Acorns", producer: "Padma", category: "slots", payout: 97 }];
  const server = createServer((request, response) => {
    const answer =
      request.url === "/games.json" ? catalogue : { launch_options: { game_url: "https://play.test/acorns" } };
    request.resume().on("end", () => response.end(JSON.stringify(answer)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const url = `http://localhost:${typeof bound === "object" ? bound?.port : ""}`;
  const file = path.join(whole.platform.config.dataDir, "shared-key");
  writeFileSync(file, `${key}\n`.replaceAll(" ", "-"));
  const args = ["soft", "--protocol", "softswiss", "--url", url, "--shared-key", file, "--sweep-hours", "72"];
  expect(await providerAdd.run(whole.platform, ["soft", "--protocol", "gcp", "--url", url])).toBe(2);
  expect(await providerAdd.run(whole.platform, [...args.slice(0, -1), "often"])).toBe(2);
  expect(await providerAdd.run(whole.platform, args)).toBe(0);
  expect(await providerSync.run(whole.platform, ["soft"])).toBe(0);
  const { token, remote_id: user } = await whole.logInPlayer("demoplayer2");
  const launch = {
    userId: user,
    externalURL: `${whole.platform.config.publicUrl}/games`,
    isMobileLogin: true,
    gameCode: "acorns",
    gameType: "SLOT",
    platform: "Padma",
  };
  const launched = await whole.send("player", { method: "POST", path: "/api/game-run" }, { token, body: launch });
  expect(launched.json()).toEqual({ url: "https://play.test/acorns" });
  const actions = [{ action: "bet", amount: 1_000, action_id: randomUUID() }];
  const payload = JSON.stringify({ user_id: user, currency: "BDT", game: "acorns", game_id: "1", actions });
  const headers = {
    "content-type": "application/json",
    "x-request-sign": gcpSignature(payload, key.replaceAll(" ", "-")),
  };
  const played = await whole.send(
    "player",
    { method: "POST", path: "/providers/soft/play" },
    { payload: Buffer.from(payload), headers },
  );
  expect(played.json()).toMatchObject({ balance: 999_000, transactions: [{ action_id: actions[0]?.action_id }] });
  server.closeAllConnections();
  server.close();
});
