import { previewBookLeg, previewBookMarket } from "@maidan/contract/http/sportsbook-room";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Count, Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ask, Facts, FailureState } from "../../shell/index.ts";
import { Amounts } from "./amounts.tsx";
import { bookText } from "./text.ts";

type Preview = ResponseOf<typeof previewBookMarket>;

/** What is asked for in the book: results of a market, or a void leg of one coupon. */
export interface AskedInBook {
  readonly marketId: string;
  /** As the preview's query has them; empty: a void leg. */
  readonly results: string;
  readonly couponId: string | null;
}

/** What would be paid; for whoever asks, and for whoever approves. */
export const useBookPreview = (asked: AskedInBook | undefined): UseQueryResult<Preview> =>
  useQuery({
    queryKey: ["book-preview", asked],
    queryFn: () => {
      const { marketId = "", results = "", couponId = null } = asked ?? {};
      return couponId === null
        ? ask(previewBookMarket, { params: { id: marketId }, query: { results } })
        : ask(previewBookLeg, { params: { id: couponId }, query: { market: marketId } });
    },
    enabled: asked !== undefined,
  });

/** Coupons that would be decided or corrected, and the money on each side. [SPORTSBOOK-53] */
export function BookFigures({ preview }: { readonly preview: UseQueryResult<Preview> }): ReactNode {
  const text = useText(bookText);
  const { data } = preview;
  if (preview.isError) return <FailureState failure={preview.error} onRetry={() => void preview.refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  }
  const inEach = (figure: "staked" | "paid" | "added" | "taken") =>
    data.sums.map((sum) => ({ currency: sum.currency, amount: sum[figure] }));
  return (
    <div className="flex flex-col gap-3">
      <Facts
        facts={[
          [text.previewCoupons, <Count key="coupons" value={data.coupons} />],
          [text.previewStaked, <Amounts key="staked" amounts={inEach("staked")} />],
          [text.previewDecided, <Count key="decided" value={data.decided} />],
          [text.previewPaid, <Amounts key="paid" amounts={inEach("paid")} className="font-semibold" />],
          [text.previewCorrected, <Count key="corrected" value={data.corrected} />],
          [text.previewAdded, <Amounts key="added" amounts={inEach("added")} className="font-semibold" />],
          [text.previewTaken, <Amounts key="taken" amounts={inEach("taken")} className="font-semibold" />],
          ...(data.gone > 0 ? [[text.previewGone, <Count key="gone" value={data.gone} />] as const] : []),
        ]}
      />
      {data.largest.length > 0 && <Largest rows={data.largest} />}
    </div>
  );
}

function Largest({ rows }: { readonly rows: Preview["largest"] }): ReactNode {
  const text = useText(bookText);
  return (
    <table className="w-full text-xs">
      <caption className="pb-1 text-start font-medium text-muted">{text.largest}</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="py-1 text-start font-medium">
            {text.player}
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            {text.before}
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            {text.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.coupon_id} className="border-t border-line">
            <td className="py-1">{row.player}</td>
            <td className="py-1 text-end">
              {row.before === null ? text.open : <Money amount={row.before} currency={row.currency} />}
            </td>
            <td className="py-1 text-end">
              {row.after === null ? text.open : <Money amount={row.after} currency={row.currency} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
