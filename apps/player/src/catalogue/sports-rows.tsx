import { SportsIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { Loading, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { luckyBook, luckyPlatform } from "./categories.tsx";
import { ProviderLink, SportsBookLink } from "./provider-link.tsx";
import { useSports } from "./providers.ts";
import { catalogueText } from "./text.ts";

/** What stands beside the exchange among the sports: the operator's rows, Lucky, and the providers that have no row. [SHELL-48] [HOME-19] [OP-28] [OP-29] */
export function SportsRows(props: {
  readonly className: string;
  readonly onClick?: () => void;
  readonly hasPictures?: true;
  /** What stands before the name where there are no pictures. */
  readonly markOf?: (platform: string) => ReactNode;
}): ReactNode {
  const { className, onClick, hasPictures, markOf } = props;
  const names = useText(catalogueText);
  const { language } = useLanguage();
  const sports = useSports();
  const link = onClick === undefined ? { className } : { className, onClick };
  const iconOf = (platform: string): ReactNode =>
    hasPictures === true ? <SportsIcon className="text-won" /> : markOf?.(platform);
  if (sports === undefined) return <Waiting count={3} />;
  return (
    <>
      {sports.items.map((item) => {
        const name = language === "bn" ? item.name_bn : item.name;
        return (
          <SportsBookLink key={item.code} book={item} title={name} {...link}>
            {hasPictures === true && item.icon !== "" ? <Picture path={item.icon} /> : iconOf(item.platform)}
            {name}
          </SportsBookLink>
        );
      })}
      <SportsBookLink book={luckyBook} title={names.lucky} {...link}>
        {iconOf(luckyPlatform)}
        {names.lucky}
      </SportsBookLink>
      {sports.more.map((provider) => (
        <ProviderLink key={`${provider.system} ${provider.platform}`} provider={provider} type="SPORTS" {...link}>
          {iconOf(provider.platform)}
          {provider.name}
        </ProviderLink>
      ))}
    </>
  );
}

const Picture = ({ path }: { readonly path: string }): ReactNode => (
  <img src={path} alt="" loading="lazy" className="size-10 rounded-md object-cover" />
);

const Waiting = ({ count }: { readonly count: number }): ReactNode => (
  <Loading>
    {Array.from({ length: count }, (_, place) => (
      <Skeleton key={place} className="m-2 h-8" />
    ))}
  </Loading>
);
