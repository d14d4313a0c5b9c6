import { Checkbox, classNames, IconButton } from "@maidan/ui/controls";
import {
  AffiliateIcon,
  ChatIcon,
  ChevronRightIcon,
  CloseIcon,
  CrownIcon,
  ExchangeIcon,
  GiftIcon,
  HomeIcon,
} from "@maidan/ui/icons";
import { uiText, useText } from "@maidan/ui/language";
import { Drawer } from "@maidan/ui/layers";
import { EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import {
  catalogueText,
  categories,
  categoryOf,
  ProviderLink,
  SportsRows,
  useProviders,
  type Category,
} from "../../catalogue/index.ts";
import { useDataSaver } from "../../device/index.ts";
import { AppLink } from "../../navigation/index.ts";
import { SiteLogo, useOpenChat, type OverlayProps } from "../../shell/index.ts";
import { affiliateAddress } from "../../site/index.ts";
import { SportsMark } from "./sports-marks.tsx";
import { menuText } from "./text.ts";

const row = "flex min-h-12 w-full items-center gap-3 px-4 text-start text-base";
const inner = "flex min-h-12 w-full items-center gap-3 ps-12 pe-4 text-start text-sm";

/** The menu of the app; a category opens its second level below it. [SHELL-37] [SHELL-47] [SHELL-53] */
export function MenuDrawer({ isOpen, onClose }: OverlayProps): ReactNode {
  const text = useText(menuText);
  const words = useText(uiText);
  return (
    <Drawer isOpen={isOpen} onClose={onClose} label={text.mainMenu}>
      <div className="flex h-14 shrink-0 items-center justify-between border-b border-line ps-4 pe-1">
        <SiteLogo />
        <IconButton label={words.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <Entries onClose={onClose} />
      <div className="safe-bottom shrink-0 border-t border-line px-4 py-2">
        <DataSaverSwitch />
        <p className="py-1 text-xs text-muted">{text.adults}</p>
      </div>
    </Drawer>
  );
}

function DataSaverSwitch(): ReactNode {
  const text = useText(menuText);
  const { isSaving, setSaving } = useDataSaver();
  return (
    <Checkbox
      label={
        <>
          {text.dataSaver}
          <span className="block text-xs text-muted">{text.dataSaverHint}</span>
        </>
      }
      checked={isSaving}
      onChange={(event) => setSaving(event.target.checked)}
    />
  );
}

/** In the specification's order; "home" is chosen until something else is. [SHELL-43] [SHELL-52] */
function Entries({ onClose }: { onClose: () => void }): ReactNode {
  const text = useText(menuText);
  const names = useText(catalogueText);
  const [path] = useLocation();
  const [chosen, setChosen] = useState("home");
  const openChat = useOpenChat();
  const choose = (id: string): void => {
    if (id === chosen) setChosen("home");
    else if (categoryOf(id) !== undefined) setChosen(id);
  };
  const isHome = chosen === "home" && path === "/";
  return (
    <nav aria-label={text.mainMenu} className="min-h-0 flex-1 overflow-y-auto py-2">
      <AppLink href="/" onClick={onClose} className={classNames(row, isHome && "bg-accent-soft text-accent")}>
        <HomeIcon />
        {text.home}
      </AppLink>
      {categories.map((category) => (
        <div key={category.id}>
          <button
            type="button"
            aria-expanded={chosen === category.id}
            onClick={() => choose(category.id)}
            className={classNames(row, chosen === category.id && "bg-accent-soft")}
          >
            <span className="text-accent">{category.icon}</span>
            <span className="flex-1">{names[category.id]}</span>
            <ChevronRightIcon
              size={18}
              className={classNames("text-muted transition-transform", chosen === category.id && "rotate-90")}
            />
          </button>
          {chosen === category.id && <SecondLevel category={category} onClose={onClose} />}
        </div>
      ))}
      <AppLink href="/promotions" onClick={onClose} className={row}>
        <GiftIcon className="text-won" />
        {text.promotions}
      </AppLink>
      <AppLink href="/vip" onClick={onClose} className={row}>
        <CrownIcon className="text-won" />
        {text.vip}
      </AppLink>
      <a href={affiliateAddress()} rel="noopener" className={row}>
        <AffiliateIcon className="text-muted" />
        {text.affiliate}
      </a>
      <button
        type="button"
        onClick={() => {
          openChat();
          onClose();
        }}
        className={row}
      >
        <ChatIcon className="text-muted" />
        {text.liveChat}
      </button>
    </nav>
  );
}

/** Sports holds the exchange and the sports books; the other categories list their providers. [SHELL-48] [SHELL-49] */
function SecondLevel({ category, onClose }: { category: Category; onClose: () => void }): ReactNode {
  return (
    <div className="bg-ground">
      {category.type === "SPORTS" ? (
        <SportsLevel onClose={onClose} />
      ) : (
        <ProviderLevel category={category} onClose={onClose} />
      )}
    </div>
  );
}

/** The exchange, then what the operator has beside it. */
function SportsLevel({ onClose }: { onClose: () => void }): ReactNode {
  const names = useText(catalogueText);
  return (
    <>
      <AppLink href="/exchange" onClick={onClose} className={inner}>
        <ExchangeIcon size={18} className="text-accent" />
        {names.exchange}
      </AppLink>
      <SportsRows className={inner} onClick={onClose} markOf={(platform) => <SportsMark platform={platform} />} />
    </>
  );
}

function ProviderLevel({ category, onClose }: { category: Category; onClose: () => void }): ReactNode {
  const names = useText(catalogueText);
  const providers = useProviders(category.type);
  if (providers === undefined) {
    return (
      <Loading>
        <div className="flex flex-col gap-2 py-2 ps-12 pe-4">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </div>
      </Loading>
    );
  }
  if (providers.length === 0) return <EmptyState hint={names.providersHint} />;
  return providers.map((provider) => (
    <ProviderLink
      key={`${provider.system} ${provider.platform}`}
      provider={provider}
      type={category.type}
      onClick={onClose}
      className={inner}
    >
      {provider.icon === "" ? (
        <span className="text-accent">{category.icon}</span>
      ) : (
        <img src={provider.icon} alt="" width={24} height={24} className="size-6 rounded-sm object-contain" />
      )}
      {provider.name}
    </ProviderLink>
  ));
}
