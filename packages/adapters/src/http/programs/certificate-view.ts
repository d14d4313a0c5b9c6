import { printFingerprint, type CertificateRecord } from "@maidan/services/programs";

/** A certificate as its player and the office see it. */
export const certificateView = (certificate: CertificateRecord) => ({
  id: certificate.certificateId,
  name: certificate.name,
  fingerprint: printFingerprint(certificate.fingerprint),
  valid_from: certificate.validFrom.toISOString(),
  valid_to: certificate.validTo.toISOString(),
  state: certificate.state,
  created_at: certificate.createdAt.toISOString(),
  last_used_at: certificate.lastUsedAt?.toISOString() ?? null,
});
