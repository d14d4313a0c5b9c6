import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { providerAdd } from "../cli/provider-add.ts";
import { providerSync } from "../cli/provider-sync.ts";
import type { WholePlatform } from "./whole-platform.ts";

const games = [{ game_code: "river", name: "River Dance", product: "Delta", category: "Video Slots", enabled: true }];

/** A provider on this machine, registered and synced by the operator's verbs; it lists one game and calls the wallet as signed. */
export async function startGameProvider(whole: WholePlatform, name: string) {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const server = createServer((request, response) => {
    const body = request.url?.endsWith("/game/list") === true ? games : { url: `${address()}/frame` };
    request.resume().on("end", () => response.end(JSON.stringify(body)));
  }).listen(0, "127.0.0.1");
  const address = (): string => {
    const bound = server.address();
    return `http://localhost:${typeof bound === "object" ? bound?.port : ""}`;
  };
  await once(server, "listening");
  const keyFile = path.join(whole.platform.config.dataDir, `${name}.pem`);
  writeFileSync(keyFile, keys.publicKey.export({ type: "spki", format: "pem" }));
  const args = [name, "--protocol", "hub88", "--url", address(), "--public-key", keyFile];
  const codes = [await providerAdd.run(whole.platform, args), await providerSync.run(whole.platform, [name])];
  return {
    codes,
    address: address(),
    /** What the wallet says to the bearer of a session's token. */
    balanceOf: async (token: string, user: string) => {
      const body = { token, user, request_uuid: randomUUID() };
      const payload = Buffer.from(JSON.stringify(body));
      const signature = sign("RSA-SHA256", payload, keys.privateKey).toString("base64");
      const call = { method: "POST", path: `/providers/${name}/user/balance` };
      const headers = { "content-type": "application/json", "x-hub88-signature": signature };
      return (await whole.send("player", call, { payload, headers })).json();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
