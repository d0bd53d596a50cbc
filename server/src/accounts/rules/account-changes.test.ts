/** Tests of what people see about changes to their own account. */
import { expect, it } from 'vitest';
import { tellChange, toldActions } from './account-changes.ts';

const ama = 'ama';
const from = { browser: 'Chrome on Windows', address: '154.160.22.7' };

it.each([
  ['their own sign-in', 'account.sign-in', ama, { change: 'signed_in', isByAdmin: false, ...from }],
  ['a new passkey', 'account.add-passkey', ama, { change: 'passkey_added', isByAdmin: false, ...from }],
  [
    'a number, as the log has always written it',
    'payout number proved',
    ama,
    { change: 'payout_number_proved', isByAdmin: false, ...from },
  ],
  [
    "an admin's act without name, device or address",
    'user.change',
    'esi',
    { change: 'account_changed', isByAdmin: true, browser: null, address: null },
  ],
  [
    'an act of the product itself without device or address',
    'account.remove-factor',
    null,
    { change: 'authenticator_removed', isByAdmin: true, browser: null, address: null },
  ],
])('tells %s', (_case, action, actorId, told) => {
  expect(tellChange(ama, { action, actorId, ...from })).toEqual(told);
});

it.each(['account.confirm', 'price set', 'user.delete'])('does not tell %s', (action) => {
  expect(() => tellChange(ama, { action, actorId: ama, ...from })).toThrow('Nobody is told');
  expect(toldActions).not.toContain(action);
});
