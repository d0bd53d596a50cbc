/** Guards that keep a vendor's codes within our own rules. */
import type { Mutant } from '#scripts/mutants/mutant.ts';

const tests = ['server/test/accounts/vendor-codes.test.ts'];

export const codeGuards: Mutant[] = [
  {
    guard: 'a vendor is asked about one guess at a code at a time',
    file: 'server/src/accounts/rules/codes.ts',
    takenOut: "if (facts.isAsking) return 'under_way';",
    instead: '',
    tests,
  },
  {
    guard: 'a vendor gets no more questions about a code than there are tries',
    file: 'server/src/accounts/rules/codes.ts',
    takenOut: 'facts.wrongTries + facts.vendorAsks < largestWrongTries',
    instead: 'facts.wrongTries < largestWrongTries',
    tests,
  },
  {
    guard: 'no guess at a decoy is right, whatever the vendor says',
    file: 'server/src/accounts/verbs/ask-vendor.ts',
    takenOut: "return sent || said === 'unavailable' ? said : 'wrong';",
    instead: 'return said;',
    tests,
  },
  {
    guard: 'a guess without a verdict is no try',
    file: 'server/src/accounts/verbs/ask-vendor.ts',
    takenOut: 'await endAsk(deps.db, guess.requestId);',
    instead: '',
    tests,
  },
  {
    guard: 'a vendor that verifies by number alone has one code of a number',
    file: 'server/src/accounts/rows/vendor-codes.ts',
    takenOut: 'other.purpose <> code.purpose',
    instead: 'false',
    tests,
  },
  {
    guard: 'a code that nobody can verify counts as not sent',
    file: 'server/src/accounts/verbs/send-code.ts',
    takenOut: 'if (maker.isBoundToRequest)',
    instead: 'if (maker.digits === 0)',
    tests: ['server/test/notices/messengers.test.ts'],
  },
];
