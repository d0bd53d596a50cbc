/** Guards of decisions made while a vendor was still answering, and of questions about closed attempts. */
import type { Mutant } from '#scripts/mutants/mutant.ts';

const tests = ['server/test/attempts/overtaken-answers.test.ts'];

export const overtakenGuards: Mutant[] = [
  {
    guard: 'an answer to a prompt that a webhook overtook changes nothing',
    file: 'server/src/attempts/verbs/collect.ts',
    takenOut: 'if (!isUndecided(attempt.outcome) || !promptedStates.includes(order.state)) return undefined;',
    instead: '',
    tests,
  },
  {
    guard: 'an answer to a delivery that somebody decided meanwhile changes nothing',
    file: 'server/src/attempts/verbs/deliver.ts',
    takenOut: 'if (!isUndecided(attempt.outcome) || !underWayStates.includes(order.state)) return undefined;',
    instead: '',
    tests,
  },
  {
    guard: 'an answer to a refund that was decided meanwhile changes nothing',
    file: 'server/src/attempts/verbs/refund.ts',
    takenOut:
      "if (!isUndecided(context.attempt.outcome) || (isAgain && started.outcome === 'failed')) return undefined;",
    instead: "if (isAgain && started.outcome === 'failed') return undefined;",
    tests,
  },
  {
    guard: 'an answer to a payout that was decided meanwhile changes nothing',
    file: 'server/src/attempts/verbs/payout.ts',
    takenOut: 'if (!isUndecided(context.attempt.outcome) || !isUnderWay(sent)) return undefined;',
    instead: '',
    tests,
  },
  {
    guard: 'a refund that its gateway turns away for a day is for a person',
    file: 'server/src/attempts/verbs/refund.ts',
    takenOut: "if (started.failure === 'refused' || isOld) {",
    instead: "if (started.failure === 'refused' && isOld !== undefined) {",
    tests,
  },
  {
    guard: 'something else that went back and that an admin has acknowledged is no news',
    file: 'server/src/attempts/verbs/refund.ts',
    takenOut: 'if (attempt.contradictedBy || attempt.reason === keptByAdmin) return;',
    instead: 'if (attempt.contradictedBy || !keptByAdmin) return;',
    tests,
  },
  {
    guard: 'a second payment that its gateway takes back does not stop the order',
    file: 'server/src/attempts/verbs/collect.ts',
    takenOut: 'if (isHeld && !attempt.surplus)',
    instead: 'if (isHeld)',
    tests,
  },
  {
    guard: 'a failed prompt ends no order for which money came under another call',
    file: 'server/src/attempts/verbs/collect.ts',
    takenOut: '.some(({ surplus }) => surplus)',
    instead: '.some(({ surplus }) => surplus === undefined)',
    tests: ['server/test/review/older-attempts.test.ts'],
  },
  {
    guard: 'a hint that came after the question is not used up by its answer',
    file: 'server/src/attempts/verbs/settle.ts',
    takenOut: 'isSameMoment(news.attempt.hintedAt, attempt.hintedAt) &&',
    instead: 'isSameMoment !== undefined &&',
    tests,
  },
  {
    guard: "a payment is asked about again where the gateway spoke of somebody else's",
    file: 'server/src/attempts/verbs/settle.ts',
    takenOut: "return direction === 'collect';",
    instead: 'return direction === undefined;',
    tests: ['server/test/vendors/webhooks.test.ts'],
  },
  {
    guard: 'what an admin closed is still asked about',
    file: 'server/src/review/verbs/close-attempts.ts',
    takenOut: 'await noteHint(tx, attempt.id);',
    instead: '',
    tests,
  },
  {
    guard: 'no decision is carried out under a lost lease',
    file: 'server/src/review/verbs/carry-out-decision.ts',
    takenOut: '    await guard(tx);\n    const before',
    instead: '    const before',
    tests,
  },
  {
    guard: 'the database takes one refund of a payment that counts',
    file: 'server/src/kernel/db/migrations/base/005-attempts.sql',
    takenOut: 'create unique index attempts_one_refund',
    instead: 'create index attempts_one_refund',
    tests: ['server/test/kernel/guards.test.ts'],
  },
  {
    guard: 'the database takes one attempt of a payout',
    file: 'server/src/kernel/db/migrations/base/005-attempts.sql',
    takenOut: 'create unique index attempts_of_payout',
    instead: 'create index attempts_of_payout',
    tests: ['server/test/kernel/guards.test.ts'],
  },
];
