/** Guards of signing in: limits on tries, whose password opens an account, and checks before a body is read. */
import type { Mutant } from '#scripts/mutants/mutant.ts';

const tries = ['server/test/accounts/tries.test.ts'];
const registration = ['server/test/accounts/registration.test.ts'];
const factors = ['server/test/accounts/factors.test.ts'];
const stepUp = ['server/test/accounts/step-up.test.ts'];

export const signInGuards: Mutant[] = [
  {
    guard: 'tries at one account are counted',
    file: 'server/src/accounts/rows/failed-logins.ts',
    takenOut: 'return rows[0] as LoginCounts;',
    instead: 'return { short: 0, long: 0, addressShort: 0, right: 0, rightLong: 0, ...(rows[0] && {}) };',
    tests: tries,
  },
  {
    guard: 'a try counts before it is compared',
    file: 'server/src/accounts/verbs/guess-password.ts',
    takenOut: 'return { id: await insertTry(tx, attempt, known), isLast: isLastTry(counts) };',
    instead: "return { id: '0', isLast: isLastTry(counts) };",
    tests: tries,
  },
  {
    guard: 'wrong codes of the second step count over all sign-ins',
    file: 'server/src/accounts/verbs/finish-login.ts',
    takenOut: 'const taken = await takeTry(deps, { phone: waiting.phone, client });',
    instead: "const taken = { id: '0', isLast: !waiting.phone };",
    tests: factors,
  },
  {
    guard: 'wrong codes of the second step stand in the audit log',
    file: 'server/src/accounts/verbs/prove-factor.ts',
    takenOut: "  await recordAudit(tx, author, { action: 'account.wrong-factor', subject: userId });\n",
    instead: '',
    tests: factors,
  },
  {
    guard: 'guesses at the second step of an admin wake the admins',
    file: 'server/src/accounts/rows/factors.ts',
    takenOut: 'group by user_id having sum(wrong_tries) >= ',
    instead: 'group by user_id having sum(wrong_tries) >= 1000 + ',
    tests: factors,
  },
  {
    guard: 'right passwords from one address have a limit',
    file: 'server/src/accounts/rules/login-limits.ts',
    takenOut: '  if (counts.right + counts.short >= loginLimits.right) return loginWindows.rightMs;\n',
    instead: '',
    tests: tries,
  },
  {
    guard: 'an account has so many open sessions',
    file: 'server/src/accounts/verbs/open-session.ts',
    takenOut: '  await endOldSessionsOf(tx, userId);\n',
    instead: '',
    tests: tries,
  },
  {
    guard: 'a registration that would be refused is refused before its password is hashed',
    file: 'server/src/accounts/verbs/register-account.ts',
    takenOut: 'return verdict.allowed ? probeId : tooOften(verdict.retryAfterMs);',
    instead: 'return verdict.allowed || probeId ? probeId : tooOften(0);',
    tests: registration,
  },
  {
    guard: 'a registration counts before its password is hashed',
    file: 'server/src/accounts/verbs/register-account.ts',
    takenOut: "const probeId = await insertProbe(tx, 'number', client);",
    instead: "const probeId = '0';",
    tests: registration,
  },
  {
    guard: 'an invited account takes no password that nobody can be told to have typed',
    file: 'server/src/accounts/rules/registrations.ts',
    takenOut: 'return isOnly && !asker.isInvited ?',
    instead: 'return isOnly ?',
    tests: registration,
  },
  {
    guard: 'a registration goes on for the device that typed it alone',
    file: 'server/src/accounts/rules/registrations.ts',
    takenOut: 'waiting.filter(({ device }) => device === asker.device)',
    instead: 'waiting.filter(({ device }) => device !== undefined)',
    tests: registration,
  },
  {
    guard: 'who calls is asked before the body is read',
    file: 'server/src/kernel/http/endpoints.ts',
    takenOut: 'onRequest: async (request) =>',
    instead: 'preHandler: async (request) =>',
    tests: ['server/test/kernel/http.test.ts'],
  },
  {
    guard: 'half of a surrogate pair is refused at the door',
    file: 'server/src/kernel/http/parse.ts',
    takenOut: 'u(?:0000|d[89a-f])/;',
    instead: 'u0000/;',
    tests: ['server/test/kernel/http.test.ts'],
  },
  {
    guard: 'no password is in the hash of a body',
    file: 'server/src/kernel/http/idempotency.ts',
    takenOut: '(leftOut.has(name) ? undefined : value)',
    instead: '(leftOut.has(name) ? value : value)',
    tests: ['server/src/kernel/http/idempotency.test.ts'],
  },
  {
    guard: 'a withdrawal waits for an admin while the account may be in other hands',
    file: 'server/src/payouts/verbs/request-payout.ts',
    takenOut: 'isAtRisk: (await findRisk(tx, sellerId)) !== undefined,',
    instead: 'isAtRisk: (await findRisk(tx, sellerId)) === null,',
    tests: ['server/test/payouts/resting-commission.test.ts'],
  },
  {
    guard: "an admin's own e-mail is changed on one page alone",
    file: 'server/src/people/verbs/change-user.ts',
    takenOut: '  if (email !== undefined && email !== user.email) protectEmail(user, changer);\n',
    instead: '',
    tests: stepUp,
  },
  {
    guard: 'a list leaves as a file so often in an hour, and stands in the log',
    file: 'server/src/kernel/http/endpoints.ts',
    takenOut: 'if (actor && isList(endpoint))',
    instead: 'if (actor && !actor.userId && isList(endpoint))',
    tests: stepUp,
  },
];
