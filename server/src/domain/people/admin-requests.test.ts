/** Who must agree before somebody becomes an admin or loses a second step, and when it counts. */
import { describe, expect, it } from 'vitest';
import { type AdminRequest, judgeConfirm, judgeEffect, needsSecond, restMsOf } from './admin-requests.ts';

it.each([
  ['promotion', 0, false],
  ['promotion', 1, true],
  ['promotion', 3, true],
  ['factor-reset', 0, true],
  ['factor-reset', 1, true],
] as const)('a %s where %i others could confirm it needs a second admin: %s', (kind, others, isNeeded) => {
  expect(needsSecond(kind, others)).toBe(isNeeded);
});

it('new rights rest for an hour, and a lost second step for no time', () => {
  expect([restMsOf('promotion'), restMsOf('factor-reset')]).toEqual([3_600_000, 0]);
});

const asked: AdminRequest = {
  kind: 'promotion',
  userId: 'yaw',
  askedBy: 'esi',
  askerMakers: [],
  needsSecond: true,
  confirmedBy: null,
  restMs: null,
  areAdmins: true,
  isUserFit: true,
};
const adjoa = { userId: 'adjoa', makers: [] };

describe('a confirmation', () => {
  it.each([
    ['by another admin', asked, adjoa, 'allowed'],
    ['by whoever asked', asked, { userId: 'esi', makers: [] }, 'own'],
    ['by whom it is about', asked, { userId: 'yaw', makers: [] }, 'about_self'],
    ['by an account that the asker made', asked, { ...adjoa, makers: ['esi'] }, 'not_independent'],
    ['by whoever made the asker', { ...asked, askerMakers: ['adjoa'] }, adjoa, 'not_independent'],
    ['where none is needed', { ...asked, needsSecond: false }, adjoa, 'not_wanted'],
    ['of what is confirmed', { ...asked, confirmedBy: 'kojo' }, adjoa, 'not_wanted'],
    ['of what somebody asked who is no admin now', { ...asked, areAdmins: false }, adjoa, 'void'],
    ['for an account that is switched off', { ...asked, isUserFit: false }, adjoa, 'void'],
  ] as const)('%s', (_case, request, by, verdict) => {
    expect(judgeConfirm(request, by)).toBe(verdict);
  });
});

describe('it takes effect', () => {
  const confirmed = { ...asked, confirmedBy: 'adjoa', restMs: 0 };
  it.each([
    ['once confirmed and rested', confirmed, 'ready'],
    ['not without a second admin', asked, 'waits'],
    ['not without a second admin, however long ago it was asked', { ...asked, restMs: -1 }, 'waits'],
    ['not before its time', { ...confirmed, restMs: 1 }, 'rests'],
    ['for a lone admin, after its time', { ...asked, needsSecond: false, restMs: -1 }, 'ready'],
    ['for a lone admin, not before its time', { ...asked, needsSecond: false, restMs: 1 }, 'rests'],
    ['not where whoever agreed is no admin now', { ...confirmed, areAdmins: false }, 'void'],
    ['not for an account that is switched off', { ...confirmed, isUserFit: false }, 'void'],
  ] as const)('%s', (_case, request, verdict) => {
    expect(judgeEffect(request)).toBe(verdict);
  });
});
