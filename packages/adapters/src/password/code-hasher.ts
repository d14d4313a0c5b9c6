import { createHmac } from "node:crypto";
import type { CodeHasher } from "@maidan/services/player";

/** HMAC-SHA256 with the server's pepper over all that a code is bound to: a stolen table alone can't be searched through. [CODE-03] */
export function createCodeHasher(pepper: Buffer): CodeHasher {
  return {
    hash: ({ purpose, playerId, destination, code }) =>
      createHmac("sha256", pepper)
        .update(JSON.stringify([purpose, playerId, destination, code]))
        .digest(),
  };
}
