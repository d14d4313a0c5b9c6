import { Button, classNames, IconButton } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { RefreshIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { Skeleton } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { balanceQuery, useBalance } from "../../balance/index.ts";
import { showBangla } from "../../language/index.ts";
import { AppLink } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import { useSponsorLogo } from "../../site/index.ts";
import { SiteLogo } from "../../shell/index.ts";
import { Clock } from "./clock.tsx";
import { DeskNavigation } from "./desk-navigation.tsx";
import { deskText } from "./text.ts";

/** [CONST-05] */
const spinnerMs = 500;

const linkButton = "inline-flex min-h-10 items-center rounded-md px-4 text-sm font-semibold";

/** The header of the desktop pages: who is there, what they own, where they can go. [SHELL-19] [SHELL-16] */
export function DeskHeader(): ReactNode {
  const { isPlayer } = useSession();
  const sponsor = useSponsorLogo();
  return (
    <header className="fixed inset-x-0 top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex h-17 max-w-desk items-center gap-4 px-6">
        <a href="/" className="flex min-h-target items-center">
          <SiteLogo kind="logo" />
        </a>
        {sponsor !== undefined && <img src={sponsor} alt="" className="h-9 w-auto" />}
        <div className="ms-auto flex items-center gap-2 whitespace-nowrap">
          <Clock />
          {isPlayer ? <PlayerEntries /> : <GuestEntries />}
          <LanguageSwitch />
        </div>
      </div>
      <DeskNavigation />
    </header>
  );
}

function LanguageSwitch(): ReactNode {
  const text = useText(deskText);
  const { language, setLanguage } = useLanguage();
  const other = language === "en" ? "bn" : "en";
  // The word itself is in the other language's letters.
  useEffect(() => {
    if (other === "bn") void showBangla();
  }, [other]);
  return (
    <Button tone="quiet" lang={other} onClick={() => setLanguage(other)}>
      {text.language}
    </Button>
  );
}

/** [OP-72] */
function GuestEntries(): ReactNode {
  const text = useText(deskText);
  return (
    <>
      <AppLink href="/login" className={`${linkButton} bg-raised text-ink`}>
        {text.login}
      </AppLink>
      <AppLink href="/register" className={`${linkButton} bg-accent text-on-accent`}>
        {text.signUp}
      </AppLink>
    </>
  );
}

/** [SHELL-20] [SHELL-21] [SHELL-22] [SHELL-23] */
function PlayerEntries(): ReactNode {
  const text = useText(deskText);
  return (
    <>
      <WalletBalance />
      <AppLink href="/account" className={`${linkButton} bg-accent text-on-accent`}>
        {text.deposit}
      </AppLink>
      <AppLink href="/account" className={`${linkButton} bg-raised text-ink`}>
        {text.memberCenter}
      </AppLink>
      {/* A page of its own, not a move inside the app. */}
      <a href="/player/logout" className={`${linkButton} text-muted`}>
        {text.logOut}
      </a>
    </>
  );
}

function WalletBalance(): ReactNode {
  const text = useText(deskText);
  const balance = useBalance();
  const queries = useQueryClient();
  const [turns, setTurns] = useState(0);
  const [isTurning, setTurning] = useState(false);
  useEffect(() => {
    if (turns === 0) return undefined;
    const timer = setTimeout(() => setTurning(false), spinnerMs);
    return () => clearTimeout(timer);
  }, [turns]);
  const refresh = (): void => {
    setTurns(turns + 1);
    setTurning(true);
    void queries.invalidateQueries(balanceQuery);
  };
  return (
    <div className="flex items-center gap-1 rounded-md bg-raised ps-3">
      <span className="text-xs text-muted">{text.mainWallet}</span>
      <span className="min-w-24 text-end text-base font-bold">
        {balance === undefined ? (
          <Skeleton className="h-5 w-24" />
        ) : (
          <Money amount={balance.balance} currency={balance.currency} />
        )}
      </span>
      <IconButton label={text.refresh} aria-busy={isTurning} onClick={refresh}>
        <RefreshIcon size={18} className={classNames("text-muted", isTurning && "animate-spin text-accent")} />
      </IconButton>
    </div>
  );
}
