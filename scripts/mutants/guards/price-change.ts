/** Guards of bulk price changes: only as previewed, never below cost, and reversed as a whole. */
import type { Mutant } from '#scripts/mutants/mutant.ts';

const rules = ['server/src/catalogue/rules/price-changes.test.ts'];
const journey = ['server/test/catalogue/price-changes.test.ts'];
const routes = ['server/test/security/routes.test.ts'];

const sellerImports = ['server/test/sellers/seller-imports.test.ts'];
const sellerFile = ['server/src/sellers/rules/sellers-file.test.ts'];
const imports = ['server/test/catalogue/imports.test.ts'];

export const priceChangeGuards: Mutant[] = [
  {
    guard: 'a file of packages is saved only as it was previewed',
    file: 'server/src/catalogue/verbs/import-catalogue.ts',
    takenOut: "if (preview.fingerprint !== fingerprint) throw new Refusal('STALE');",
    instead: '',
    tests: imports,
  },
  {
    guard: 'a file of packages sells nothing below what a supplier that stands by takes',
    file: 'server/src/catalogue/verbs/import-catalogue.ts',
    takenOut: 'if (dear) return wrong(',
    instead: 'if (false) return wrong(',
    tests: imports,
  },
  {
    guard: 'a file of packages sells nothing below cost',
    file: 'server/src/catalogue/rules/catalogue-file.ts',
    takenOut: 'if (cost !== null && parsed.amount < cost)',
    instead: 'if (false)',
    tests: ['server/src/catalogue/rules/catalogue-file.test.ts'],
  },
  {
    guard: 'a file of sellers is saved only as it was previewed',
    file: 'server/src/sellers/verbs/import-sellers.ts',
    takenOut: "if (plan.fingerprint !== fingerprint) throw new Refusal('STALE');",
    instead: '',
    tests: sellerImports,
  },
  {
    guard: 'no admin brings in much money alone',
    file: 'server/src/sellers/verbs/import-sellers.ts',
    takenOut: 'if (await mustAsk(tx, author, plan)) {',
    instead: 'if (false) {',
    tests: sellerImports,
  },
  {
    guard: 'many small files of balances are one large one',
    file: 'server/src/sellers/rules/opening-rules.ts',
    takenOut: 'brought + adds > over',
    instead: 'adds > over',
    tests: sellerFile,
  },
  {
    guard: 'balances are confirmed by a person who counts as another',
    file: 'server/src/sellers/rules/opening-rules.ts',
    takenOut: "return areIndependent(by, askedBy) ? 'save' : 'not_independent';",
    instead: "return 'save';",
    tests: sellerFile,
  },
  {
    guard: 'an old question about balances counts for nothing',
    file: 'server/src/sellers/rows/brought-sellers.ts',
    takenOut: 'asked_at > now() - ',
    instead: 'now() > now() - ',
    tests: sellerImports,
  },
  {
    guard: 'a seller brings a balance once',
    file: 'server/src/sellers/rules/sellers-file.ts',
    takenOut: 'brings: hasBrought ? pesewas(0) : balance',
    instead: 'brings: balance',
    tests: sellerFile,
  },
  {
    guard: 'a deleted account does not come back for another balance',
    file: 'server/src/sellers/rules/sellers-file.ts',
    takenOut: 'if (balance > 0n && facts.goneNumbers.has(phone))',
    instead: 'if (false)',
    tests: sellerFile,
  },
  {
    guard: 'a file brings no balance below nothing, or beyond the largest',
    file: 'server/src/sellers/rules/sellers-file.ts',
    takenOut: 'if (balance < 0n || balance > BigInt(largestOpeningGhs) * 100n)',
    instead: 'if (false)',
    tests: sellerFile,
  },
  {
    guard: 'a file makes no seller of an account that does not sell',
    file: 'server/src/sellers/rules/sellers-file.ts',
    takenOut: 'if (!isSeller(role)) return',
    instead: 'if (false) return',
    tests: sellerFile,
  },
  {
    guard: 'a price of a file is judged as one that the seller types',
    file: 'server/src/sellers/rules/seller-prices.ts',
    takenOut: 'if (!fault) return price;',
    instead: 'if (!fault || fault) return price;',
    tests: sellerFile,
  },
  {
    guard: 'a price change is made only as it was previewed',
    file: 'server/src/catalogue/verbs/change-prices.ts',
    takenOut: "if (preview.fingerprint !== fingerprint) throw new Refusal('STALE');",
    instead: '',
    tests: journey,
  },
  {
    guard: 'the preview of a price change stands for its costs too',
    file: 'server/src/catalogue/verbs/change-prices.ts',
    takenOut: '    String(cost),\n',
    instead: '',
    tests: journey,
  },
  {
    guard: 'the preview of a price change stands for the prices of sellers too',
    file: 'server/src/catalogue/verbs/change-prices.ts',
    takenOut: '    sellers,\n    rising,\n    falling,\n  ]);',
    instead: '  ]);',
    tests: journey,
  },
  {
    guard: 'a price change never sells below cost',
    file: 'server/src/catalogue/rules/price-changes.ts',
    takenOut: "if (isBelowCost && !raiseToCost) return { ...changed, effect: 'below_cost' };",
    instead: '',
    tests: rules,
  },
  {
    guard: 'a price change knows what every supplier takes',
    file: 'server/src/catalogue/verbs/change-prices.ts',
    takenOut: '...supplierCodes.map(({ costPesewas }) => costPesewas),',
    instead: '',
    tests: journey,
  },
  {
    guard: 'a price change that raises to cost reaches it',
    file: 'server/src/catalogue/rules/price-changes.ts',
    takenOut: 'isBelowCost && raiseToCost ? roundUp(cost, rule.roundTo) : wanted',
    instead: 'wanted',
    tests: rules,
  },
  {
    guard: 'a price change makes no price of nothing, or beyond the largest',
    file: 'server/src/catalogue/rules/price-changes.ts',
    takenOut:
      "if (next < 1n || next > BigInt(largestPriceGhs) * 100n) return { ...untouched, effect: 'out_of_range' };",
    instead: '',
    tests: rules,
  },
  {
    guard: 'what was left out of a price change stays',
    file: 'server/src/catalogue/rules/price-changes.ts',
    takenOut: "if (isLeftOut) return { ...untouched, effect: 'left_out' };",
    instead: '',
    tests: rules,
  },
  {
    guard: 'a price change is taken back within some days only',
    file: 'server/src/catalogue/rows/price-changes.ts',
    takenOut: 'made_at > now() - $',
    instead: 'made_at > now() - 2 * $',
    tests: journey,
  },
  {
    guard: 'a price change is taken back once',
    file: 'server/src/catalogue/rows/price-changes.ts',
    takenOut: 'taken_back_at is null and made_at >',
    instead: 'made_at >',
    tests: journey,
  },
  {
    guard: 'a price change that is over is not taken back',
    file: 'server/src/catalogue/verbs/change-prices.ts',
    takenOut: "if (!change.canBeTakenBack) throw new Refusal('CONFLICT');",
    instead: '',
    tests: journey,
  },
  {
    guard: 'a price that somebody changed since does not go back with its price change',
    file: 'server/src/catalogue/rules/price-changes.ts',
    takenOut: 'now === after &&',
    instead: '',
    tests: rules,
  },
  {
    guard: 'a price change taken back never sells below cost',
    file: 'server/src/catalogue/rules/price-changes.ts',
    takenOut: '(cost === null || before >= cost)',
    instead: 'true',
    tests: rules,
  },
  {
    guard: "a price change taken back asks every supplier's cost",
    file: 'server/src/catalogue/rows/price-changes.ts',
    takenOut: 'select cost_pesewas as cost from supplier_codes where bundle_id = bundles.id',
    instead: 'select null::bigint as cost',
    tests: journey,
  },
  {
    guard: 'only the prices that were shown go back with a price change',
    file: 'server/src/catalogue/verbs/change-prices.ts',
    takenOut: 'if (back.length === 0 || !isSame(back, bundleIds)) {',
    instead: 'if (back.length === 0) {',
    tests: journey,
  },
  {
    guard: 'only admins make a price change',
    file: 'contract/src/catalogue/endpoints/price-changes.ts',
    takenOut: "access: ['admin'],",
    instead: "access: ['admin', 'agent'],",
    tests: routes,
  },
];
