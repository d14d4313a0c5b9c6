import { isCrossMatched, tryTogether, type TrialOrder, type TriedOrder } from "@maidan/core/exchange";
import type { PlaceInstruction } from "../ports.ts";
import { entryTermsOf, type Entering } from "./entry-terms.ts";
import { areTogether, whole } from "./place-together.ts";
import { reachesOf, type Reach } from "./reach.ts";

/** Of a request a few of the best orders are mostly enough. */
const trialFront = 4;

const nothing = { matchedMinor: 0, matchedProfitMinor: 0, remainingMinor: 0, worstX100: 0 };

const isKilled = ({ timeInForce }: PlaceInstruction): boolean => timeInForce !== undefined;

/**
 * What would come of a request's bets if they were entered now, one after the other: each thing is reckoned once, when it is first asked for. Nothing is tried for whoever can't
 * pay for it: it is refused whatever comes of it, so that what a trial costs follows what the player has, and not what they type.
 */
export class Foresight {
  readonly #entering: Entering;
  readonly #isAffordable: boolean;
  #reaches: readonly Reach[] | undefined;
  #tried: readonly (TriedOrder | undefined)[] | undefined;

  constructor(entering: Entering, { isAffordable }: { readonly isAffordable: boolean }) {
    this.#entering = entering;
    this.#isAffordable = isAffordable;
  }

  /** What its instructions come to. [LIMIT-31] [ENG-29] */
  get reaches(): readonly Reach[] {
    return (this.#reaches ??= this.#reachesNow());
  }

  /** What becomes of the instruction at this place in a trial: nothing of one at the starting price, which is matched with nothing now. */
  triedAt(place: number): TriedOrder | undefined {
    return (this.#tried ??= this.#tryNow())[place];
  }

  /** A limit alone says at what prices the instruction may be matched, and nothing before it takes any of the offers away; or nothing is tried. [LIMIT-04] */
  isByItself(instruction: PlaceInstruction): boolean {
    const isAlone = this.#entering.request.instructions.length === 1 && !isKilled(instruction);
    return isAlone || !this.#isAffordable;
  }

  #reachesNow(): readonly Reach[] {
    const { request, draft, market } = this.#entering;
    const { instructions, playerId } = request;
    const { spec, book } = market;
    const isAtOwnPrice = draft.fundsOf(playerId)?.lapsesForBetter === true;
    const triedAt = this.#needsTrial(isAtOwnPrice) ? (place: number) => this.triedAt(place) : undefined;
    return reachesOf({ spec, book, isAtOwnPrice, ...(triedAt && { triedAt }) }, instructions);
  }

  /**
   * Where it takes more than the offers of now to say what they come to: a fill-or-kill bet takes its average, better offers too, or nothing, and leaves that to the next; across
   * the runners one that waits is what a later one is matched with, one that takes the best of a runner lets others have a price that they had not, and one at its own price
   * gets what the match brings, which is more.
   */
  #needsTrial(isAtOwnPrice: boolean): boolean {
    const { request, market } = this.#entering;
    const { instructions } = request;
    if (market.spec.line !== undefined || !this.#isAffordable) return false;
    return instructions.some(isKilled) || (isCrossMatched(market.spec) && (instructions.length > 1 || isAtOwnPrice));
  }

  #tryNow(): readonly (TriedOrder | undefined)[] {
    const { request, market } = this.#entering;
    const entering = request.instructions.filter(({ orderType }) => orderType === undefined);
    const tried = tryTogether(
      market.book,
      entering.map((one) => this.#orderOf(one)),
      { front: trialFront },
    );
    // Where one of them isn't filled whole nothing is matched of any. [ENG-64]
    const areKilled = this.#areTogether && tried.some(({ matchedMinor, sizeMinor }) => matchedMinor !== sizeMinor);
    const found = new Map(tried.map((one, place) => [entering[place], areKilled ? { ...one, ...nothing } : one]));
    return request.instructions.map((one) => found.get(one));
  }

  get #areTogether(): boolean {
    return areTogether(this.#entering.request, this.#entering.market);
  }

  #orderOf(asked: PlaceInstruction): TrialOrder {
    const instruction = this.#areTogether ? whole(asked) : asked;
    const { selectionId, side, priceX100, sizeMinor, persistence } = instruction;
    const bet = { selectionId, side, priceX100, persistence, sizeMinor: Number(sizeMinor) };
    const accountId = Number(this.#entering.request.playerId);
    return { accountId, ...bet, ...entryTermsOf(this.#entering, instruction) };
  }
}
