import { toDigits } from "@maidan/core/money";
import { Money, useCurrency } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Dialog, Sheet } from "@maidan/ui/layers";
import type { ReactNode } from "react";
import { useIsDesktop } from "../../device/index.ts";
import { RichText } from "../../shell/index.ts";
import { amountsOf, plainText, type Promotion } from "./promotions.ts";
import { promotionsText } from "./text.ts";

/** Banner, name and the whole description, and what the bonus asks for. [PROMO-04] [PROMO-12] */
export function PromotionDetails(props: { promotion: Promotion | undefined; onClose: () => void }): ReactNode {
  const { promotion, onClose } = props;
  // A sheet belongs to a thumb, a window to a desk.
  const Layer = useIsDesktop() ? Dialog : Sheet;
  return (
    <Layer isOpen={promotion !== undefined} onClose={onClose} title={promotion?.name ?? ""}>
      {promotion !== undefined && <Body promotion={promotion} />}
    </Layer>
  );
}

function Body({ promotion }: { promotion: Promotion }): ReactNode {
  const text = useText(promotionsText);
  return (
    <div className="safe-bottom flex flex-col gap-4 pt-2">
      {promotion.thumbnail !== "" && (
        <img src={promotion.thumbnail} alt="" width={720} height={360} className="h-auto w-full rounded-lg" />
      )}
      {plainText(promotion.desc) === "" ? (
        <p className="text-base text-muted">{text.noDescription}</p>
      ) : (
        <RichText html={promotion.desc} className="flex flex-col gap-2 text-base [&_ul]:list-disc [&_ul]:ps-5" />
      )}
      {promotion.deposit_bouns > 0 && <Terms promotion={promotion} />}
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex justify-between gap-4 border-t border-line py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular text-end font-semibold">{children}</dd>
    </div>
  );
}

/** What a player accepts by choosing the promotion with a deposit. */
function Terms({ promotion }: { promotion: Promotion }): ReactNode {
  const text = useText(promotionsText);
  const { language } = useLanguage();
  const number = (value: number): string => toDigits(String(value), language);
  const { terms } = promotion;
  const amounts = amountsOf(promotion, useCurrency());
  const times = number(promotion.turnover);
  return (
    <section>
      <h3 className="pb-2 text-sm font-semibold text-muted">{text.terms}</h3>
      <dl className="text-sm">
        <Line label={text.bonus}>{text.bonusOf({ percent: number(promotion.deposit_bouns) })}</Line>
        {amounts.cap !== null && (
          <Line label={text.atMost}>
            <Money amount={amounts.cap} />
          </Line>
        )}
        <Line label={text.smallest}>
          <Money amount={amounts.min_deposit} />
        </Line>
        <Line label={text.turnover}>
          {terms.basis === "bonus" ? text.turnoverOfBonus({ times }) : text.turnoverOfBoth({ times })}
        </Line>
        {amounts.max_bet !== null && (
          <Line label={text.maxBet}>
            <Money amount={amounts.max_bet} />
          </Line>
        )}
        <Line label={text.time}>{text.days({ days: number(terms.expiry_days) })}</Line>
        {amounts.max_conversion !== null && (
          <Line label={text.maxConversion}>
            <Money amount={amounts.max_conversion} />
          </Line>
        )}
        {terms.uses_per_player !== null && (
          <Line label={text.uses}>{text.usesOf({ uses: number(terms.uses_per_player) })}</Line>
        )}
      </dl>
    </section>
  );
}
