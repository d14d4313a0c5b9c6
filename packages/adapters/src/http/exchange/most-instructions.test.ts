import { expect, test } from "vitest";
import { cancelHandlers } from "./cancel-orders.ts";
import { placeHandlers } from "./place-orders.ts";
import { replaceHandlers } from "./replace-orders.ts";
import { updateHandlers } from "./update-orders.ts";

const marketId = "1.200000001";
const caller = { playerId: "7" } as never;

/** An engine that refuses all that it is asked, and says how much that was. */
function counting() {
  const asked: number[] = [];
  const answer = async ({ instructions }: { readonly instructions: readonly unknown[] }) => {
    asked.push(instructions.length);
    return { status: "FAILURE", errorCode: "MARKET_SUSPENDED", marketId, reports: [], isReplay: false } as const;
  };
  const engine = { place: answer, cancel: answer, update: answer, refusalOf: async () => undefined };
  const untouched = {} as never;
  const calls = {
    ...placeHandlers({ engine, acceptBets: untouched, endTargets: untouched }),
    ...cancelHandlers(engine),
    ...updateHandlers(engine),
    ...replaceHandlers({
      engine,
      reader: untouched,
      store: { isForPlacing: async () => false, ordersById: async () => [] },
      acceptBets: untouched,
    }),
  };
  return { calls, asked };
}

const limitOrder = { size: "10", price: "3" };
const kinds = {
  placeOrders: () => ({ selectionId: 1, side: "BACK", orderType: "LIMIT", limitOrder }),
  cancelOrders: (betId: string) => ({ betId }),
  updateOrders: (betId: string) => ({ betId, newPersistenceType: "PERSIST" }),
  replaceOrders: (betId: string) => ({ betId, newPrice: "3.5" }),
};

test.each([
  ["placeOrders", 200],
  ["cancelOrders", 60],
  ["updateOrders", 60],
  ["replaceOrders", 60],
] as const)(
  "[EXAPI-22] [EXAPI-27] [EXAPI-28] [EXAPI-36] %s takes %s instructions, and of more it asks the engine nothing",
  async (name, most) => {
    const { calls, asked } = counting();
    const answerTo = async (count: number) => {
      const instructions = Array.from({ length: count }, (_, index) => kinds[name](String(index + 1)));
      return (await calls[name]({ marketId, instructions } as never, caller)).result;
    };
    expect((await answerTo(most)).errorCode).toBe("MARKET_SUSPENDED");
    expect(asked).toEqual([most]);
    expect(await answerTo(most + 1)).toEqual({
      status: "FAILURE",
      errorCode: "TOO_MANY_INSTRUCTIONS",
      marketId,
      instructionReports: [],
    });
    expect(asked).toEqual([most]);
  },
);

test("[EXAPI-36] updateOrders takes each bet once, and not none", async () => {
  const { calls, asked } = counting();
  const update = (...betIds: readonly string[]) =>
    calls.updateOrders({ marketId, instructions: betIds.map(kinds.updateOrders) } as never, caller);
  expect((await update("1", "2", "1")).result.errorCode).toBe("DUPLICATE_BETIDS");
  await expect(update()).rejects.toThrow("INVALID_INPUT_DATA");
  expect(asked).toEqual([]);
});
