import { generateKeyPair, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { done, refuse, type Refusal } from "@maidan/services/command";
import type { WalletProvider } from "@maidan/services/game-wallet";
import type { StaffContext } from "@maidan/services/staff";
import type { Platform } from "./platform.ts";

const generate = promisify(generateKeyPair);

/** A pair of RSA keys as PEM. */
export async function newKeys(): Promise<{ readonly privateKey: string; readonly publicKey: string }> {
  const own = await generate("rsa", { modulusLength: 2048 });
  return {
    privateKey: String(own.privateKey.export({ type: "pkcs8", format: "pem" })),
    publicKey: String(own.publicKey.export({ type: "spki", format: "pem" })),
  };
}

/** Providers end open rounds by themselves within two days. (Caleta Operator's Guide 1.5) */
const usualSweepHours = 48;

/** Registers a game provider, or changes its address and key; gives the key that it verifies our calls by, which stays the same. */
export async function registerProvider(
  platform: Platform,
  by: StaffContext,
  provider: Omit<WalletProvider, "isActive" | "sweepHours"> & {
    /** A round to which nothing has come for so long is closed as it stands; null = never. Two days when left out. */
    readonly sweepHours?: number | null;
    /** The key that both sides share, for protocols that have one; it signs and verifies in place of a pair of ours. */
    readonly sharedKey?: string;
  },
): Promise<{ readonly ok: true; readonly operatorPublicKey: string } | Refusal> {
  const { sharedKey, sweepHours = usualSweepHours, ...known } = provider;
  const { name, protocol, baseUrl } = known;
  const own = sharedKey === undefined ? await newKeys() : { privateKey: sharedKey, publicKey: "" };
  const kept = { ...known, sweepHours, operatorPrivateKey: own.privateKey, operatorPublicKey: own.publicKey };
  const command = {
    by,
    permission: "settings.write",
    kind: "provider.add",
    idempotencyKey: randomUUID(),
    content: { name, protocol, baseUrl },
    subject: { kind: "provider", id: name },
  } as const;
  const { outcome } = await platform.use("runAudited")(command, async (tx, context) => {
    const saved = await platform.use("gameWalletStore").saveProvider(tx, kept);
    if (saved === undefined) return refuse("CONFLICT", `${name} speaks another protocol already.`);
    context.note({ before: null, after: { protocol, base_url: baseUrl } });
    return done({ key: saved.operatorPublicKey });
  });
  return outcome.ok ? { ok: true, operatorPublicKey: outcome.value.key } : outcome;
}
