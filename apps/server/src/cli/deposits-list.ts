import { toDecimal } from "@maidan/core/money";
import { depositStatuses } from "@maidan/core/payments";
import type { DepositView } from "@maidan/services/office";
import type { Verb } from "./verb.ts";

const mostRows = 200;

/** Prints deposits of one status with how the provider's statement sees them. */
export const depositsList: Verb = {
  name: ["deposits", "list"],
  usage: "deposits list [pending|approved|rejected]",
  summary: "list deposits, pending ones unless told otherwise",
  run: async (platform, args) => {
    const status = depositStatuses.find((known) => known === (args[0] ?? "pending"));
    if (status === undefined) {
      console.error(`usage: npm run maidan -- ${depositsList.usage}`);
      return 2;
    }
    const page = await platform.use("officeReads").deposits(platform.reader, { status, limit: mostRows });
    for (const deposit of page.items) console.log(printed(deposit));
    console.log(`${page.items.length}${page.nextCursor === null ? "" : "+"} ${status}`);
    return 0;
  },
};

function printed(deposit: DepositView): string {
  const { match } = deposit;
  const statement = match === null ? "no line" : match.isMatched ? "matched" : match.problems.join(",");
  const sums = `${toDecimal(deposit.creditMinor).padStart(12)} ${deposit.currency}`;
  return `${deposit.depositId.padStart(6)} ${sums} ${deposit.method.code} ${deposit.channel} ${deposit.transactionId} ${deposit.player.username} [${statement}]`;
}
