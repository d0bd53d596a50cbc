/** Tests of the price ladder, as a table and as properties. */
import { type Pesewas, pesewas } from '@ntem/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accounts, deliveredPostings } from '#books/rules/ledger-postings.ts';
import { climbLadder, platformPrice } from './price-ladder.ts';
import { findPriceFault } from './seller-price-limits.ts';

const markupMaxPercent = 200;
const p = (amount: number) => pesewas(amount);
const ask = (amount?: number) => (amount === undefined ? undefined : p(amount));

describe('a sale', () => {
  it.each([
    ['without a referral', [], 450, []],
    ['through an agent who asks nothing more', [undefined], 450, [0]],
    ['through an agent', [500], 500, [50]],
    ['through a subagent', [480, 500], 500, [30, 20]],
    ['through a subagent whose agent asks nothing more', [undefined, 500], 500, [0, 50]],
    ['through a subagent who asks nothing more', [480, undefined], 480, [30, 0]],
    ['through an agent whose price the base has overtaken', [400], 450, [0]],
    ['through a subagent whose price the agent has overtaken', [520, 500], 520, [70, 0]],
    ['through sellers who both ask less than they pay', [100, 200], 450, [0, 0]],
    ['through an agent at the ceiling', [1350], 1350, [900]],
    ['through an agent whose base has fallen since', [1351], 1350, [900]],
    ['through a subagent whose agent’s base has fallen since', [2000, 5000], 4050, [900, 2700]],
  ])('%s costs the last rung and pays each seller the step', (_case, asks, price, commissions) => {
    const ladder = climbLadder(
      p(450),
      asks.map((amount, n) => ({ sellerId: `seller ${n}`, asks: ask(amount) })),
      markupMaxPercent,
    );
    expect(ladder.price).toBe(p(price));
    expect(ladder.rungs.map(({ commission }) => commission)).toEqual(commissions.map(p));
  });

  it('never goes below cost', () => {
    expect(platformPrice({ amount: p(450), cost: p(460) })).toBe(p(460));
    expect(platformPrice({ amount: p(450), cost: p(390) })).toBe(p(450));
    expect(platformPrice({ amount: p(450), cost: null })).toBe(p(450));
  });
});

const amount = fc.bigInt({ min: 1n, max: 100_000n }).map((value) => value as Pesewas);
const sellers = fc.array(fc.record({ sellerId: fc.uuid(), asks: fc.option(amount, { nil: undefined }) }), {
  maxLength: 4,
});

describe('every ladder', () => {
  it('adds up: base + commissions = price', () => {
    fc.assert(
      fc.property(amount, sellers, (base, chain) => {
        const { price, rungs } = climbLadder(base, chain, markupMaxPercent);
        expect(rungs.reduce((sum, rung) => sum + rung.commission, base as bigint)).toBe(price);
      }),
      { numRuns: 1000 },
    );
  });

  it('never pays a seller less than nothing, nor sells below what the seller pays', () => {
    fc.assert(
      fc.property(amount, sellers, (base, chain) => {
        for (const rung of climbLadder(base, chain, markupMaxPercent).rungs) {
          expect(rung.commission).toBeGreaterThanOrEqual(0n);
          expect(rung.price).toBeGreaterThanOrEqual(rung.base);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('never sells above what the seller could set now', () => {
    fc.assert(
      fc.property(amount, sellers, fc.nat(2_000), (base, chain, percent) => {
        for (const rung of climbLadder(base, chain, percent).rungs) {
          const fault = findPriceFault({ ...rung, markupMaxPercent: percent });
          expect(fault).toBeUndefined();
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('is shared out to the pesewa: cost, commissions and a margin that is never negative', () => {
    fc.assert(
      fc.property(amount, fc.option(amount), sellers, (asked, cost, chain) => {
        const base = platformPrice({ amount: asked, cost });
        const { price, rungs } = climbLadder(base, chain, markupMaxPercent);
        const commissions = rungs.map(({ commission, sellerId: userId }) => ({ userId, amount: commission }));
        const booked = deliveredPostings('s', { price, cost: cost ?? base, commissions });
        const taken = booked.filter(({ account }) => account !== accounts.customerFunds);
        expect(-taken.reduce((sum, posting) => sum + posting.amount, 0n)).toBe(price);
        for (const posting of taken) expect(posting.amount <= 0n).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
