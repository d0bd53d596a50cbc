import { messageTexts, sayText } from '@ntem/contract/notices/message-texts';
import { measureSms } from '@ntem/contract/notices/sms';
import { expect, test } from 'vitest';
import { invitationStatusOf, invitationValues } from './invitations.ts';

const open = { hasPassword: false, isNewest: true, isTooOld: false, isActive: true };

test.each([
  [{}, 'open'],
  [{ isNewest: false }, 'ended'],
  [{ isTooOld: true }, 'ended'],
  [{ isActive: false }, 'ended'],
  [{ hasPassword: true }, 'joined'],
  [{ hasPassword: true, isTooOld: true }, 'joined'],
])('an invitation with %o is %s', (more, status) => {
  expect(invitationStatusOf({ ...open, ...more })).toBe(status);
});

const words = (inviterName: string, link: string) =>
  sayText('invitation', messageTexts.invitation.own, {
    store: 'Ntem',
    ...invitationValues({ inviterName, role: 'subagent', link }),
  });

test('a long name is shortened before the link is left out, and is never a link itself', () => {
  const link = 'https://bundles.of-the-north.com.gh/join/K7QX2MPR4T';
  const said = words(`Nana ${'Kwabena '.repeat(12)} evil.example 0241234567`, link);
  expect(said).toContain(link);
  expect(said).not.toMatch(/evil\.example|\d{10}/);
  expect(measureSms(said).messages).toBe(1);
});

test.each([
  ['agent', 'sell data bundles'],
  ['admin', 'help run the shop'],
  ['user', 'buy data bundles'],
  [null, 'buy data bundles'],
] as const)('%s is invited to %s', (role, offer) => {
  expect(invitationValues({ inviterName: 'Esi', role, link: '' }).offer).toBe(offer);
});
