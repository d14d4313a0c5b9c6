/** Its target is a file, named after the site. */
export const appDownloadPath = "/page/site/component/appDownload.jsp";

/** The addresses of the old desktop site; where they lead is fetched with the page that leads there. [OP-04] */
export const legacyPaths: readonly string[] = [
  ...["casino", "slot", "table", "crash", "fishing", "arcade", "lottery", "referral"].map((name) => `/${name}`),
  "/player/playGame",
  "/page/guest/register.jsp",
  appDownloadPath,
];
