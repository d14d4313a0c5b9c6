import { endPlayerAppKey, listPlayerAppKeys, listPlayerCertificates } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api, ask, DecisionDialog, Rows, useMay, type DecisionProps } from "../../shell/index.ts";
import { playerText } from "./text.ts";

type AppKey = ResponseOf<typeof listPlayerAppKeys>["items"][number];

/** The keys of the player's trading programs, the end of one, and the certificates that they log in by. [STAFF-14] [STAFF-16] */
export function ProgramList({ playerId }: { playerId: string }): ReactNode {
  const text = useText(playerText);
  const queries = useQueryClient();
  const mayEnd = useMay("program.revoke");
  const queryKey = ["app-keys", playerId];
  const query = useQuery({ queryKey, queryFn: () => ask(listPlayerAppKeys, { params: { id: playerId } }) });
  const [ending, setEnding] = useState<AppKey>();
  return (
    <>
      <Rows
        label={text.programs}
        rows={query.data?.items}
        failure={query.error === null ? undefined : query.error}
        onRetry={() => void query.refetch()}
        keyOf={(key) => key.id}
        head={[text.key, text.scope, text.networks, text.lastUsed, text.since, text.end]}
        columns="lg:grid-cols-[minmax(10rem,1.4fr)_7rem_minmax(9rem,1fr)_8rem_8rem_6rem]"
        cells={(key) => [
          <div key="key" className="min-w-0">
            <p className="font-medium break-words">{key.name}</p>
            <p className="font-mono text-xs text-muted">{key.start}…</p>
          </div>,
          <Badge key="scope" tone={key.scope === "trade" ? "accent" : "neutral"}>
            {text[key.scope]}
          </Badge>,
          <span key="networks" className="tabular text-xs break-words text-muted">
            {key.addresses.length === 0 ? text.everywhere : key.addresses.join(", ")}
          </span>,
          key.last_used_at === null ? (
            <span key="used" className="text-muted">
              {text.neverUsed}
            </span>
          ) : (
            <Time key="used" at={key.last_used_at} shape="moment" className="text-xs" />
          ),
          <Time key="since" at={key.created_at} shape="moment" className="text-xs text-muted" />,
          mayEnd && (
            <Button key="end" size="small" tone="secondary" onClick={() => setEnding(key)}>
              {text.revoke}
            </Button>
          ),
        ]}
        empty={{ title: text.programsEmpty, hint: text.programsHint }}
      />
      <CertificateList playerId={playerId} />
      {ending !== undefined && (
        <EndKey
          playerId={playerId}
          appKey={ending}
          onDone={() => void queries.invalidateQueries({ queryKey })}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}

/** The certificates by which the player's programs log in, to be looked at alone. [STAFF-16] */
function CertificateList({ playerId }: { playerId: string }): ReactNode {
  const text = useText(playerText);
  const query = useQuery({
    queryKey: ["certificates", playerId],
    queryFn: () => ask(listPlayerCertificates, { params: { id: playerId } }),
  });
  return (
    <>
      <h2 className="pt-6 pb-2 font-semibold">{text.certificates}</h2>
      <Rows
        label={text.certificates}
        rows={query.data?.items}
        failure={query.error === null ? undefined : query.error}
        onRetry={() => void query.refetch()}
        keyOf={(certificate) => certificate.id}
        head={[text.certificate, text.fingerprint, text.validTo, text.lastLogin, text.madeAt]}
        columns="lg:grid-cols-[minmax(8rem,1fr)_minmax(14rem,2fr)_9rem_8rem_8rem]"
        cells={(certificate) => [
          <div key="name" className="flex flex-wrap items-center gap-2">
            <span className="font-medium break-words">{certificate.name}</span>
            {certificate.state !== "valid" && <Badge tone="alert">{text[`certificate_${certificate.state}`]}</Badge>}
          </div>,
          <span key="fingerprint" className="font-mono text-xs break-all text-muted">
            {certificate.fingerprint}
          </span>,
          <Time key="until" at={certificate.valid_to} shape="moment" className="text-xs" />,
          certificate.last_used_at === null ? (
            <span key="used" className="text-muted">
              {text.neverUsed}
            </span>
          ) : (
            <Time key="used" at={certificate.last_used_at} shape="moment" className="text-xs" />
          ),
          <Time key="made" at={certificate.created_at} shape="moment" className="text-xs text-muted" />,
        ]}
        empty={{ title: text.certificatesEmpty, hint: text.certificatesHint }}
      />
    </>
  );
}

function EndKey(props: DecisionProps & { readonly playerId: string; readonly appKey: AppKey }): ReactNode {
  const text = useText(playerText);
  const { playerId, appKey, onDone, onClose } = props;
  return (
    <DecisionDialog
      title={text.endKeyTitle({ key: appKey.name })}
      words={text.endKeyWords}
      action={text.revoke}
      input={{ id: playerId, keyId: appKey.id }}
      send={(params: { id: string; keyId: string }, idempotencyKey) =>
        api.call(endPlayerAppKey, { params, idempotencyKey })
      }
      done={() => text.keyEnded}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
