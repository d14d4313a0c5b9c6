import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Keeps texts that a copy of the database must not give away. A text is sealed for one use and opened for that one alone. */
export interface SecretBox {
  seal(text: string, use: string): string;
  /** Throws `SecretUnreadable` when it was sealed by another key, for another use, or was changed. */
  open(sealed: string, use: string): string;
}

export class SecretUnreadable extends Error {
  override readonly name = "SecretUnreadable";

  constructor(use: string) {
    super(`the secret of ${use} was sealed by another key than this server's`);
  }
}

/** The form says how it was made, so that there may be others. */
const mark = "sealed:1:";
const [ivBytes, tagBytes] = [12, 16];

export const isSealed = (text: string): boolean => text.startsWith(mark);

/** AES-256-GCM with a nonce of its own each time. What lies there unsealed, from before there was a box, is opened as it is. [SECRET-01] */
export function createSecretBox(key: Uint8Array): SecretBox {
  return {
    seal: (text, use) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(use));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return mark + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open: (sealed, use) => {
      if (!isSealed(sealed)) return sealed;
      const bytes = Buffer.from(sealed.slice(mark.length), "base64url");
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
          .setAAD(Buffer.from(use))
          .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
      } catch {
        throw new SecretUnreadable(use);
      }
    },
  };
}
