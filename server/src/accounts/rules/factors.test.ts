/** Tests of authenticator codes, recovery codes, and who needs which proof. */
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { confirmMethods, describeSecret, findStep, mustEnrol, plainRecoveryCode } from './factors.ts';

describe('a code of the app', () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const at = Date.UTC(2026, 10, 16, 12, 0, 10);
  const codeAt = (ms: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });
  it.each([
    ['of this moment', 0, 0],
    ['of the one before', -30_000, -1],
    ['of the one after', 30_000, 1],
    ['of a minute ago', -60_000, undefined],
    ['of a minute ahead', 60_000, undefined],
  ])('%s', (_case, shiftMs, delta) => {
    const step = Math.floor(at / 30_000);
    expect(findStep(secret, codeAt(at + shiftMs), at)).toBe(delta === undefined ? undefined : step + delta);
  });

  it('is nothing but six digits', () => {
    for (const typed of ['', '12345', 'abcdef', '1234567'])
      expect(findStep(secret, typed, at)).toBeUndefined();
  });

  it('is described for the app with whose it is', () => {
    const uri = describeSecret(secret, { issuer: 'Ntem', label: '0241234567' });
    expect(uri).toContain(`otpauth://totp/Ntem:0241234567?issuer=Ntem&secret=${secret}`);
  });
});

it.each(['K7QM-2XDA', 'k7qm-2xda', 'K7QM 2XDA', ' k7qm2xda '])('the recovery code %s is read', (typed) => {
  expect(plainRecoveryCode(typed)).toBe('K7QM2XDA');
});

const none = { hasApp: false, hasPasskey: false };
const app = { hasApp: true, hasPasskey: false };
const passkey = { hasApp: false, hasPasskey: true };
const both = { hasApp: true, hasPasskey: true };

it.each([
  ['admin', none, ['password']],
  ['admin', app, ['code']],
  ['admin', passkey, ['passkey']],
  ['admin', both, ['code', 'passkey']],
  ['agent', app, ['password', 'code']],
  ['agent', passkey, ['password', 'passkey']],
  [null, none, ['password']],
] as const)('%s with %j proves it by %j', (role, factors, methods) => {
  expect(confirmMethods({ role, ...factors })).toEqual(methods);
});

it.each([
  ['admin', none, true, true],
  ['admin', app, true, false],
  ['admin', passkey, true, false],
  ['admin', none, false, false],
  ['agent', none, true, false],
] as const)(
  '%s with %j, where a second step is wanted: %s, must set one: %s',
  (role, factors, isWanted, must) => {
    expect(mustEnrol({ role, ...factors, isWanted })).toBe(must);
  },
);
