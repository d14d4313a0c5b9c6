/** The addresses of the old desktop site; where they lead is fetched with the page that leads there, which shares no file with the first load. [OP-04] */
export const legacyPaths: readonly string[] = [
  ...["casino", "slot", "table", "crash", "fishing", "arcade", "lottery", "referral"].map((name) => `/${name}`),
  "/player/playGame",
  "/page/guest/register.jsp",
  "/page/site/component/appDownload.jsp",
];
