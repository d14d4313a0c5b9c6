import { randomUUID } from "node:crypto";
import { readSealKey } from "@maidan/adapters/password";
import { lookAtKept, sealKept } from "@maidan/adapters/postgres/sealed-secrets";
import { createSecretBox } from "@maidan/adapters/secret-box";
import { done } from "@maidan/services/command";
import type { Platform } from "../platform.ts";

/** The box of secrets that are kept; what lies open from before there was one is sealed at the start. */
export async function wireSecrets(platform: Platform): Promise<void> {
  const { config, runner, reader, services, log } = platform;
  const box = createSecretBox(config.secretsKey ?? (await readSealKey(config.dataDir)));
  services.secretBox = box;
  platform.onReady(async () => {
    const { isOpen, unreadable } = await lookAtKept(reader, box);
    if (isOpen) {
      const actor = { kind: "system", name: "secrets" } as const;
      const command = { kind: "secrets.seal", actor, idempotencyKey: randomUUID(), content: {} };
      await runner.run(command, async (tx) => {
        await sealKept(tx, box);
        return done(null);
      });
    }
    if (unreadable.length === 0) return;
    log.error(
      { secrets: unreadable },
      "these secrets were sealed by another key: start with its SECRETS_KEY or its DATA_DIR/secret/seal-key, or give those members of staff a new authenticator and those providers a new key",
    );
  });
}
