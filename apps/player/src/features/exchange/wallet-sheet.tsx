import { Button } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Sheet, showToast } from "@maidan/ui/layers";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../api/index.ts";
import { recallCall, walletsCall } from "./calls.ts";
import { exchangeText } from "./text.ts";
import type { Wallet } from "./use-exchange.ts";

function Figure({ label, amount }: { label: string; amount: string }): ReactNode {
  return (
    <div className="flex items-center justify-between border-b border-line py-3">
      <span className="text-muted">{label}</span>
      <Money amount={amount} className="text-base font-bold" />
    </div>
  );
}

/** Main Balance, Exposure, and what lies with vendors, with Recall and Recall All. [EXCH-08] */
export function WalletSheet(props: { isOpen: boolean; onClose: () => void; wallet: Wallet | undefined }): ReactNode {
  const text = useText(exchangeText);
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const vendors = props.wallet?.vendors ?? [];
  const recall = async (vendor: string | undefined): Promise<void> => {
    setBusy(true);
    const result = await api.call(recallCall, { body: vendor === undefined ? {} : { vendor } });
    setBusy(false);
    showToast(result.ok ? result.value.message : result.error.message, result.ok ? "done" : "alert");
    await client.invalidateQueries({ queryKey: [walletsCall.path] });
  };
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={text.wallet}>
      <p className="rounded-md bg-accent-soft px-3 py-2 text-xs">{text.playMoney}</p>
      {props.wallet !== undefined && (
        <>
          <Figure label={text.mainBalance} amount={props.wallet.balance} />
          <Figure label={text.exposure} amount={props.wallet.exposure} />
        </>
      )}
      <h3 className="mt-4 text-sm font-semibold">{text.vendors}</h3>
      {vendors.length === 0 ? (
        <p className="py-2 text-muted">{text.noVendors}</p>
      ) : (
        <ul>
          {vendors.map((vendor) => (
            <li key={vendor.vendor} className="flex min-h-target items-center gap-3 border-b border-line">
              <span className="flex-1">{vendor.name}</span>
              <Money amount={vendor.balance} />
              <Button tone="secondary" disabled={isBusy} onClick={() => void recall(vendor.vendor)}>
                {text.recall}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {vendors.length > 1 && (
        <Button isWide className="mt-3" isBusy={isBusy} onClick={() => void recall(undefined)}>
          {text.recallAll}
        </Button>
      )}
    </Sheet>
  );
}
