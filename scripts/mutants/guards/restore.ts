/** Guards that keep a call from being repeated after the settings were changed, or after a backup was restored. */
import type { Mutant } from '#scripts/mutants/mutant.ts';

export const restoreGuards: Mutant[] = [
  {
    guard: 'an attempt is not sent again by another way or account than it left by',
    file: 'server/src/attempts/verbs/send.ts',
    takenOut: 'if (leftElsewhere(attempt, port)) return undefined;',
    instead: '',
    tests: ['server/test/attempts/ways.test.ts'],
  },
  {
    guard: 'what another account does not know is neither failed nor to be sent again',
    file: 'server/src/attempts/rules/attempt-rules.ts',
    takenOut: 'return facts.isElsewhere && isUnproved ? waitForPerson(facts) : verdict;',
    instead: 'return verdict;',
    tests: ['server/src/attempts/rules/attempt-rules.test.ts'],
  },
  {
    guard: 'a refund goes on in the way in which it left',
    file: 'server/src/attempts/verbs/refund.ts',
    takenOut: 'refund.otherWays?.find((other) => other.way === way) ?? refund',
    instead: 'way === undefined ? refund : refund',
    tests: ['server/test/attempts/ways.test.ts'],
  },
  {
    guard: "another account is not asked by the vendor's own reference",
    file: 'server/src/attempts/verbs/operations.ts',
    takenOut: "port.way !== attempt.way || port.traits.statusBy !== 'ours'",
    instead: 'port.way !== attempt.way',
    tests: ['server/test/attempts/ways.test.ts'],
  },
  {
    guard: 'a code is not entered at another account than the one that wants it',
    file: 'server/src/orders/verbs/answer-challenge.ts',
    takenOut: 'leftElsewhere(attempt, collect)',
    instead: '!attempt',
    tests: ['server/test/attempts/ways.test.ts'],
  },
  {
    guard: 'after a restore, a vendor that cannot be asked has not said that it knows nothing',
    file: 'server/src/installation/rules/forgotten-calls.ts',
    takenOut: "return asked.length === ways.length && isSameAccount ? 'not_found' : 'cannot_be_asked';",
    instead: "return 'not_found';",
    tests: [
      'server/src/installation/rules/forgotten-calls.test.ts',
      'server/test/installation/forgotten-calls.test.ts',
    ],
  },
  {
    guard: 'after a restore, what cannot be asked is left to a person',
    file: 'server/src/installation/verbs/ask-after-restore.ts',
    takenOut: 'await leaveToPerson(deps, restore, guard);',
    instead: '',
    tests: ['server/test/installation/forgotten-calls.test.ts'],
  },
  {
    guard: 'after a restore, vendors are asked several calls ahead',
    file: 'server/src/installation/rules/forgotten-calls.ts',
    takenOut: 'export const callsAhead = 5;',
    instead: 'export const callsAhead = 1;',
    tests: ['server/test/installation/forgotten-calls.test.ts'],
  },
  {
    guard: 'after a restore, a vendor is asked again until it has answered itself',
    file: 'server/src/installation/rows/restore-calls.ts',
    takenOut: "having bool_and(asked.answer <> 'unknown')",
    instead: "having bool_or(asked.answer <> 'unknown')",
    tests: ['server/test/installation/forgotten-calls.test.ts'],
  },
  {
    guard: 'what is found after a restore is recorded once',
    file: 'server/src/installation/verbs/forgotten-calls.ts',
    takenOut: 'if (before.some(({ number }) => number === call.number)) return undefined;',
    instead: '',
    tests: ['server/test/installation/forgotten-calls.test.ts'],
  },
  {
    guard: 'after a restore, an undecided call counts as sent',
    file: 'server/src/installation/rows/restores.ts',
    takenOut: "where outcome in ('open', 'unknown') and sent_at is null`",
    instead: "where outcome in ('open', 'unknown') and sent_at is null and false`",
    tests: ['server/test/installation/forgotten-calls.test.ts'],
  },
  {
    guard: 'after a restore, vendors are asked as far back as the backup',
    file: 'server/src/installation/verbs/forgotten-calls.ts',
    takenOut: 'const ageMs = restore.forgottenMs + hourMs;',
    instead: 'const ageMs = hourMs;',
    tests: ['server/test/installation/forgotten-calls.test.ts'],
  },
  {
    guard: 'after a restore, an order that Hubnet does not deny is left to a person',
    file: 'server/src/vendors/hubnet/bundles.ts',
    takenOut: 'neverSaysNotFound: true,',
    instead: '',
    tests: ['server/test/vendors/restore-drill.test.ts'],
  },
];
