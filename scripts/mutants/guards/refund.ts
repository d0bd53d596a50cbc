/** Guards that keep the payments of one order apart: refunds and decisions concern one payment. */
import type { Mutant } from '#scripts/mutants/mutant.ts';

const twoPayments = ['server/test/review/second-payments.test.ts'];

const repeated = ['server/test/attempts/repeated-names.test.ts'];

export const refundGuards: Mutant[] = [
  {
    guard: 'an order ends by what became of its own payment',
    file: 'server/src/orders/rules/own-payment.ts',
    takenOut: "['done', 'reversed'].includes(outcome) && !surplus",
    instead: "['done', 'reversed'].includes(outcome)",
    tests: ['server/test/review/review-news.test.ts'],
  },
  {
    guard: 'a refund that has to be made again is that of its own payment',
    file: 'server/src/orders/rules/own-payment.ts',
    takenOut: "direction === 'refund' && payment && collectionId === payment.id",
    instead: "direction === 'refund' && payment && collectionId !== null",
    tests: twoPayments,
  },
  {
    guard: 'nothing is delivered again once its money may be on its way back',
    file: 'server/src/review/verbs/order-moves.ts',
    takenOut: '(await listRefunds(made, await getPayment(made))).length > 0',
    instead: 'false',
    tests: ['server/test/review/review-objections.test.ts'],
  },
  {
    guard: 'what is on its way back is not settled by hand beside it',
    file: 'server/src/review/rules/attention-moves.ts',
    takenOut: "id !== own?.id && (by === 'paid_twice' || by === 'wrong_amount')",
    instead: "id && (by === 'paid_twice' || by === 'wrong_amount')",
    tests: ['server/src/review/rules/attention-moves.test.ts'],
  },
  {
    guard: 'what is on its way back is not sent a second time',
    file: 'server/src/review/rules/attention-moves.ts',
    takenOut: 'refundsOf(one, attempts).some(({ outcome }) => isUndecided(outcome));',
    instead: '!attempts.includes(one);',
    tests: twoPayments,
  },
  {
    guard: 'a decision is carried out on the payment that it was made about, or not at all',
    file: 'server/src/review/rules/second-admin.ts',
    takenOut: 'isOpen && isSame',
    instead: 'isOpen && isSame !== undefined',
    tests: twoPayments,
  },
  {
    guard: 'what is decided about its own payment is not done to one that came since',
    file: 'server/src/review/rules/attention-moves.ts',
    takenOut:
      "if (order.state === 'needs_review' && reviewMoves(order, attempts).includes(move)) return own;",
    instead: '',
    tests: twoPayments,
  },
  {
    guard: 'what is said of one payment is no objection to a decision about another',
    file: 'server/src/review/verbs/order-decisions.ts',
    takenOut: 'const heard = answers.filter(({ attempt }) => isHeard(attempt));',
    instead: 'const heard = answers;',
    tests: twoPayments,
  },
  {
    guard: 'a payment that no order can take waits for a person again once its return came back',
    file: 'server/src/attempts/verbs/refund.ts',
    takenOut: 'if (!isOpen) await reopenExtra(context, collection);',
    instead: '',
    tests: twoPayments,
  },
  {
    guard: 'the return of a second payment that came back does not open its order',
    file: 'server/src/attempts/verbs/refund.ts',
    takenOut: "if (isOwn && orderOf(context).state === 'refunded')",
    instead: "if (orderOf(context).state === 'refunded')",
    tests: twoPayments,
  },
  {
    guard: 'what came back of a payment that was written off is no loss any more',
    file: 'server/src/attempts/verbs/refund.ts',
    takenOut: "collection.surplus && collection.outcome === 'reversed'",
    instead: "collection.surplus && collection.outcome === 'failed'",
    tests: twoPayments,
  },
  {
    guard: 'what goes back of a second payment does not look after the order',
    file: 'server/src/orders/rows/orders.ts',
    takenOut: 'where paid.id = attempts.collection_id and paid.surplus',
    instead: 'where paid.id = attempts.collection_id and false',
    tests: twoPayments,
  },
  {
    guard: 'verify-books sees an order that only the return of a second payment looks after',
    file: 'server/src/books/rows/invariant.ts',
    takenOut: 'where paid.id = attempts.collection_id and paid.surplus',
    instead: 'where paid.id = attempts.collection_id and false',
    tests: twoPayments,
  },
  {
    guard: 'a name that a vendor gives a second time is not taken for the second call',
    file: 'server/src/attempts/rows/attempts.ts',
    takenOut: 'case when not ${isNameTaken} then said.vendor_reference end',
    instead: 'said.vendor_reference',
    tests: repeated,
  },
  {
    guard: 'two calls that a vendor calls the same are not known by that',
    file: 'server/src/attempts/verbs/settle.ts',
    takenOut: 'if (attempt.isNameShared && (isAskedByName || isItsName)) return true;',
    instead: '',
    tests: repeated,
  },
  {
    guard: 'what a vendor says under the name of another call is not said of this one',
    file: 'server/src/attempts/verbs/settle.ts',
    takenOut: 'return name !== undefined && !isItsName && (await isNameOfAnother(tx, attempt, name));',
    instead: 'return !isNameOfAnother;',
    tests: repeated,
  },
  {
    guard: 'what names our own reference is about our own call, whatever else it is called',
    file: 'server/src/attempts/verbs/settle.ts',
    takenOut: "if (isOurs || status.status === 'unknown') return false;",
    instead: "if (status.status === 'unknown') return false;",
    tests: repeated,
  },
  {
    guard: 'a call whose name another one has is not sent again for its name',
    file: 'server/src/attempts/verbs/settle.ts',
    takenOut: '(vendorReference ?? repeatedReference) !== null',
    instead: 'vendorReference !== null',
    tests: repeated,
  },
];
