import { addCertificate, listCertificates, removeCertificate } from "@maidan/contract/http/programs";
import type { Reader } from "@maidan/services/command";
import {
  printFingerprint,
  type CertificateStore,
  type createAddCertificate,
  type createRemoveCertificate,
} from "@maidan/services/programs";
import type { FastifyInstance } from "fastify";
import { mount, type PlayerIdentity } from "../server/index.ts";
import { certificateView } from "./certificate-view.ts";

export interface CertificateRouteDeps {
  readonly reader: Reader;
  readonly certificates: Pick<CertificateStore, "list">;
  readonly addCertificate: ReturnType<typeof createAddCertificate>;
  readonly removeCertificate: ReturnType<typeof createRemoveCertificate>;
}

const actorOf = (player: PlayerIdentity) => ({ kind: "player", ...player }) as const;

/** The certificates of the player's programs: list, register, remove. */
export function registerCertificateRoutes(app: FastifyInstance, deps: CertificateRouteDeps): void {
  mount(app, listCertificates, async ({ player }) => {
    const certificates = await deps.certificates.list(deps.reader, player.playerId);
    return { body: { certificates: certificates.map(certificateView) } };
  });
  mount(app, addCertificate, async ({ body, player }) => {
    const added = await deps.addCertificate({ playerId: player.playerId, actor: actorOf(player), ...body });
    if (!added.ok) return { refusal: added };
    const fingerprint = printFingerprint(added.fingerprint);
    return { body: { success: true as const, id: added.certificateId, fingerprint } };
  });
  mount(app, removeCertificate, async ({ params, player }) => {
    const { playerId } = player;
    const outcome = await deps.removeCertificate({ playerId, certificateId: params.id, actor: actorOf(player) });
    return outcome.ok ? { body: { success: true as const, message: "Removed" } } : { refusal: outcome };
  });
}
