import { Button } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Sheet, showToast } from "@maidan/ui/layers";
import { Skeleton } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../api/index.ts";
import { walletCurrencies } from "./account/account-details.ts";
import { recallCall, walletsCall } from "./calls.ts";
import { exchangeText } from "./text.ts";
import type { Wallet } from "./use-exchange.ts";

function Figure({
  label,
  currency,
  amount,
}: {
  label: string;
  currency: string;
  amount: string | undefined;
}): ReactNode {
  return (
    <div className="flex min-h-12 items-center justify-between gap-2 border-b border-line">
      <span className="text-muted">
        {label} <span className="text-2xs">{currency}</span>
      </span>
      {amount === undefined ? (
        <Skeleton className="h-5 w-28" />
      ) : (
        <Money amount={amount} className="text-base font-bold" />
      )}
    </div>
  );
}

/** Main Balance, Exposure, and what lies with vendors, with Recall and Recall All. [EXCH-08] */
export function WalletFigures({ wallet }: { wallet: Wallet | undefined }): ReactNode {
  const text = useText(exchangeText);
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const vendors = wallet?.vendors ?? [];
  const currencies = walletCurrencies(wallet?.currency);
  const recall = async (vendor: string | undefined): Promise<void> => {
    setBusy(true);
    const result = await api.call(recallCall, { body: vendor === undefined ? {} : { vendor } });
    setBusy(false);
    showToast(result.ok ? result.value.message : result.error.message, result.ok ? "done" : "alert");
    await client.invalidateQueries({ queryKey: [walletsCall.path] });
  };
  return (
    <>
      <Figure label={text.mainBalance} currency={currencies.main} amount={wallet?.balance} />
      <Figure label={text.exposure} currency={currencies.main} amount={wallet?.exposure} />
      <p className="mt-4 text-sm font-semibold">
        {text.vendors} <span className="text-2xs text-muted">{currencies.vendors}</span>
      </p>
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
      <Button tone="secondary" isWide className="mt-3" isBusy={isBusy} onClick={() => void recall(undefined)}>
        {text.recallAll}
      </Button>
    </>
  );
}

/** The wallets, over whichever room the player is in. */
export function WalletSheet(props: { isOpen: boolean; onClose: () => void; wallet: Wallet | undefined }): ReactNode {
  const text = useText(exchangeText);
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={text.wallet}>
      <p className="rounded-md bg-accent-soft px-3 py-2 text-xs">{text.playMoney}</p>
      <WalletFigures wallet={props.wallet} />
    </Sheet>
  );
}
