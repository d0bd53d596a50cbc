/** Guards of passkeys: what one proves, to whom, and when it is refused. */
import type { Mutant } from '#scripts/mutants/mutant.ts';

const tests = ['server/test/accounts/passkeys.test.ts'];
const verifying = 'server/src/accounts/verbs/verify-passkey.ts';
const acting = 'server/src/accounts/verbs/passkeys.ts';
const factors = 'server/src/accounts/verbs/second-factor.ts';
const rows = 'server/src/accounts/rows/passkeys.ts';
const factorRows = 'server/src/accounts/rows/factors.ts';

export const passkeyGuards: Mutant[] = [
  {
    guard: 'a passkey answers at our own origin',
    file: verifying,
    takenOut: 'expectedOrigin: origin',
    instead: "expectedOrigin: [origin, 'http://localhost.evil.example:3000']",
    tests,
  },
  {
    guard: 'a passkey is made for our own site',
    file: verifying,
    takenOut: 'expectedRPID: rpID',
    instead: "expectedRPID: [rpID, 'evil.example']",
    tests,
  },
  {
    guard: 'a device looks whose finger it is',
    file: verifying,
    takenOut: 'requireUserVerification: true',
    instead: 'requireUserVerification: false',
    tests,
  },
  {
    guard: 'a passkey signs what it was asked',
    file: verifying,
    takenOut: 'expectedChallenge: challenge',
    instead: 'expectedChallenge: () => challenge.length > 0',
    tests,
  },
  {
    guard: 'the signature is that of the key on record',
    file: verifying,
    takenOut: 'verified ? authenticationInfo.newCounter : undefined',
    instead: 'verified || authenticationInfo.newCounter >= 0 ? authenticationInfo.newCounter : undefined',
    tests,
  },
  {
    guard: 'the count of a device goes forward',
    file: verifying,
    takenOut: 'counter: key.counter',
    instead: 'counter: 0',
    tests,
  },
  {
    guard: 'the count of a device is kept',
    file: rows,
    takenOut: 'set counter =',
    instead: 'set counter = counter + 0 *',
    tests,
  },
  {
    guard: 'a question is answered once',
    file: rows,
    takenOut: 'delete from passkey_challenges where holder',
    instead: 'update passkey_challenges set purpose = purpose where holder',
    tests,
  },
  {
    guard: 'a question stands for five minutes',
    file: rows,
    takenOut: 'created_at > now() -',
    instead: 'now() > now() -',
    tests,
  },
  {
    guard: 'a challenge is valid only for the account that was asked',
    file: rows,
    takenOut: 'delete from passkey_challenges where holder =',
    instead: 'delete from passkey_challenges where null::uuid is distinct from',
    tests,
  },
  {
    guard: 'a question is for one purpose',
    file: rows,
    takenOut: 'and purpose =',
    instead: 'and null::text is distinct from',
    tests,
  },
  {
    guard: 'a passkey proves its own account alone',
    file: rows,
    takenOut: '      and user_id =',
    instead: '      and null::uuid is distinct from',
    tests,
  },
  {
    guard: 'a passkey belongs to one account',
    file: rows,
    takenOut: 'on conflict (credential_id) do nothing',
    instead: 'on conflict (credential_id) do update set user_id = excluded.user_id',
    tests,
  },
  {
    guard: 'a passkey is removed by its owner',
    file: rows,
    takenOut: 'delete from passkeys where user_id =',
    instead: 'delete from passkeys where null::uuid is distinct from',
    tests,
  },
  {
    guard: 'an account has at most ten passkeys, also of those begun at once',
    file: acting,
    takenOut: '(await listPasskeys(tx, userId)).length >= mostPasskeys',
    instead: '(await listPasskeys(tx, userId)).length > mostPasskeys',
    tests,
  },
  {
    guard: 'a passkey is a second step, at the door and inside',
    file: factorRows,
    takenOut: 'exists (select 1 from passkeys where passkeys.user_id = users.id) as has_passkey',
    instead: 'false as has_passkey',
    tests,
  },
  {
    guard: "an operator's reset takes passkeys away too",
    file: factorRows,
    takenOut: 'delete from passkeys where user_id =',
    instead: 'delete from passkeys where null::uuid =',
    tests,
  },
  {
    guard: 'an admin who needs a second step keeps the last one',
    file: factors,
    takenOut: '...left, isWanted: deps.config.factorRequired',
    instead: '...left, isWanted: false',
    tests,
  },
  {
    guard: 'recovery codes go with the last second step',
    file: factors,
    takenOut: 'if (!hasFactor(left)) await',
    instead: 'if (!left) await',
    tests,
  },
  {
    guard: 'wrong passkeys at the door are counted',
    file: 'server/src/accounts/verbs/finish-login.ts',
    takenOut: 'await noteWrongFactor(tx, challenge.id);',
    instead: '',
    tests,
  },
  {
    guard: 'after too many wrong tries no new question is asked',
    file: 'server/src/accounts/verbs/finish-login.ts',
    takenOut: 'if (challenge.wrongTries >= loginChallenge.wrongTries) throw tooManyTries();',
    instead: '',
    tests,
  },
  {
    guard: 'a passkey inside is wrong no more often than a password',
    file: 'server/src/accounts/verbs/confirm-identity.ts',
    takenOut: 'if (await guess(deps, { phone, client: author, isRight })) return;',
    instead: 'if (await isRight()) return;',
    tests,
  },
];
