/** Guards of sales by suppliers' price lists. */
import type { Mutant } from '#scripts/mutants/mutant.ts';

const tests = ['server/test/catalogue/price-lists.test.ts'];
const check = 'server/src/catalogue/verbs/check-package.ts';
const watch = 'server/src/catalogue/verbs/watch-prices.ts';
const save = 'server/src/catalogue/verbs/manage-catalogue.ts';

export const priceGuards: Mutant[] = [
  {
    guard: 'a markup is saved only as it was shown',
    file: 'server/src/catalogue/verbs/mark-up-prices.ts',
    takenOut: 'if (price !== shown.get(bundle.id) || (onlyUnset && former !== undefined))',
    instead: 'if (onlyUnset && former !== undefined)',
    tests: ['server/test/sellers/selling-prices.test.ts'],
  },
  {
    guard: 'a markup stops at the ceiling',
    file: 'contract/src/catalogue/markup-rules.ts',
    takenOut: 'return wanted > highest ? highest : pesewas(wanted);',
    instead: 'return pesewas(wanted);',
    tests: ['contract/src/catalogue/markup-rules.test.ts'],
  },
  {
    guard: 'a list that asks more than we charge is seen',
    file: 'server/src/catalogue/rules/price-lists.ts',
    takenOut: "if (offer.cost > amount) return { state: 'above_amount', ...found };",
    instead: '',
    tests: ['server/src/catalogue/rules/price-lists.test.ts'],
  },
  {
    guard: 'a package goes on sale only with a code that its supplier sells',
    file: check,
    takenOut: "if (reading.state === 'gone' && isNewThere)",
    instead: 'if (false)',
    tests,
  },
  {
    guard: 'no amount is saved below what the list asks',
    file: check,
    takenOut: "if (reading.state === 'above_amount' && !mayBeBelow)",
    instead: 'if (false as boolean)',
    tests,
  },
  {
    guard: 'no amount is saved below what a supplier that stands by takes',
    file: save,
    takenOut: '...supplierCodes.map((one) => one.costPesewas)',
    instead: '',
    tests,
  },
  {
    guard: 'only suppliers that stand by get a code, each one',
    file: check,
    takenOut: 'if (new Set(given).size !== given.length || !given.every(isKnown)) {',
    instead: 'if (false as boolean) {',
    tests,
  },
  {
    guard: 'what was compared with the list is what is saved',
    file: save,
    takenOut: 'readAt: found.updatedAt.toISOString() };',
    instead: 'readAt: undefined };',
    tests,
  },
  {
    guard: 'what costs more than we charge goes off sale',
    file: watch,
    takenOut: "...(isBelowCost && { status: 'inactive' })",
    instead: '',
    tests,
  },
  {
    guard: 'a supplier that stands by takes nothing off sale',
    file: watch,
    takenOut: "sold.supplier === askedFirst && 'cost' in reading ? reading : []",
    instead: "'cost' in reading ? reading : []",
    tests,
  },
  {
    guard: 'silence takes no warning back',
    file: watch,
    takenOut: 'if (warning === null && heard.length < said.length) return;',
    instead: '',
    tests,
  },
  {
    guard: 'an empty list proves nothing about a code',
    file: 'server/src/catalogue/verbs/read-price-lists.ts',
    takenOut: 'if (offers && offers.length > 0)',
    instead: 'if (offers)',
    tests,
  },
];
