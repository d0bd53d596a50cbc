/** Guards of an admin's actions on vendors. */
import type { Mutant } from '#scripts/mutants/mutant.ts';

const tests = ['server/test/vendors/vendors.test.ts'];
const rest = 'server/src/vendors/verbs/pause-vendor.ts';
const check = 'server/src/vendors/verbs/check-vendor.ts';
const contract = 'contract/src/vendors/endpoints/vendors.ts';

export const vendorGuards: Mutant[] = [
  {
    guard: 'the last gateway cannot be paused',
    file: rest,
    takenOut: "role !== 'deliver' && !listAbleVendors(deps, { role, network }).some(isOpen)",
    instead: 'false',
    tests,
  },
  {
    guard: 'two admins at once cannot pause the last two gateways',
    file: rest,
    takenOut: 'await lockNames(tx, [',
    instead: 'void ([',
    tests,
  },
  {
    guard: 'a supplier that is resumed wakes the orders that are held',
    file: rest,
    takenOut: "if (role === 'deliver') await requestJob",
    instead: 'if (false) await requestJob',
    tests,
  },
  {
    guard: 'a gateway paused by a person is not asked, even if all others are paused',
    file: 'server/src/attempts/verbs/routes.ts',
    takenOut: 'names.find((one) => !byHand.includes(one))',
    instead: 'names[0]',
    tests,
  },
  {
    guard: 'the reason of a person is kept when the vendor fails meanwhile',
    file: 'server/src/attempts/rows/vendor-lines.ts',
    takenOut: 'then line.reason else excluded.reason end',
    instead: 'then excluded.reason else excluded.reason end',
    tests,
  },
  {
    guard: 'an order of asking names every vendor once',
    file: 'server/src/vendors/verbs/order-vendors.ts',
    takenOut: '!isCompleteOrder(vendors, able)',
    instead: 'false',
    tests,
  },
  {
    guard: 'keys are tested only so often',
    file: check,
    takenOut: '(await countTests(tx, test)) >= most',
    instead: 'false',
    tests,
  },
  {
    guard: 'tests of keys at once are counted one after the other',
    file: check,
    takenOut: 'await lockNames(tx, [',
    instead: 'void ([',
    tests,
  },
  {
    guard: 'pausing a vendor has to be confirmed',
    file: contract,
    takenOut: "proof: 'recent',\n    summary: 'Lets a vendor rest",
    instead: "summary: 'Lets a vendor rest",
    tests,
  },
  {
    guard: 'resuming a vendor has to be confirmed',
    file: contract,
    takenOut: "proof: 'recent',\n    summary: 'Lets a vendor that rests",
    instead: "summary: 'Lets a vendor that rests",
    tests,
  },
  {
    guard: 'another order of asking has to be confirmed',
    file: contract,
    takenOut: "proof: 'recent',\n    summary: 'Sets in which order",
    instead: "summary: 'Sets in which order",
    tests,
  },
  {
    guard: 'a transfer that Paystack knows already is not a refused one',
    file: 'server/src/vendors/paystack/transfers.ts',
    takenOut:
      "if (isDuplicate(body.message)) return { outcome: 'unknown', reason: 'duplicate_reference', evidence };",
    instead: '',
    tests: ['server/test/vendors/adapters/payments-paystack.test.ts'],
  },
];
