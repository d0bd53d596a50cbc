/** Who must agree before somebody becomes an admin or loses a second step, and when it counts. */
import { describe, expect, it } from 'vitest';
import {
  type AdminRequest,
  canStop,
  comesBackAsAdmin,
  findRemoval,
  judgeConfirm,
  judgeEffect,
  needsSecond,
  restMsOf,
} from './admin-requests.ts';

const hourMs = 3_600_000;
const weekMs = 168 * hourMs;

it.each([
  ['promotion', 0, false],
  ['promotion', 1, true],
  ['promotion', 3, true],
  ['removal', 0, false],
  ['removal', 1, true],
  ['factor-reset', 0, true],
  ['factor-reset', 1, true],
] as const)('a %s where %i others could confirm it needs a second admin: %s', (kind, others, isNeeded) => {
  expect(needsSecond(kind, others)).toBe(isNeeded);
});

it.each([
  ['promotion', true, hourMs],
  ['promotion', false, hourMs],
  ['removal', true, 0],
  ['removal', false, 24 * hourMs],
  ['factor-reset', true, 0],
] as const)('a %s, confirmed by a second admin: %s, rests for %i ms', (kind, isConfirmed, restMs) => {
  expect(restMsOf(kind, isConfirmed)).toBe(restMs);
});

const asked: AdminRequest = {
  kind: 'promotion',
  userId: 'yaw',
  askedBy: 'esi',
  askerMakers: [],
  needsSecond: true,
  confirmedBy: null,
  ageMs: weekMs - 1,
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
    ['of what nobody confirmed for a week', { ...asked, ageMs: weekMs }, adjoa, 'not_wanted'],
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
    ['never, once nobody has confirmed it for a week', { ...asked, ageMs: weekMs }, 'expired'],
    ['a week later, if it was confirmed', { ...confirmed, ageMs: weekMs }, 'ready'],
    ['a week later, for a lone admin', { ...asked, ageMs: weekMs, needsSecond: false, restMs: 0 }, 'ready'],
    ['not before its time', { ...confirmed, restMs: 1 }, 'rests'],
    ['for a lone admin, after its time', { ...asked, needsSecond: false, restMs: -1 }, 'ready'],
    ['for a lone admin, not before its time', { ...asked, needsSecond: false, restMs: 1 }, 'rests'],
    ['not where whoever agreed is no admin now', { ...confirmed, areAdmins: false }, 'void'],
    ['not for an account that is switched off', { ...confirmed, isUserFit: false }, 'void'],
  ] as const)('%s', (_case, request, verdict) => {
    expect(judgeEffect(request)).toBe(verdict);
  });
});

describe('whom it is about', () => {
  const removal = { ...asked, kind: 'removal' } as const;
  it.each([
    ['a removal that nobody else could confirm', { ...removal, needsSecond: false }, 'yaw', true],
    ['a removal that a second admin has to confirm', removal, 'yaw', false],
    ['a reset of the own second step', { ...asked, kind: 'factor-reset' }, 'yaw', true],
    ['as another admin, any removal', removal, 'adjoa', true],
  ] as const)('stops %s', (_case, request, by, isAllowed) => {
    expect(canStop(request, by)).toBe(isAllowed);
  });
});

describe('an account that was', () => {
  const admin = { role: 'admin', status: 'active' } as const;
  it.each([
    [admin, { status: 'inactive' }, 'inactive'],
    [admin, { role: 'user' }, 'user'],
    [admin, { role: 'agent', status: 'inactive' }, 'inactive'],
    [admin, { role: 'admin', status: 'active' }, undefined],
    [admin, {}, undefined],
    [{ ...admin, status: 'inactive' }, { role: 'user' }, undefined],
    [{ role: 'user', status: 'active' }, { status: 'inactive' }, undefined],
  ] as const)('%j and is to be %j leaves the admins as: %s', (user, next, goal) => {
    expect(findRemoval(user, next)).toBe(goal);
  });

  it.each([
    [{ role: 'admin', status: 'inactive' }, { status: 'active' }, true],
    [{ role: 'admin', status: 'inactive' }, { status: 'active', role: 'agent' }, false],
    [{ role: 'admin', status: 'inactive' }, {}, false],
    [{ role: 'user', status: 'inactive' }, { status: 'active' }, false],
    [admin, { status: 'active' }, false],
  ] as const)('%j and is to be %j is asked for as an admin anew: %s', (user, next, isAsked) => {
    expect(comesBackAsAdmin(user, next)).toBe(isAsked);
  });
});
