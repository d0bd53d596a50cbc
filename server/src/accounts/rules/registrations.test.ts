/** Tests of the registration for which a code is sent again. */
import { describe, expect, it } from 'vitest';
import { chooseRegistration, isInvited, type WaitingRegistration } from './registrations.ts';

function typed(requestId: string, device: string | null, passwordHash = requestId): WaitingRegistration {
  return { requestId, device, registration: { name: requestId, passwordHash, referrerId: null } };
}

describe('another code is sent', () => {
  const stranger = typed('stranger', 'phone-of-stranger');
  const owner = typed('owner', 'phone-of-owner');
  it.each([
    ['for the request that is named', [stranger, owner], { requestId: 'owner', device: null }, 'owner'],
    ['for the last of the same device', [stranger, owner], { device: 'phone-of-owner' }, 'owner'],
    ['for the only one without a device', [typed('bare', null)], { device: null }, 'bare'],
    [
      'for the only one, asked for twice',
      [typed('again', null, 'bare'), typed('bare', null)],
      { device: null },
      'again',
    ],
    [
      'for nobody where two have typed without a device',
      [typed('one', null), typed('two', null)],
      { device: null },
      undefined,
    ],
    ['for nobody where two have typed and a third asks', [stranger, owner], { device: 'third' }, undefined],
    ['for nobody where a stranger alone has typed', [stranger], { device: 'phone-of-owner' }, undefined],
    ['for nobody where a stranger may have typed', [stranger], { device: null }, undefined],
    [
      'for nobody who is invited and names nothing',
      [typed('bare', null)],
      { device: null, isInvited: true },
      undefined,
    ],
    [
      'for the invited person on the same device',
      [stranger, owner],
      { device: 'phone-of-owner', isInvited: true },
      'owner',
    ],
    ['for nobody where nothing waits', [], { requestId: 'owner', device: 'phone-of-owner' }, undefined],
  ] as const)('%s', (_case, waiting, asker, name) => {
    expect(chooseRegistration([...waiting], { requestId: undefined, isInvited: false, ...asker })?.name).toBe(
      name,
    );
  });
});

it.each([
  [{ role: null, createdBy: null }, false],
  [{ role: 'admin', createdBy: null }, true],
  [{ role: null, createdBy: 'an admin' }, true],
])('an account with %j is an invited one: %s', (account, invited) => {
  expect(isInvited(account)).toBe(invited);
});
