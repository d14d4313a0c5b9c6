import { certificateLengthMax as taken } from "@maidan/contract/http/programs";
import { expect, test } from "vitest";
import { certificateLengthMax, holdsPrivateKey } from "./certificate-file.ts";

test("[CERT-02] the phone knows a private key by its words, sends none, and sends no more than the server takes", () => {
  const keys = [
    "-----BEGIN PRIVATE KEY-----",
    "-----BEGIN RSA PRIVATE KEY-----",
    "-----BEGIN ENCRYPTED PRIVATE KEY-----",
    "-----begin openssh private key-----",
    "PuTTY-User-Key-File-3: ssh-rsa",
  ];
  expect(keys.filter((key) => !holdsPrivateKey(`-----BEGIN CERTIFICATE-----\n${key}`))).toEqual([]);
  expect(holdsPrivateKey("-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----")).toBe(false);
  expect(certificateLengthMax).toBe(taken);
});
