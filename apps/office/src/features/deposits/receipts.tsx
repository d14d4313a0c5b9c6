import { listReceipts, readReceipt } from "@maidan/contract/http/office";
import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import { Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ask, FailureState, useShownNumber } from "../../shell/index.ts";
import { depositText } from "./text.ts";

/** The pictures that the player attached, as made anew by the server. [OP-39] */
export function ReceiptsDialog({ depositId, onClose }: { depositId: string; onClose: () => void }): ReactNode {
  const text = useText(depositText);
  const shown = useShownNumber();
  const query = useQuery({
    queryKey: ["receipts", depositId],
    queryFn: () => ask(listReceipts, { params: { id: depositId } }),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.receiptsTitle}
      actions={<Button onClick={onClose}>{text.close}</Button>}
    >
      {query.error !== null && <FailureState failure={query.error} onRetry={() => void query.refetch()} />}
      <ul className="flex flex-col gap-4">
        {query.data?.receipts.map((receipt, index) => (
          <li key={receipt.id}>
            <Picture depositId={depositId} receipt={receipt} name={text.receiptOf({ number: shown(index + 1) })} />
            <p className="text-xs text-muted">
              <Time at={receipt.created_at} shape="moment" />
            </p>
            {receipt.also_of.length > 0 && (
              <p className="text-xs font-semibold text-alert">
                {text.alsoOf({ deposits: receipt.also_of.join(", ") })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Picture(props: {
  readonly depositId: string;
  readonly receipt: { readonly id: string; readonly width: number; readonly height: number };
  readonly name: string;
}): ReactNode {
  const { depositId, receipt } = props;
  const query = useQuery({
    queryKey: ["receipt", receipt.id],
    queryFn: () => ask(readReceipt, { params: { id: depositId, receipt: receipt.id } }),
    staleTime: Infinity,
  });
  if (query.error !== null) return <FailureState failure={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined)
    return (
      <Loading>
        <Skeleton className="h-64 w-full" />
      </Loading>
    );
  return (
    <img
      src={`data:${query.data.media_type};base64,${query.data.data}`}
      alt={props.name}
      width={receipt.width}
      height={receipt.height}
      className="h-auto w-full rounded-md"
    />
  );
}
