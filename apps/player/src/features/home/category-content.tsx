import { ExchangeIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import {
  catalogueText,
  categories,
  ProviderLink,
  SportsRows,
  useProviders,
  type Category,
  type CategoryId,
} from "../../catalogue/index.ts";
import { AppLink } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";

const tile =
  "flex min-h-24 flex-col items-center justify-center gap-2 rounded-lg bg-surface px-2 text-center text-xs font-medium ring-1 ring-line ring-inset";

/** What a category of the bar shows in the place of the page's own content. [HOME-19] [HOME-20] */
export function CategoryContent({ id }: { id: CategoryId }): ReactNode {
  const names = useText(catalogueText);
  const category = categories.find((each) => each.id === id);
  if (category === undefined) return undefined;
  return (
    <section aria-label={names[id]} className="px-4">
      <h2 className="flex items-center gap-2 pb-3 text-base font-semibold">
        <span className="text-accent">{category.icon}</span>
        {names[id]}
      </h2>
      {category.type === "SPORTS" ? <SportsItems /> : <Providers category={category} />}
    </section>
  );
}

function SportsItems(): ReactNode {
  const names = useText(catalogueText);
  const { isPlayer } = useSession();
  return (
    <div className="grid grid-cols-3 gap-2">
      <AppLink href={isPlayer ? "/exchange" : "/login"} className={tile}>
        <ExchangeIcon className="text-accent" />
        {names.exchange}
      </AppLink>
      <SportsRows className={tile} hasPictures />
    </div>
  );
}

function Providers({ category }: { category: Category }): ReactNode {
  const names = useText(catalogueText);
  const providers = useProviders(category.type);
  if (providers === undefined) {
    return (
      <Loading>
        <div className="grid grid-cols-3 gap-2">
          {[1, 2, 3, 4, 5, 6].map((place) => (
            <Skeleton key={place} className="h-24" />
          ))}
        </div>
      </Loading>
    );
  }
  if (providers.length === 0) return <EmptyState hint={names.providersHint} />;
  return (
    <div className="grid grid-cols-3 gap-2">
      {providers.map((provider) => (
        <ProviderLink
          key={`${provider.system} ${provider.platform}`}
          provider={provider}
          type={category.type}
          className={tile}
        >
          {provider.icon === "" ? (
            <span className="text-accent">{category.icon}</span>
          ) : (
            <img src={provider.icon} alt="" loading="lazy" className="size-12 rounded-md object-contain" />
          )}
          {provider.name}
        </ProviderLink>
      ))}
    </div>
  );
}
