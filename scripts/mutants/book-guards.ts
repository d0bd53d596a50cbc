/** What keeps the books right, in the code and in the database, which holds it by itself. */
import type { Mutant } from './mutant.ts';

export const bookGuards: Mutant[] = [
  {
    guard: 'what the gateway takes for a payment is in the books',
    file: 'server/src/attempts/collect.ts',
    takenOut: 'if (!fee) return;',
    instead: 'return;',
    tests: ['server/test/money-guards.test.ts'],
  },
  {
    guard: 'what the gateway takes for a refund is in the books',
    file: 'server/src/attempts/refund.ts',
    takenOut: 'if (!fee) return;',
    instead: 'return;',
    tests: ['server/test/money-guards.test.ts'],
  },
  {
    guard: 'a top-up is booked once for its receipt',
    file: 'server/src/actions/book-top-up.ts',
    takenOut: 'await hasTopUp(tx, receipt)',
    instead: 'false',
    tests: ['server/test/admin-top-ups.test.ts'],
  },
  {
    guard: 'the database takes one undecided attempt for each order and direction',
    file: 'server/src/db/migrations/004-orders.sql',
    takenOut: 'create unique index attempts_one_open',
    instead: 'create index attempts_one_open',
    tests: ['server/test/guards.test.ts'],
  },
  {
    guard: 'the database takes one payment and one delivery that count',
    file: 'server/src/db/migrations/028-attempt-life.sql',
    takenOut: 'create unique index attempts_one_counted',
    instead: 'create index attempts_one_counted',
    tests: ['server/test/guards.test.ts'],
  },
  {
    guard: 'the database keeps an attempt that succeeded so, or taken back',
    file: 'server/src/db/migrations/028-attempt-life.sql',
    takenOut: "old.outcome = 'done' and new.outcome not in ('done', 'reversed')",
    instead: 'false',
    tests: ['server/test/guards.test.ts'],
  },
  {
    guard: 'the database gives back no more than came in',
    file: 'server/src/db/migrations/028-attempt-life.sql',
    takenOut: 'received is null or given + new.amount_pesewas > received',
    instead: 'false',
    tests: ['server/test/money-guards.test.ts'],
  },
  {
    guard: 'the database adds no postings to the past',
    file: 'server/src/db/migrations/029-books-by-attempt.sql',
    takenOut: 'transaction.created_at is distinct from now()',
    instead: 'false',
    tests: ['server/test/money-guards.test.ts'],
  },
  {
    guard: 'the database lets nobody withdraw more than was earned',
    file: 'server/src/db/migrations/029-books-by-attempt.sql',
    takenOut: "transaction.kind = 'payout_requested' and",
    instead: 'false and',
    tests: ['server/test/money-guards.test.ts'],
  },
  {
    guard: 'the database takes no order as paid without the money in the books',
    file: 'server/src/db/migrations/029-books-by-attempt.sql',
    takenOut: "new.state in ('paid', 'paid_late') and not exists (",
    instead: 'false and not exists (',
    tests: ['server/test/money-guards.test.ts'],
  },
  {
    guard: 'the database posts an event of an attempt once',
    file: 'server/src/db/migrations/032-ledger-turns.sql',
    takenOut: 'unique (kind, attempt_id, turn)',
    instead: 'check (turn > 0)',
    tests: ['server/test/money-guards.test.ts'],
  },
  {
    guard: 'the database posts an event of a payout once',
    file: 'server/src/db/migrations/032-ledger-turns.sql',
    takenOut: 'unique (kind, payout_id, turn)',
    instead: 'check (turn > 0)',
    tests: ['server/test/money-guards.test.ts'],
  },
];
