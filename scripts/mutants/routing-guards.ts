/** Several vendors for one thing: who is asked next and when, who is tried again, and who is not. */
import type { Mutant } from './mutant.ts';

const tests = ['server/test/vendors/routing.test.ts'];
const routes = 'server/src/attempts/routes.ts';
const lines = 'server/src/db/attempts/vendor-lines.ts';

export const routingGuards: Mutant[] = [
  {
    guard: 'the next supplier is asked only after a definite no',
    file: 'server/src/attempts/deliver.ts',
    takenOut: "if (order.state === 'delivering') await moveTo(life, 'delivery_unknown', started);",
    instead: "await fail(life, started, 'not_sent');",
    tests,
  },
  {
    guard: 'the next gateway is asked only after a definite no',
    file: 'server/src/attempts/collect.ts',
    takenOut: "await noteGatewayTrouble(life, 'silent');\n        await beginWaiting(life);",
    instead: "return turnAway(life, { outcome: 'failed', failure: 'not_sent', reason: started.reason });",
    tests,
  },
  {
    guard: 'a no to this very payer is not taken to another gateway',
    file: 'server/src/attempts/collect.ts',
    takenOut: "if (failure === 'refused') {",
    instead: "if (failure === 'refused' && !order) {",
    tests,
  },
  {
    guard: 'a supplier that said no to this order is not asked for it again',
    file: routes,
    takenOut: '.filter((name) => !refusedBy.includes(name))',
    instead: '',
    tests,
  },
  {
    guard: 'a supplier that does not know the package is not asked',
    file: routes,
    takenOut: 'return name === first.supplier.name ? first : [];',
    instead: 'return { ...first, supplier };',
    tests,
  },
  {
    guard: 'a vendor that rests is tried with one order at a time',
    file: lines,
    takenOut: 'update vendor_lines set next_try_at = now() +',
    instead: 'update vendor_lines set next_try_at = next_try_at + 0 *',
    tests,
  },
  {
    guard: 'of two orders in the same moment, one tries a vendor that rests',
    file: lines,
    takenOut: 'and resting_since is not null and rested_by is null and next_try_at <= now()',
    instead: 'and resting_since is not null and rested_by is null',
    tests,
  },
  {
    guard: 'a vendor that a person lets rest is not tried',
    file: lines,
    takenOut: 'and resting_since is not null and rested_by is null and next_try_at <= now()',
    instead: 'and resting_since is not null and next_try_at <= now()',
    tests,
  },
  {
    guard: 'a vendor that a person lets rest is not probed',
    file: 'server/src/actions/orders/probe-supplier.ts',
    takenOut: 'if (state.restedBy) return undefined;',
    instead: '',
    tests,
  },
  {
    guard: 'a vendor that a person lets rest is not opened by what it still takes',
    file: lines,
    takenOut: 'resting_since = case when is_taken and rested_by is null then null else resting_since end',
    instead: 'resting_since = case when is_taken then null else resting_since end',
    tests,
  },
];
