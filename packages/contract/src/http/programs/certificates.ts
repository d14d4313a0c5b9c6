import { z } from "zod/mini";
import { route } from "../route/index.ts";

const tag = "trading programs";
const id = z.string().check(z.regex(/^\d{1,18}$/));
const instant = z.string();

/** Characters of a pasted certificate: one with an RSA key of 8192 bits and its printed text has some 12,000. */
export const certificateLengthMax = 16_384;

/** `early`: its time hasn't begun. [CERT-03] */
export const certificateStates = ["valid", "early", "expired"] as const;

const certificate = z.strictObject({
  id,
  name: z.string(),
  /** SHA-256 as OpenSSL prints it: 32 pairs of hexadecimal digits with colons between. */
  fingerprint: z.string(),
  valid_from: instant,
  valid_to: instant,
  state: z.enum(certificateStates),
  created_at: instant,
  /** When it logged in last; null while it never did. */
  last_used_at: z.nullable(instant),
});

/** Certificates by which the player's trading programs log in. [CERT-01..07] */
export const listCertificates = route({
  method: "GET",
  path: "/api/exchange/certificates",
  summary: "The certificates of the player's trading programs, oldest first",
  tag,
  auth: "player",
  response: z.strictObject({ certificates: z.array(certificate) }),
});

export const addCertificate = route({
  method: "POST",
  path: "/api/exchange/certificates",
  summary: "Register a certificate, by which alone the player's programs then log in at /api/certlogin",
  tag,
  auth: "player",
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    /** One X.509 certificate in PEM, without its key. */
    certificate: z.string().check(z.minLength(1), z.maxLength(certificateLengthMax)),
  }),
  response: z.strictObject({ success: z.literal(true), id, fingerprint: z.string() }),
});

export const removeCertificate = route({
  method: "DELETE",
  path: "/api/exchange/certificates/:id",
  summary: "Remove a certificate, and end the sessions that it opened",
  tag,
  auth: "player",
  params: z.strictObject({ id }),
  response: z.strictObject({ success: z.literal(true), message: z.string() }),
});
