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
import { Unread } from "./unread.tsx";
import type { Wallet, WalletRead } from "./use-exchange.ts";
import { walletText } from "./wallet-text.ts";

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

/** Main Balance, Exposure, what is in play with the providers of games, and Recall and Recall All. Games take from the main balance and pay into it: there is one wallet, and that is said. [EXCH-08] [ROOM-58] */
export function WalletFigures({ read }: { read: WalletRead }): ReactNode {
  const text = useText(exchangeText);
  const words = useText(walletText);
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { wallet, isUnread, refresh } = read;
  const currencies = walletCurrencies(wallet?.currency);
  const recall = async (vendor: string | undefined): Promise<void> => {
    setBusy(true);
    const result = await api.call(recallCall, { body: vendor === undefined ? {} : { vendor } });
    setBusy(false);
    showToast(result.ok ? words.nothingToRecall : result.error.message, result.ok ? "done" : "alert");
    await client.invalidateQueries({ queryKey: [walletsCall.path] });
  };
  if (isUnread) return <Unread onRetry={refresh} />;
  return (
    <>
      <Figure label={text.mainBalance} currency={currencies.main} amount={wallet?.balance} />
      <Figure label={text.exposure} currency={currencies.main} amount={wallet?.exposure} />
      {wallet !== undefined && wallet.owed !== "0.00" && (
        <>
          <Figure label={words.owed} currency={currencies.main} amount={wallet.owed} />
          <p className="py-2 text-sm text-muted">{words.owedWords}</p>
        </>
      )}
      <p className="mt-4 text-sm font-semibold">
        {text.vendors} <span className="text-2xs text-muted">{currencies.vendors}</span>
      </p>
      <p className="py-2 text-sm text-muted">{words.oneWallet}</p>
      {wallet === undefined ? (
        <Skeleton className="h-[1lh] w-56" />
      ) : (
        <>
          {wallet.vendors.length === 0 && <p className="text-sm text-muted">{words.nothingInPlay}</p>}
          <Vendors vendors={wallet.vendors} isBusy={isBusy} onRecall={(vendor) => void recall(vendor)} />
        </>
      )}
      <Button tone="secondary" isWide className="mt-3" isBusy={isBusy} onClick={() => void recall(undefined)}>
        {text.recallAll}
      </Button>
    </>
  );
}

/** Those with whom something is in play. */
function Vendors(props: {
  vendors: Wallet["vendors"];
  isBusy: boolean;
  onRecall: (vendor: string) => void;
}): ReactNode {
  const text = useText(exchangeText);
  const words = useText(walletText);
  return (
    <ul>
      {props.vendors.map((vendor) => (
        <li key={vendor.vendor} className="flex min-h-target items-center gap-3 border-b border-line py-1">
          <span className="min-w-0 flex-1">
            <span className="block truncate">{vendor.name}</span>
            <span className="block text-xs text-muted">
              {words.inPlay} <Money amount={vendor.in_play} />
            </span>
          </span>
          <Money amount={vendor.balance} />
          <Button
            tone="secondary"
            disabled={props.isBusy}
            aria-label={`${text.recall}: ${vendor.name}`}
            onClick={() => props.onRecall(vendor.vendor)}
          >
            {text.recall}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The wallets, over whichever room the player is in. */
export function WalletSheet(props: { isOpen: boolean; onClose: () => void; read: WalletRead }): ReactNode {
  const text = useText(exchangeText);
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={text.wallet}>
      <p className="rounded-md bg-accent-soft px-3 py-2 text-xs">{text.playMoney}</p>
      <WalletFigures read={props.read} />
    </Sheet>
  );
}
