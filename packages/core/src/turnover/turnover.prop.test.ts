import fc from "fast-check";
import { expect, test } from "vitest";
import { conversionOf, countStake, takenBack, weightedStake, type OpenTicket } from "./index.ts";

const weights = fc.constantFrom(0, 10_00, 33_33, 100_00);
const ticketArbitrary = fc.record({
  requiredMinor: fc.bigInt(1n, 100_000n),
  grant: fc.option(
    fc.record({
      expiresAtMs: fc.integer({ min: 1, max: 1_000 }),
      maxBetMinor: fc.option(fc.bigInt(1n, 50_000n), { nil: null }),
      percentX100: weights,
    }),
    { nil: null },
  ),
});
const stakeArbitrary = fc.record({
  gameType: fc.constantFrom("EXCHANGE", "SLOT", "LIVE"),
  stakeMinor: fc.bigInt(1n, 80_000n),
  placedAtMs: fc.integer({ min: 0, max: 500 }),
  settledAtMs: fc.integer({ min: 500, max: 1_200 }),
  isVoided: fc.boolean(),
});

test("[BONUS-05] [BONUS-06] [BONUS-07] [BONUS-10] whatever is staked and voided: progress stays between 0 and the requirement, is the sum of its entries, and a stake moves one grant by no more than its weight", () => {
  fc.assert(
    fc.property(
      fc.array(ticketArbitrary, { maxLength: 5 }),
      fc.array(stakeArbitrary, { maxLength: 30 }),
      (wanted, stakes) => {
        let tickets: OpenTicket[] = wanted.map(({ requiredMinor, grant }, index) => ({
          ticketId: String(index),
          remainingMinor: requiredMinor,
          createdAtMs: 100,
          grant: grant && {
            expiresAtMs: grant.expiresAtMs,
            maxBetMinor: grant.maxBetMinor,
            weights: [{ scope: "default", ref: null, percentX100: grant.percentX100 }],
          },
        }));
        const sums = wanted.map(() => 0n);
        const move = (ticketId: string, byMinor: bigint): void => {
          sums[Number(ticketId)] = (sums[Number(ticketId)] ?? 0n) + byMinor;
          tickets = tickets.map((ticket) =>
            ticket.ticketId === ticketId ? { ...ticket, remainingMinor: ticket.remainingMinor - byMinor } : ticket,
          );
        };
        for (const stake of stakes) {
          const entries = countStake(tickets, stake);
          const grants = entries.filter(({ ticketId }) => tickets[Number(ticketId)]?.grant !== null);
          const moved = grants.filter(({ countedMinor }) => countedMinor > 0n);
          expect(moved.length).toBeLessThanOrEqual(1);
          for (const { ticketId, countedMinor } of moved) {
            const grant = tickets[Number(ticketId)]?.grant;
            expect(countedMinor <= weightedStake(stake.stakeMinor, grant?.weights[0]?.percentX100 ?? 0)).toBe(true);
            expect(grant?.maxBetMinor === null || stake.stakeMinor <= (grant?.maxBetMinor ?? 0n)).toBe(true);
          }
          const plainMinor = entries
            .filter((entry) => !grants.includes(entry))
            .reduce((sum, entry) => sum + entry.countedMinor, 0n);
          expect(plainMinor <= stake.stakeMinor).toBe(true);
          for (const { ticketId, countedMinor } of entries) move(ticketId, countedMinor);
          for (const { ticketId, countedMinor } of stake.isVoided ? entries : []) {
            const ticket = tickets[Number(ticketId)];
            const requiredMinor = wanted[Number(ticketId)]?.requiredMinor ?? 0n;
            if (ticket !== undefined) move(ticketId, -takenBack({ ...ticket, requiredMinor }, countedMinor));
          }
          tickets.forEach(({ remainingMinor }, index) => {
            const requiredMinor = wanted[index]?.requiredMinor ?? 0n;
            expect(remainingMinor >= 0n && remainingMinor <= requiredMinor).toBe(true);
            expect(requiredMinor - remainingMinor).toBe(sums[index]);
          });
        }
      },
    ),
  );
});

test("[BONUS-08] a conversion loses nothing: cash and what goes back are the bonus, and neither is negative", () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), fc.option(fc.bigInt(1n, 10n ** 12n), { nil: null }), (bonusMinor, most) => {
      const { cashMinor, returnedMinor } = conversionOf(bonusMinor, most);
      expect(cashMinor + returnedMinor).toBe(bonusMinor);
      expect(cashMinor > 0n && returnedMinor >= 0n && (most === null || cashMinor <= most)).toBe(true);
    }),
  );
});
