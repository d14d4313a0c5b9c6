import type { listCertificates } from "@maidan/contract/http/programs";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api, ReadFailed } from "../../../api/index.ts";
import { useSession } from "../../../session/index.ts";
import { AddCertificate } from "./add-certificate.tsx";
import { certificatesCall, removeCertificateCall } from "./certificate-calls.ts";
import { EndDialog } from "./end-dialog.tsx";
import { certificatesText } from "./certificates-text.ts";
import { KeptForPrograms, Listed } from "./listed.tsx";

type Certificate = ResponseOf<typeof listCertificates>["certificates"][number];
const queryKey = [certificatesCall.path];

/** Certificates by which the player's trading programs log in: registered, listed with their times, removed. [CERT-08] */
export function Certificates(): ReactNode {
  const text = useText(certificatesText);
  const client = useQueryClient();
  const { isPlayer } = useSession();
  const list = useQuery({
    queryKey,
    enabled: isPlayer,
    queryFn: async ({ signal }) => {
      const result = await api.call(certificatesCall, { signal });
      if (!result.ok) throw new ReadFailed(result.error);
      return result.value.certificates;
    },
  });
  return (
    <section aria-labelledby="certificates" className="space-y-4 border-t border-line pt-4">
      <h2 id="certificates" className="font-semibold">
        {text.title}
      </h2>
      <p className="text-sm text-muted">{text.intro}</p>
      <Listed
        list={list}
        none={text.none}
        broken={text.broken}
        row={(certificate) => <CertificateRow certificate={certificate} isLast={list.data?.length === 1} />}
      />
      <AddCertificate onAdded={() => client.invalidateQueries({ queryKey })} />
    </section>
  );
}

interface RowProps {
  readonly certificate: Certificate;
  /** No other is left behind it. */
  readonly isLast: boolean;
}

function CertificateRow({ certificate, isLast }: RowProps): ReactNode {
  const text = useText(certificatesText);
  const [isAsking, setAsking] = useState(false);
  const { name, state } = certificate;
  return (
    <>
      <KeptForPrograms
        name={name}
        badge={state !== "valid" && <Badge tone="alert">{state === "early" ? text.earlyBadge : text.expired}</Badge>}
        lastUsedAt={certificate.last_used_at}
        words={{ neverUsed: text.neverUsed, lastUsed: text.lastUsed, end: text.remove }}
        onEnd={() => setAsking(true)}
      >
        <p>
          {state === "early" ? text.early : text.valid}{" "}
          <Time at={state === "early" ? certificate.valid_from : certificate.valid_to} shape="date" />
        </p>
      </KeptForPrograms>
      <p className="pt-2 text-xs text-muted">
        {text.fingerprint}
        <span className="block font-mono break-all">{certificate.fingerprint}</span>
      </p>
      <Remove certificate={certificate} isLast={isLast} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

function Remove(props: RowProps & { readonly isOpen: boolean; readonly onClose: () => void }): ReactNode {
  const text = useText(certificatesText);
  const { id, name } = props.certificate;
  return (
    <EndDialog
      {...props}
      words={{ title: text.removeTitle, keep: text.keep, end: text.remove, ended: text.removed }}
      send={() => api.call(removeCertificateCall, { params: { id } })}
      queryKey={queryKey}
    >
      <p>{text.removeWords({ name })}</p>
      {props.isLast && <p className="pt-2 text-muted">{text.removeLast}</p>}
    </EndDialog>
  );
}
