import { readSite } from "@maidan/contract/http/site";
import { useText } from "@maidan/ui/language";
import { Loading, Skeleton, Tabs } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ask, FailureState, RoomHead } from "../../shell/index.ts";
import { AndroidPart } from "./android.tsx";
import { FooterPart } from "./footer.tsx";
import { LogosPart } from "./logos.tsx";
import { MarketBlockPart } from "./market-block.tsx";
import { PicturesPart } from "./pictures.tsx";
import { siteKey, type Site } from "./site.ts";
import { SlidersPart } from "./sliders.tsx";
import { siteText } from "./text.ts";

type Part = "sliders" | "logosTab" | "footer" | "market" | "pictures" | "android";
const parts: readonly Part[] = ["sliders", "logosTab", "footer", "market", "pictures", "android"];

/** What the operator shows around the pages: sliders, logos, footer, market block, and the pictures for them. */
export function SitePage(): ReactNode {
  const text = useText(siteText);
  const [part, setPart] = useState<Part>("sliders");
  const query = useQuery({ queryKey: siteKey, queryFn: () => ask(readSite, {}), refetchOnWindowFocus: false });
  const site = query.data;
  return (
    <>
      <RoomHead title={text.title} note={text.note} />
      <Tabs
        label={text.sections}
        tabs={parts.map((id) => ({ id, label: text[id] }))}
        selected={part}
        onSelect={setPart}
      >
        {site !== undefined ? (
          <ShownPart part={part} site={site} />
        ) : query.error === null ? (
          <Loading>
            <Skeleton className="h-72 w-full" />
          </Loading>
        ) : (
          <FailureState failure={query.error} onRetry={() => void query.refetch()} />
        )}
      </Tabs>
    </>
  );
}

/** A form begins anew when what it edits has changed under it. */
function ShownPart({ part, site }: { part: Part; site: Site }): ReactNode {
  switch (part) {
    case "sliders":
      return <SlidersPart site={site} />;
    case "logosTab":
      return <LogosPart key={JSON.stringify(site.logos)} site={site} />;
    case "footer":
      return <FooterPart key={JSON.stringify(site.footer)} site={site} />;
    case "market":
      return <MarketBlockPart key={JSON.stringify(site.market_block)} site={site} />;
    case "pictures":
      return <PicturesPart site={site} />;
    case "android":
      return <AndroidPart site={site} />;
    default:
      throw new Error(`no part ${String(part satisfies never)}`);
  }
}
