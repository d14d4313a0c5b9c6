import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createQueryClient } from "../api/index.ts";
import { generalQuery, logoQuery } from "../site/index.ts";
import { SiteLogo } from "./site-logo.tsx";
import { Splash } from "./splash.tsx";

const pictures = {
  logo: "/storage/pictures/desk.webp",
  mobile_logo: "/storage/pictures/phone.webp",
  loader_logo: "/storage/pictures/loading.webp",
  favicon: "/storage/pictures/icon.webp",
  sponsor_logo: "",
};

/** Pictures of the logo, the desk's logo and the splash, as the operator's call names them. */
function sourcesWith(first: typeof pictures): (string | undefined)[] {
  const client = createQueryClient();
  client.setQueryData(logoQuery.queryKey, [first, { ...pictures, mobile_logo: "/storage/pictures/second.webp" }]);
  client.setQueryData(generalQuery.queryKey, [{ site_title: "Mela Club" }] as never);
  return [<SiteLogo key="phone" />, <SiteLogo key="desk" kind="logo" />, <Splash key="splash" />].map((part) => {
    const html = renderToStaticMarkup(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
    return /<img[^>]* src="([^"]+)"/.exec(html)?.[1];
  });
}

test("[SHELL-38] [SHELL-63] logo, desktop logo and splash are the pictures of the logo call's first item, below the storage path", () => {
  expect(sourcesWith(pictures)).toEqual([pictures.mobile_logo, pictures.logo, pictures.loader_logo]);
});

test("[SHELL-38] where the operator chose no picture, the product's mark stands with the site's name", () => {
  const first = {
    ...pictures,
    logo: "/storage/brand/logo.svg",
    mobile_logo: "",
    loader_logo: "/storage/brand/mark.svg",
  };
  expect(sourcesWith(first)).toEqual([undefined, undefined, "/brand/splash.svg"]);
});

test("[SHELL-38] [SHELL-63] another picture of the product is shown where the operator chose it", () => {
  const chosen = {
    ...pictures,
    logo: "/storage/brand/mark.svg",
    mobile_logo: "/storage/brand/sponsor.svg",
    loader_logo: "/storage/brand/logo.svg",
  };
  expect(sourcesWith(chosen)).toEqual([chosen.mobile_logo, chosen.logo, chosen.loader_logo]);
});
