/** Tests of which first steps are done. */
import { expect, it } from 'vitest';
import { type StartFacts, stepsFor } from './first-steps.ts';

const nothing: StartFacts = { setPrices: 0, hasShared: false, hasCustomers: false, hasSold: false };

it.each<[Partial<StartFacts>, string[] | 'over']>([
  [{}, []],
  [{ setPrices: 1 }, ['prices']],
  [{ hasShared: true }, ['share']],
  [{ hasCustomers: true }, ['share']],
  [{ setPrices: 39, hasShared: true }, ['prices', 'share']],
  [{ hasSold: true }, 'over'],
  [{ setPrices: 39, hasShared: true, hasCustomers: true, hasSold: true }, 'over'],
])('%j: done %j', (facts, done) => {
  const steps = stepsFor({ ...nothing, ...facts });
  expect(steps.map(({ step }) => step)).toEqual(done === 'over' ? [] : ['prices', 'share', 'sale']);
  if (done !== 'over') expect(steps.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(done);
});
