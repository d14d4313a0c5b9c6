import { createHash, X509Certificate, type KeyObject } from "node:crypto";
import { refuse, type Refusal } from "../command/index.ts";

export interface ReadCertificate {
  readonly ok: true;
  /** SHA-256 of the certificate's bytes. */
  readonly fingerprint: Buffer;
  readonly validFrom: Date;
  readonly validTo: Date;
}

const refused = (sentence: string): Refusal => ({
  ...refuse("VALIDATION", sentence),
  fields: { certificate: [sentence] },
});

/** By what each kind of file says that it holds a secret. */
const secret = /PRIVATE KEY|PuTTY-User-Key-File|Private-Lines/i;
const label = /-----BEGIN ([^-\r\n]+)-----/g;
const block = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/;

/** SHA-256 of a certificate: two are the same when it is. */
export const fingerprintOf = (certificate: X509Certificate): Buffer =>
  createHash("sha256").update(certificate.raw).digest();

/** As OpenSSL prints it, so that both can be laid side by side. */
export const printFingerprint = (fingerprint: Buffer): string =>
  (fingerprint.toString("hex").toUpperCase().match(/../g) ?? []).join(":");

/**
 * One X.509 certificate out of what was pasted; the words that tools print around it are passed over. Who signed it doesn't matter: its fingerprint is what is
 * compared. Refuses with `VALIDATION` what holds a private key, none or several certificates, one that is over, and a key that is weak or that TLS doesn't know. [CERT-02]
 */
export function readCertificate(pasted: string, now: Date): ReadCertificate | Refusal {
  // Before all else: nothing more is done with such a text.
  if (secret.test(pasted))
    return refused("That holds a private key. Keep it to yourself: only the certificate is asked for.");
  const labels = [...pasted.matchAll(label)].map(([, name]) => name);
  if (labels.length > 1) return refused("That is more than one certificate.");
  const certificate = parse(block.exec(pasted)?.[1]);
  if (certificate === undefined || !canBeKept(certificate))
    return refused("That is no certificate. It begins with BEGIN CERTIFICATE and ends with END CERTIFICATE.");
  const { validFromDate: validFrom, validToDate: validTo } = certificate;
  if (validTo < now) return refused("That certificate has expired.");
  if (!hasGoodKey(certificate))
    return refused(
      "That certificate's key is too weak or unknown to TLS. Make one with an RSA key of 2048 bits or more.",
    );
  return { ok: true, fingerprint: fingerprintOf(certificate), validFrom, validTo };
}

function parse(base64: string | undefined): X509Certificate | undefined {
  if (base64 === undefined) return undefined;
  try {
    return new X509Certificate(Buffer.from(base64, "base64"));
  } catch {
    return undefined;
  }
}

/** Has its times in order, and in years that a certificate can name: two digits begin at 1950. */
const canBeKept = ({ validFromDate, validToDate }: X509Certificate): boolean =>
  validFromDate.getUTCFullYear() >= 1950 && validFromDate <= validToDate;

const goodCurves: ReadonlySet<string | undefined> = new Set(["prime256v1", "secp384r1", "secp521r1"]);

function hasGoodKey(certificate: X509Certificate): boolean {
  let key: KeyObject;
  try {
    key = certificate.publicKey;
  } catch {
    return false;
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === "rsa" || type === "rsa-pss") {
    const bits = details?.modulusLength ?? 0;
    return bits >= 2_048 && bits <= 8_192;
  }
  return type === "ed25519" || (type === "ec" && goodCurves.has(details?.namedCurve));
}
