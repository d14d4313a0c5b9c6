import { createHash, createPublicKey } from "node:crypto";

export interface ProviderKey {
  /** As it is kept: a public key as PEM, or the key that both sides share. */
  readonly key: string;
  /** SHA-256 as 64 hexadecimal digits, by which people compare keys. */
  readonly print: string;
}

const printOf = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");

/** Reads a key of a protocol: the PEM of an RSA public key, or a shared key of at least 16 printable characters. Undefined when it is none. */
export function readProviderKey(protocol: string, text: string): ProviderKey | undefined {
  if (protocol === "gcp") {
    const key = text.trim();
    return /^[\x21-\x7e]{16,512}$/.test(key) ? { key, print: printOf(key) } : undefined;
  }
  try {
    const key = createPublicKey(text);
    if (key.asymmetricKeyType !== "rsa") return undefined;
    return {
      key: String(key.export({ type: "spki", format: "pem" })),
      print: printOf(key.export({ type: "spki", format: "der" })),
    };
  } catch {
    return undefined;
  }
}
