import type * as contract from "@maidan/contract/http/settings";
import type * as pictures from "@maidan/contract/http/site";
import type { ResponseOf } from "@maidan/contract/http/route";
import { firstLogos } from "@maidan/core/site";
import { useLanguage } from "@maidan/ui/language";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { readQuery, wire } from "../api/index.ts";
import { logWords } from "../log/index.ts";
import { writeKeys } from "../storage/index.ts";

const general = wire<typeof contract.general>({ method: "GET", path: "/api/general", auth: "optional" });
const socialLinks = wire<typeof contract.socialLinks>({ method: "GET", path: "/api/sociallink", auth: "optional" });

const siteFrame = wire<typeof pictures.siteFrame>({ method: "GET", path: "/api/site-frame", auth: "none" });
const logo = wire<typeof pictures.logo>({ method: "GET", path: "/api/logo", auth: "none" });

const siteFreshMs = 60_000;

export const generalQuery = { ...readQuery(general, {}), staleTime: siteFreshMs };
export const socialQuery = {
  ...readQuery(socialLinks, {}),
  staleTime: siteFreshMs,
  meta: { failure: logWords.socialLinks },
};

export const logoQuery = {
  ...readQuery(logo, {}),
  staleTime: siteFreshMs,
  meta: { failure: logWords.logo },
};

export type General = ResponseOf<typeof contract.general>[number];
export type SocialLinks = ResponseOf<typeof contract.socialLinks>[number];

/** The site's settings; undefined until they are read. A list whose first element counts, or the element alone. [OP-21] */
export function useGeneral(): General | undefined {
  const { data } = useQuery(generalQuery);
  return Array.isArray(data) ? data[0] : data;
}

/** What the operator tells everybody, in the reader's language: the running line and the popup; empty = none. [HOME-07] [HOME-14] */
export function useNotices(): { readonly running: string; readonly popup: string } {
  const general = useGeneral();
  const isBangla = useLanguage().language === "bn";
  return {
    running: (isBangla && general?.notice_bn) || (general?.notice ?? ""),
    popup: (isBangla && general?.system_notice_bn) || (general?.system_notice ?? ""),
  };
}

export function useSocialLinks(): SocialLinks | undefined {
  const { data } = useQuery(socialQuery);
  return data?.[0];
}

/** The site's name as the operator wrote it. */
export const useSiteName = (): string => useGeneral()?.site_title ?? "Maidan";

/** The footer and what lies beside the site; read by the pages that show it. */
export const siteFrameQuery = { ...readQuery(siteFrame, {}), staleTime: siteFreshMs };

/** The Android app is named after the site. [SHELL-41] [OP-67] */
export const apkPath = (siteName: string): string => `/${siteName.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.apk`;

/** The affiliates' own host beside the site's. [SHELL-45] [OP-67] */
export const affiliateAddress = (): string =>
  `${location.protocol}//affiliate.${location.host.replace(/^www\./, "")}/login`;

/** The picture that the operator chose for a kind; undefined while it is the product's first one, which the app draws without asking for it. [SHELL-38] [SHELL-63] */
export function useOperatorLogo(kind: "logo" | "mobile_logo" | "loader_logo"): string | undefined {
  const { data } = useQuery(logoQuery);
  const picture = data?.[0]?.[kind] ?? "";
  return picture === "" || picture === `/storage/${firstLogos[kind]}` ? undefined : picture;
}

/** The sponsor's picture; undefined = none is shown. [SHELL-39] */
export function useSponsorLogo(): string | undefined {
  const { data } = useQuery(logoQuery);
  const picture = data?.[0]?.sponsor_logo ?? "";
  return picture === "" ? undefined : picture;
}

/** Keeps the contact settings in the browser's storage whenever they were read. [STORE-11] [STORE-12] [STORE-13] [STORE-14] */
export function useStoredContacts(): void {
  const settings = useGeneral();
  useEffect(() => {
    if (settings === undefined) return;
    writeKeys({
      whatsapp: settings.whatsapp,
      liveChat: settings.live_chat,
      intercom: settings.intercom,
      tawkId: settings.tawk_id,
    });
  }, [settings]);
}
