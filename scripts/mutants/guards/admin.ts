/**
 * Guards of admin rights: who becomes an admin, who stops being one, who resets a second step, and who counts as two
 * people.
 */
import type { Mutant } from '#scripts/mutants/mutant.ts';

const journey = ['server/test/people/admin-changes.test.ts'];
const rules = ['server/src/people/rules/admin-changes.test.ts'];
const twoPeople = ['server/src/review/rules/two-people.test.ts'];

export const adminGuards: Mutant[] = [
  {
    guard: 'two whom the same person made are not two people',
    file: 'server/src/review/rules/two-people.ts',
    takenOut: 'return !standBehind(other, makings).some((id) => behindOne.includes(id));',
    instead: 'return !behindOne.includes(other) && !standBehind(other, makings).includes(userId);',
    tests: twoPeople,
  },
  {
    guard: 'the first and the last of a chain of makers are one person',
    file: 'server/src/review/rules/two-people.ts',
    takenOut: 'for (const id of found)',
    instead: 'for (const id of [userId])',
    tests: twoPeople,
  },
  {
    guard: 'maker and made count as one person for seven days',
    file: 'server/src/review/rules/two-people.ts',
    takenOut: 'made === id && ageMs < makingCountsMs',
    instead: 'made === id && ageMs === 0',
    tests: twoPeople,
  },
  {
    guard: 'a decision about an order is confirmed by somebody independent',
    file: 'server/src/review/rules/second-admin.ts',
    takenOut: "if (!areIndependent(by, decision.askedBy)) return 'not_independent';",
    instead: '',
    tests: ['server/src/review/rules/second-admin.test.ts'],
  },
  {
    guard: 'who made an admin stands behind them',
    file: 'server/src/people/rows/admin-changes.ts',
    takenOut: "where change in ('made', 'second_step_reset')",
    instead: "where change = 'second_step_reset'",
    tests: ['server/test/review/admin-attention-second.test.ts'],
  },
  {
    guard: 'a payout is not approved by an account that its seller made',
    file: 'server/src/review/verbs/payout-decisions.ts',
    takenOut: 'isOrWasMadeBy(await getPerson(tx, author.userId), payout.sellerId)',
    instead: 'payout.sellerId === author.userId',
    tests: ['server/test/payouts/admin-payouts.test.ts'],
  },
  {
    guard: 'an admin who makes or removes an admin has proved lately who they are',
    file: 'server/src/people/verbs/change-admin.ts',
    takenOut: '  requireProof();\n',
    instead: '',
    tests: ['server/test/accounts/step-up.test.ts'],
  },
  {
    guard: 'somebody who was an admin when they asked, and is none now, makes nobody one',
    file: 'server/src/people/rules/admin-changes.ts',
    takenOut: "if (!isByAdmin) return 'no_admin';",
    instead: '',
    tests: rules,
  },
  {
    guard: 'who can still be undone removes no other admin',
    file: 'server/src/people/rules/admin-changes.ts',
    takenOut: "if (isByNewAdmin) return 'too_new';",
    instead: '',
    tests: rules,
  },
  {
    guard: 'the last admin stays',
    file: 'server/src/people/rules/admin-changes.ts',
    takenOut: "return isLast && change !== 'second_step_reset' ? 'last' : 'allowed';",
    instead: "return 'allowed';",
    tests: rules,
  },
  {
    guard: 'of two admins who remove each other at once one is left',
    file: 'server/src/people/verbs/change-user.ts',
    takenOut: 'if (adminChange) await requireAdminChange(tx, changer, { userId: id, change: adminChange });',
    instead: '',
    tests: journey,
  },
  {
    guard: 'an admin goes only where another one can sign in',
    file: 'server/src/people/rows/users.ts',
    takenOut: 'and password_hash is not null and phone_verified_at is not null\n    limit 1',
    instead: 'limit 1',
    tests: journey,
  },
  {
    guard: 'every admin is told who becomes or stops being one',
    file: 'server/src/people/verbs/change-admin.ts',
    takenOut: 'await tellAdmins(tx, { id, userId: user.id, isUndone: false });',
    instead: '',
    tests: journey,
  },
  {
    guard: 'a change of role or status that makes or removes an admin is judged and told',
    file: 'server/src/people/rules/admin-changes.ts',
    takenOut: "if (isActiveAdmin(after)) return 'made';",
    instead: 'if (isActiveAdmin(after)) return undefined;',
    tests: rules,
  },
  {
    guard: 'deleting an admin is judged and told',
    file: 'server/src/people/verbs/change-user.ts',
    takenOut: "const isAdmin = user.role === 'admin';",
    instead: 'const isAdmin = false;',
    tests: journey,
  },
  {
    guard: 'an account that is added as an admin is judged and told',
    file: 'server/src/people/verbs/add-user.ts',
    takenOut: 'await requireAdminChange(tx, changer, { userId: null, change });',
    instead: '',
    tests: ['server/test/accounts/step-up.test.ts'],
  },
  {
    guard: 'what one admin did to another can be undone for a day, and once',
    file: 'server/src/people/rows/admin-changes.ts',
    takenOut: 'and undone_at is null and vouched_at is null',
    instead: '',
    tests: journey,
  },
  {
    guard: 'nobody undoes what is about themselves',
    file: 'server/src/people/verbs/change-admin.ts',
    takenOut:
      "if (userId === author.userId)\n      throw new Refusal('FORBIDDEN', { message: 'This is your own account. Another admin decides it.' });",
    instead: '',
    tests: journey,
  },
  {
    guard: 'who is no admin any more has no session left',
    file: 'server/src/people/verbs/write-account.ts',
    takenOut: '(isActiveAdmin(user) && !isActiveAdmin(after))',
    instead: 'false',
    tests: journey,
  },
  {
    guard: 'nobody resets their own second step',
    file: 'server/src/people/verbs/change-admin.ts',
    takenOut:
      "if (userId === author.userId)\n      throw new Refusal('FORBIDDEN', { message: 'This is your own account. Another admin can reset it.' });",
    instead: '',
    tests: journey,
  },
  {
    guard: 'a reset of the second step ends every session',
    file: 'server/src/people/verbs/change-admin.ts',
    takenOut: 'await endSessionsOf(tx, userId);',
    instead: '',
    tests: journey,
  },
  {
    guard: 'a delivery that the supplier says was taken back is not marked as delivered',
    file: 'server/src/review/rules/objections.ts',
    takenOut: "['failed', 'in_progress', 'reversed', 'refunded_to_us']",
    instead: "['failed', 'in_progress', 'refunded_to_us']",
    tests: ['server/src/review/rules/objections.test.ts'],
  },
  {
    guard: 'a payment that the gateway says is under way, or was not made, is not marked as paid',
    file: 'server/src/review/rules/objections.ts',
    takenOut: "collect: ['failed', 'in_progress', 'unpaid', 'reversed'],",
    instead: '',
    tests: ['server/src/review/rules/objections.test.ts'],
  },
  {
    guard:
      'a payment that was given back at the gateway itself is not counted once more when the gateway tells of it',
    file: 'server/src/attempts/verbs/collect.ts',
    takenOut: "if (context.attempt.outcome === 'reversed' && context.attempt.reason === keptByAdmin) return;",
    instead: '',
    tests: ['server/test/review/marks-of-payments.test.ts'],
  },
  {
    guard: 'a second payment of which nobody knows for a day is a person’s',
    file: 'server/src/attempts/verbs/collect.ts',
    takenOut: "return settleIt(context, status, { contradictedBy: 'second_payment_unknown' });",
    instead: 'return;',
    tests: ['server/test/review/marks-of-payments.test.ts'],
  },
  {
    guard: 'a payment that is only slow beside another one is marked by nobody',
    file: 'server/src/review/rules/attention-moves.ts',
    takenOut: '(isWaitedFor || contradictedBy !== null)',
    instead: 'true',
    tests: ['server/src/review/rules/attention-moves.test.ts'],
  },
  {
    guard: 'somebody may say that a bundle arrived of which a restored backup knows nothing',
    file: 'server/src/review/rules/attention-moves.ts',
    takenOut: "if (isInReviewFrom(order, 'delivery')) return true;",
    instead: '',
    tests: ['server/src/review/rules/attention-moves.test.ts'],
  },
];
