/** What keeps a call from being repeated after the settings were changed, or after a backup was restored. */
import type { Mutant } from './mutant.ts';

export const restoreGuards: Mutant[] = [
  {
    guard: 'an attempt is not sent again by another way or account than it left by',
    file: 'server/src/attempts/send.ts',
    takenOut: 'if (leftElsewhere(attempt, port)) return undefined;',
    instead: '',
    tests: ['server/test/vendors/ways.test.ts'],
  },
  {
    guard: 'what another account does not know is neither failed nor to be sent again',
    file: 'server/src/domain/attempts/attempt-rules.ts',
    takenOut: 'return asked.isElsewhere && isUnproved ? waitForPerson(asked) : verdict;',
    instead: 'return verdict;',
    tests: ['server/src/domain/attempts/attempt-rules.test.ts'],
  },
  {
    guard: 'a refund goes on in the way in which it left',
    file: 'server/src/attempts/refund.ts',
    takenOut: 'refund.otherWays?.find((other) => other.way === way) ?? refund',
    instead: 'way === undefined ? refund : refund',
    tests: ['server/test/vendors/ways.test.ts'],
  },
  {
    guard: "another account is not asked by the vendor's own reference",
    file: 'server/src/attempts/operations.ts',
    takenOut: "port.way !== attempt.way || port.traits.statusBy !== 'ours'",
    instead: 'port.way !== attempt.way',
    tests: ['server/test/vendors/ways.test.ts'],
  },
  {
    guard: 'a code is not entered at another account than the one that wants it',
    file: 'server/src/actions/orders/answer-challenge.ts',
    takenOut: 'leftElsewhere(attempt, collect)',
    instead: '!attempt',
    tests: ['server/test/vendors/ways.test.ts'],
  },
];
