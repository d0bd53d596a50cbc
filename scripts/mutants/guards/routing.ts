/** Guards of the choice between several vendors: who is asked next and when, who is tried again, and who is not. */
import type { Mutant } from '#scripts/mutants/mutant.ts';

const tests = ['server/test/attempts/routing.test.ts'];
const promises = ['server/test/vendors/vendor-promises.test.ts'];
const ofMessages = ['server/test/notices/messengers.test.ts'];
const messages = 'server/src/notices/verbs/send-message.ts';
const able = 'server/src/attempts/rows/able-suppliers.ts';
const lines = 'server/src/attempts/rows/vendor-lines.ts';

export const routingGuards: Mutant[] = [
  {
    guard: 'the next supplier is asked only after a definite no',
    file: 'server/src/attempts/verbs/deliver.ts',
    takenOut: "if (order.state === 'delivering') await moveTo(context, 'delivery_unknown', started);",
    instead: "await fail(context, started, 'not_sent');",
    tests,
  },
  {
    guard: 'the next gateway is asked only after a definite no',
    file: 'server/src/attempts/verbs/collect.ts',
    takenOut: "await noteGatewayTrouble(context, 'silent');\n        await beginWaiting(context);",
    instead: "return turnAway(context, { outcome: 'failed', failure: 'not_sent', reason: started.reason });",
    tests,
  },
  {
    guard: 'a no to this very payer is not taken to another gateway',
    file: 'server/src/attempts/verbs/collect.ts',
    takenOut: "if (failure === 'refused') {",
    instead: "if (failure === 'refused' && !order) {",
    tests,
  },
  {
    guard: 'a supplier that said no to this order is not asked for it again, nor tried with it',
    file: able,
    takenOut: 'and last.refused is not true)',
    instead: ')',
    tests,
  },
  {
    guard: 'a paused supplier is tried with an order that it has not failed already',
    file: 'server/src/attempts/verbs/routes.ts',
    takenOut: 'line?.isTrialDue === true && !noTrialOf.includes(name);',
    instead: 'line?.isTrialDue === true || (line?.isTrialDue === true && noTrialOf.includes(name));',
    tests,
  },
  {
    guard: 'a supplier that does not know the package is not asked, nor tried with it',
    file: able,
    takenOut: 'and (is_first or named.code is not null)',
    instead: '',
    tests,
  },
  {
    guard: 'a paused supplier is tried with an order that it can take',
    file: able,
    takenOut: `and exists (select 1 from \${ableSuppliers([serving])} as able)`,
    instead: '',
    tests,
  },
  {
    guard: 'a supplier that could not take the order that tries it, or said nothing, is not back',
    file: 'server/src/orders/verbs/probe-supplier.ts',
    takenOut: "return refused || (outcome !== 'failed' && outcome !== 'unknown');",
    instead: "return refused || outcome !== 'failed' || outcome === 'failed';",
    tests,
  },
  {
    guard: 'a supplier that said nothing to the order that tries it is not back',
    file: 'server/src/orders/verbs/probe-supplier.ts',
    takenOut: " && outcome !== 'unknown');",
    instead: ');',
    tests,
  },
  {
    guard: 'held orders go to any supplier that can take them and is open',
    file: 'server/src/orders/rows/orders.ts',
    takenOut: 'vendor_lines.network = able.network and vendor = able.supplier',
    instead: 'vendor_lines.network = able.network',
    tests: ['server/test/orders/held-orders.test.ts'],
  },
  {
    guard: 'nobody waits for a supplier that is no longer configured',
    file: 'server/src/orders/verbs/probe-supplier.ts',
    takenOut: 'if (!own) return wake(deps, { line, bucket, guard });',
    instead: 'if (!own) return undefined;',
    tests: ['server/test/orders/held-orders.test.ts'],
  },
  {
    guard: 'a paused vendor is tried with one order at a time',
    file: lines,
    takenOut: 'update vendor_lines set next_try_at = now() +',
    instead: 'update vendor_lines set next_try_at = next_try_at + 0 *',
    tests,
  },
  {
    guard: 'of two orders in the same moment, one tries a paused vendor',
    file: lines,
    takenOut: 'and resting_since is not null and rested_by is null and next_try_at <= now()',
    instead: 'and resting_since is not null and rested_by is null',
    tests,
  },
  {
    guard: 'a vendor paused by a person is not tried',
    file: lines,
    takenOut: 'and resting_since is not null and rested_by is null and next_try_at <= now()',
    instead: 'and resting_since is not null and next_try_at <= now()',
    tests,
  },
  {
    guard: 'a vendor paused by a person is not probed',
    file: 'server/src/orders/verbs/probe-supplier.ts',
    takenOut: 'if (state.restedBy) return undefined;',
    instead: '',
    tests,
  },
  {
    guard: 'a vendor paused by a person is not resumed by what it still takes',
    file: lines,
    takenOut: 'resting_since = case when is_taken and rested_by is null then null else resting_since end',
    instead: 'resting_since = case when is_taken then null else resting_since end',
    tests,
  },
  {
    guard: 'a supplier that refuses the second time is paused',
    file: 'server/src/attempts/verbs/deliver.ts',
    takenOut: "if (started.failure !== 'refused') await pauseSupplier(context, started.failure);",
    instead: '',
    tests: promises,
  },
  {
    guard: 'a message that may have been sent is not sent by another vendor',
    file: messages,
    takenOut: "if (said.outcome === 'unknown' || !failuresOfVendor[said.failure].givesWay) break;",
    instead: "if (said.outcome === 'failed' && !failuresOfVendor[said.failure].givesWay) break;",
    tests: ofMessages,
  },
  {
    guard: 'a vendor of messages that is silent several times in a row is paused',
    file: messages,
    takenOut: "const trouble = answer.outcome === 'failed' ? answer.failure : 'silent';",
    instead: "if (answer.outcome !== 'failed') return;\n      const trouble = answer.failure;",
    tests: ofMessages,
  },
  {
    guard: 'a message is not sent once more because our records fail',
    file: messages,
    takenOut: "log.error({ err: error, vendor }, 'what became of a message was not recorded');",
    instead: 'throw error;',
    tests: ofMessages,
  },
  {
    guard: 'the last vendor of messages is not paused',
    file: 'server/src/vendors/verbs/pause-vendor.ts',
    takenOut: "if (role !== 'deliver' && !listAbleVendors(deps, { role, network }).some(isOpen))",
    instead:
      "if (role !== 'deliver' && role !== 'send' && !listAbleVendors(deps, { role, network }).some(isOpen))",
    tests: ofMessages,
  },
  {
    guard: 'a test message is sent so often, and no more',
    file: 'server/src/vendors/verbs/send-test-message.ts',
    takenOut: "await recordTest(tx, author, { vendor, action: 'vendor.test', ...testMessages });",
    instead: "await recordTest(tx, author, { vendor, action: 'vendor.test', ...testMessages, most: 99 });",
    tests: ofMessages,
  },
];
