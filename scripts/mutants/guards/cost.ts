/** Guards against selling for less than the last cost, unless an admin has confirmed it. */
import type { Mutant } from '#scripts/mutants/mutant.ts';

const tests = ['server/test/catalogue/below-cost.test.ts'];
const rules = 'server/src/catalogue/rules/known-costs.ts';
const table = ['server/src/catalogue/rules/known-costs.test.ts'];

export const costGuards: Mutant[] = [
  {
    guard: 'nothing is bought for less than it last cost',
    file: 'server/src/catalogue/rows/catalogue.ts',
    takenOut: 'if (!bundle || !isCovered(bundle, () => bundle.knownCost)) return undefined;',
    instead: 'if (!bundle) return undefined;',
    tests,
  },
  {
    guard: 'the shop shows nothing that is below what it last cost',
    file: 'server/src/catalogue/rows/catalogue.ts',
    takenOut: 'active.filter((bundle) => isCovered(bundle, costOf))',
    instead: 'active.filter(() => costOf)',
    tests,
  },
  {
    guard: 'a package is saved below what it last cost only where an admin confirms it',
    file: 'server/src/catalogue/verbs/manage-catalogue.ts',
    takenOut: 'if (!belowCost) throw belowCostRefusal(cost);',
    instead: '',
    tests,
  },
  {
    guard: 'a confirmation ends when the cost rises',
    file: rules,
    takenOut: 'amount >= confirmed.amount && known <= confirmed.cost',
    instead: 'amount >= confirmed.amount',
    tests: table,
  },
  {
    guard: 'a confirmation covers no lower price',
    file: rules,
    takenOut: 'amount >= confirmed.amount && known <= confirmed.cost',
    instead: 'known <= confirmed.cost',
    tests: table,
  },
  {
    guard: 'what a supplier charged for a delivery is what its code costs',
    file: 'server/src/attempts/verbs/deliver.ts',
    takenOut: 'await noteCharge(context, started);',
    instead: '',
    tests,
  },
  {
    guard: 'many prices changed at once stay above what they last cost',
    file: 'server/src/catalogue/verbs/change-prices.ts',
    takenOut: 'lowestAmount(goodsOf(bundle, costOf, supplierCodes)),',
    instead: '',
    tests,
  },
  {
    guard: 'a file brings no price below what it last cost',
    file: 'server/src/catalogue/verbs/import-catalogue.ts',
    takenOut: "if (isSold && row.effect !== 'same' && lowest !== null && parsed.amount < lowest)",
    instead: 'if (lowest !== null && lowest < 0n && isSold)',
    tests,
  },
  {
    guard: 'every admin is notified of a steep fall',
    file: 'server/src/catalogue/verbs/notify-of-prices.ts',
    takenOut: 'if (!steepest) return;',
    instead: 'if (steepest || !steepest) return;',
    tests,
  },
  {
    guard: 'every admin is notified of accounts that are switched off together',
    file: 'server/src/people/verbs/change-user.ts',
    takenOut: "if (change.status === 'inactive' && updated > 1)",
    instead: 'if (updated < 0)',
    tests,
  },
  {
    guard: 'a top-up is booked only by a person who proves it again',
    file: 'contract/src/catalogue/endpoints/sales-control.ts',
    takenOut: "'POST /supplier-float/top-ups': {\n    proof: 'recent',",
    instead: "'POST /supplier-float/top-ups': {",
    tests,
  },
];
