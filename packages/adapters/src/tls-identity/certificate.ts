import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { isIP, isIPv4 } from "node:net";
import { bits, explicit, implicit, instant, integer, objectId, octets, sequence, set, text, truth } from "./der.ts";

const dayMs = 86_400_000;
/** What clients accept at most of a certificate for a server. */
const lifetimeDays = 825;

export interface MadeIdentity {
  /** For programs to trust. */
  readonly authority: string;
  /** The server's certificate, with the authority behind it. */
  readonly certificate: string;
  readonly key: string;
}

const ecdsaWithSha256 = sequence(objectId("1.2.840.10045.4.3.2"));
const nameOf = (commonName: string): Buffer => sequence(set(sequence(objectId("2.5.4.3"), text(commonName))));
const extension = (id: string, value: Uint8Array, options: { readonly isCritical: boolean }): Buffer =>
  sequence(objectId(id), ...(options.isCritical ? [truth()] : []), octets(value));

/** The bytes of an address: 4, or 16. */
function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split(".").map(Number));
  const [head = "", tail = ""] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
  return Buffer.from(groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]));
}

const alternativeName = (name: string): Buffer =>
  isIP(name) === 0 ? implicit(2, Buffer.from(name, "ascii")) : implicit(7, addressBytes(name));

const publicBytes = (key: KeyObject): Buffer => key.export({ type: "spki", format: "der" });
const keyIdOf = (key: KeyObject): Buffer => createHash("sha256").update(publicBytes(key)).digest().subarray(0, 20);

interface Content {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly extensions: readonly Buffer[];
  readonly from: Date;
  readonly to: Date;
}

function certificateOf(content: Content, issuerKey: KeyObject): string {
  const serial = randomBytes(16);
  // Neither negative nor beginning with a zero byte.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const toBeSigned = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(serial),
    ecdsaWithSha256,
    nameOf(content.issuer),
    sequence(instant(content.from), instant(content.to)),
    nameOf(content.subject),
    publicBytes(content.publicKey),
    explicit(3, sequence(...content.extensions)),
  );
  const signed = sequence(toBeSigned, ecdsaWithSha256, bits(sign("sha256", toBeSigned, issuerKey)));
  const lines = signed.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

/**
 * A certificate for these names and addresses, and the authority that signed it. The authority's key is forgotten here: it has signed this one certificate and
 * can sign no other, so that to trust it is to trust this server alone. [TLS-01]
 */
export function makeIdentity(names: readonly string[], now: Date): MadeIdentity {
  const curve = { namedCurve: "P-256" } as const;
  const authority = generateKeyPairSync("ec", curve);
  const server = generateKeyPairSync("ec", curve);
  // Clocks of programs may be a little behind ours.
  const times = { from: new Date(now.getTime() - dayMs), to: new Date(now.getTime() + (lifetimeDays - 1) * dayMs) };
  const issuer = `Maidan ${randomBytes(4).toString("hex")}`;
  const authorityKeyId = keyIdOf(authority.publicKey);
  const authorityCertificate = certificateOf(
    {
      ...times,
      subject: issuer,
      issuer,
      publicKey: authority.publicKey,
      extensions: [
        extension("2.5.29.19", sequence(truth()), { isCritical: true }),
        // keyCertSign
        extension("2.5.29.15", Buffer.from([0x03, 0x02, 0x02, 0x04]), { isCritical: true }),
        extension("2.5.29.14", octets(authorityKeyId), { isCritical: false }),
      ],
    },
    authority.privateKey,
  );
  const certificate = certificateOf(
    {
      ...times,
      subject: names[0] ?? "localhost",
      issuer,
      publicKey: server.publicKey,
      extensions: [
        extension("2.5.29.19", sequence(), { isCritical: true }),
        // digitalSignature
        extension("2.5.29.15", Buffer.from([0x03, 0x02, 0x07, 0x80]), { isCritical: true }),
        extension("2.5.29.37", sequence(objectId("1.3.6.1.5.5.7.3.1")), { isCritical: false }),
        extension("2.5.29.17", sequence(...names.map(alternativeName)), { isCritical: false }),
        extension("2.5.29.14", octets(keyIdOf(server.publicKey)), { isCritical: false }),
        extension("2.5.29.35", sequence(implicit(0, authorityKeyId)), { isCritical: false }),
      ],
    },
    authority.privateKey,
  );
  return {
    authority: authorityCertificate,
    certificate: certificate + authorityCertificate,
    key: server.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
