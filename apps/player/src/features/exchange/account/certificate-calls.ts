import type * as programs from "@maidan/contract/http/programs";
import { wire } from "../../../api/index.ts";

export const certificatesCall = wire<typeof programs.listCertificates>({
  method: "GET",
  path: "/api/exchange/certificates",
  auth: "player",
});
export const addCertificateCall = wire<typeof programs.addCertificate>({
  method: "POST",
  path: "/api/exchange/certificates",
  auth: "player",
});
export const removeCertificateCall = wire<typeof programs.removeCertificate>({
  method: "DELETE",
  path: "/api/exchange/certificates/:id",
  auth: "player",
});
