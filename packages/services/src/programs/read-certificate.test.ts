import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { printFingerprint, readCertificate } from "./read-certificate.ts";

const folder = mkdtempSync(path.join(tmpdir(), "maidan-certificate-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const openssl = (...words: string[]): string =>
  execFileSync("openssl", words, { stdio: ["ignore", "pipe", "ignore"] }).toString();
const fileOf = (name: string): string => path.join(folder, name);

/** A certificate as players make it, and its key. */
function make(name: string, key: readonly string[]): { cert: string; key: string } {
  const [cert, secret] = [fileOf(`${name}.crt`), fileOf(`${name}.key`)];
  openssl("req", "-x509", "-nodes", "-days", "30", "-subj", "/CN=bot", "-keyout", secret, "-out", cert, ...key);
  return { cert: readFileSync(cert, "utf8"), key: readFileSync(secret, "utf8") };
}
const curve = (name: string): string[] => ["-newkey", "ec", "-pkeyopt", `ec_paramgen_curve:${name}`];
const now = new Date();
const sentenceOf = (pasted: string, at = now): string => {
  const read = readCertificate(pasted, at);
  return read.ok ? "" : (read.fields?.["certificate"]?.[0] ?? read.code);
};

const plain = make("plain", ["-newkey", "rsa:2048"]);
const none = "That is no certificate. It begins with BEGIN CERTIFICATE and ends with END CERTIFICATE.";

test("[CERT-02] a certificate is read with the words that tools print around it, and known by the fingerprint that OpenSSL prints", () => {
  const leaf = new X509Certificate(plain.cert);
  const printed = openssl("x509", "-in", fileOf("plain.crt"), "-noout", "-fingerprint", "-sha256").trim().split("=")[1];
  const around = openssl("x509", "-in", fileOf("plain.crt"), "-text");
  for (const pasted of [plain.cert, around, plain.cert.replaceAll("\n", "\r\n"), `  ${plain.cert}\n\n`]) {
    const read = readCertificate(pasted, now);
    expect(read).toMatchObject({ ok: true, validFrom: leaf.validFromDate, validTo: leaf.validToDate });
    expect(read.ok && printFingerprint(read.fingerprint)).toBe(printed);
  }
});

test("[CERT-02] whatever holds a private key is refused as that, before it is looked at for a certificate", () => {
  const sentence = "That holds a private key. Keep it to yourself: only the certificate is asked for.";
  const sealed = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----\n";
  for (const pasted of [
    plain.key,
    `${plain.cert}${plain.key}`,
    `${plain.key}${plain.cert}`,
    openssl("rsa", "-in", fileOf("plain.key"), "-traditional"),
    sealed,
    "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----",
    "PuTTY-User-Key-File-3: ssh-rsa",
  ])
    expect(sentenceOf(pasted), pasted.slice(0, 40)).toBe(sentence);
});

test("[CERT-02] what is no certificate, or several, is refused, also a key under a certificate's label", () => {
  const body = plain.key.replace(/-----.*?-----/g, "").trim();
  const request = openssl("req", "-new", "-key", fileOf("plain.key"), "-subj", "/CN=bot");
  for (const pasted of [
    "x",
    "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----",
    "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
    `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`,
    plain.cert.slice(0, -40),
    request,
  ])
    expect(sentenceOf(pasted), pasted.slice(0, 60)).toBe(none);
  expect(sentenceOf(`${plain.cert}${plain.cert}`)).toBe("That is more than one certificate.");
});

test("[CERT-02] a certificate whose time is over is refused, and one whose time comes is taken", () => {
  const { validFromDate, validToDate } = new X509Certificate(plain.cert);
  const end = validToDate.getTime();
  expect([sentenceOf(plain.cert, new Date(end)), sentenceOf(plain.cert, new Date(end + 1))]).toEqual([
    "",
    "That certificate has expired.",
  ]);
  expect(sentenceOf(plain.cert, new Date(validFromDate.getTime() - 86_400_000))).toBe("");
});

test("[CERT-02] keys that TLS knows and nobody breaks are taken: RSA from 2048 bits, the curves of NIST, Ed25519", () => {
  const weak = "That certificate's key is too weak or unknown to TLS. Make one with an RSA key of 2048 bits or more.";
  const found = [
    ["rsa1024", ["-newkey", "rsa:1024"]],
    ["rsa3072", ["-newkey", "rsa:3072"]],
    ["p256", curve("P-256")],
    ["p384", curve("P-384")],
    ["koblitz", curve("secp256k1")],
    ["edwards", ["-newkey", "ed25519"]],
  ] as const;
  expect(found.map(([name, key]) => [name, sentenceOf(make(name, key).cert)])).toEqual([
    ["rsa1024", weak],
    ["rsa3072", ""],
    ["p256", ""],
    ["p384", ""],
    ["koblitz", weak],
    ["edwards", ""],
  ]);
});
