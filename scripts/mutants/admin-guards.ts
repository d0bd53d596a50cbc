/** Who becomes an admin, who resets a second step, and who counts as two people. */
import type { Mutant } from './mutant.ts';

const journey = ['server/test/admin/admin-requests.test.ts'];
const rules = ['server/src/domain/people/admin-requests.test.ts'];

export const adminGuards: Mutant[] = [
  {
    guard: 'two accounts behind which the same person stands are not two people',
    file: 'server/src/domain/review/two-people.ts',
    takenOut: 'return ![other.userId, ...other.makers].some((id) => behindOne.includes(id));',
    instead: 'return !other.makers.includes(one.userId) && one.userId !== other.userId;',
    tests: ['server/src/domain/review/two-people.test.ts'],
  },
  {
    guard: 'a decision about an order is confirmed by somebody independent',
    file: 'server/src/domain/review/second-admin.ts',
    takenOut:
      "if (!areIndependent(by, { userId: asked.askedBy, makers: asked.askerMakers })) return 'not_independent';",
    instead: '',
    tests: ['server/src/domain/review/second-admin.test.ts'],
  },
  {
    guard: 'an admin request is confirmed by somebody independent',
    file: 'server/src/domain/people/admin-requests.ts',
    takenOut: "if (!areIndependent(by, { userId: askedBy, makers: askerMakers })) return 'not_independent';",
    instead: '',
    tests: rules,
  },
  {
    guard: 'nobody confirms what is about themselves',
    file: 'server/src/domain/people/admin-requests.ts',
    takenOut: "if (by.userId === userId) return 'about_self';",
    instead: '',
    tests: rules,
  },
  {
    guard: 'a payout is not approved by an account that its seller made',
    file: 'server/src/actions/review/payout-decisions.ts',
    takenOut: 'isOrWasMadeBy(await getPerson(tx, author.userId), payout.sellerId)',
    instead: 'payout.sellerId === author.userId',
    tests: ['server/test/payouts/admin-payouts.test.ts'],
  },
  {
    guard: 'where another admin could confirm it, nobody makes an admin alone',
    file: 'server/src/domain/people/admin-requests.ts',
    takenOut: "return kind === 'factor-reset' || others > 0;",
    instead: "return kind === 'factor-reset';",
    tests: rules,
  },
  {
    guard: 'new rights rest for an hour',
    file: 'server/src/domain/people/admin-requests.ts',
    takenOut: "if (restMs > 0) return 'rests';",
    instead: '',
    tests: rules,
  },
  {
    guard: 'what still waits for a second admin takes no effect',
    file: 'server/src/domain/people/admin-requests.ts',
    takenOut: "if (restMs === null || (needsSecond && !confirmedBy)) return 'waits';",
    instead: "if (restMs === null) return 'rests';",
    tests: rules,
  },
  {
    guard: 'what somebody asked who is no admin any more is void',
    file: 'server/src/domain/people/admin-requests.ts',
    takenOut: "return areAdmins && isUserFit ? 'ready' : 'void';",
    instead: "return isUserFit ? 'ready' : 'void';",
    tests: rules,
  },
  {
    guard: 'a change of the role to admin only asks for it',
    file: 'server/src/actions/users/change-user.ts',
    takenOut: "role: role === user.role || role === 'admin' ? undefined : role,",
    instead: 'role: role === user.role ? undefined : role,',
    tests: journey,
  },
  {
    guard: 'an account that is added as an admin opens as a user',
    file: 'server/src/actions/users/add-user.ts',
    takenOut: "role: role === 'admin' ? 'user' : role,",
    instead: 'role,',
    tests: journey,
  },
  {
    guard: 'only admins who could really confirm it count',
    file: 'server/src/db/users/admin-requests.ts',
    takenOut: 'and not (makers_of(id) || id) &&',
    instead: 'and not (array[]::uuid[]) &&',
    tests: journey,
  },
  {
    guard: 'whoever removes the other admins first does not decide alone',
    file: 'server/src/actions/users/change-user.ts',
    takenOut: 'await protectAdmins(tx, author, user);\n    await markFormerAdmin(tx, id);',
    instead: 'await protectAdmins(tx, author, user);',
    tests: journey,
  },
  {
    guard: 'another role or a deactivation ends what was asked for the account',
    file: 'server/src/actions/users/change-user.ts',
    takenOut: "if (next.role || next.status === 'inactive') await voidRequestsOf(tx, author, id);",
    instead: '',
    tests: journey,
  },
  {
    guard: 'every admin is told when somebody is asked for',
    file: 'server/src/actions/users/ask-admins.ts',
    takenOut: "await tellAdmins(tx, { id, kind, userId }, 'ask');",
    instead: '',
    tests: journey,
  },
  {
    guard: 'nobody asks for the reset of the own second step',
    file: 'server/src/actions/users/ask-admins.ts',
    takenOut: 'if (userId === author.userId) {',
    instead: "if (userId === '') {",
    tests: journey,
  },
  {
    guard: 'a reset of the second step ends every session',
    file: 'server/src/actions/users/carry-out-admin-request.ts',
    takenOut: 'await endSessionsOf(tx, userId);',
    instead: '',
    tests: journey,
  },
  {
    guard: 'a delivery that the supplier says was taken back is not marked as delivered',
    file: 'server/src/domain/review/objections.ts',
    takenOut: "['failed', 'in_progress', 'reversed', 'refunded_to_us']",
    instead: "['failed', 'in_progress', 'refunded_to_us']",
    tests: ['server/src/domain/review/objections.test.ts'],
  },
];
