/** What is said of a request among admins, to each of those who read it. */
import type { WireAdminRequest } from '@ntem/contract/topics/users';
import { describe, expect, it } from 'vitest';
import { textOf } from '#ui/small/phrase.tsx';
import { requestOf } from './request-sample.ts';
import { askedText, footOf, planOf, promotionNote, spanText, stepsOf, titleOf } from './request-words.ts';

const nowMs = Date.parse('2026-11-16T08:44:00.000Z');
const adjoa = { id: 'adjoa', name: 'Adjoa Sarpong' };
const atRest: Partial<WireAdminRequest> = {
  confirmed_by: adjoa,
  confirmed_at: '2026-11-16T08:22:40.000Z',
  effective_at: '2026-11-16T09:22:40.000Z',
  can_confirm: false,
};

it.each([
  [{}, 'Yaw Asante becomes an admin', 'asked by Esi Mensah, 29 min ago', '29 min'],
  [atRest, 'Yaw Asante becomes an admin at 09:22', 'confirmed by Adjoa Sarpong at 08:22:40', '38 min left'],
  [
    { ...atRest, effective_at: '2026-11-16T08:43:00.000Z' },
    'Yaw Asante becomes an admin at 08:43',
    'confirmed by Adjoa Sarpong at 08:22:40',
    'any moment',
  ],
  [{ kind: 'factor-reset' }, 'Yaw Asante lost the second step', 'asked by Esi Mensah, 29 min ago', '29 min'],
  [
    { kind: 'removal', goal: 'inactive' },
    'Yaw Asante is switched off',
    'asked by Esi Mensah, 29 min ago',
    '29 min',
  ],
  [
    { kind: 'removal', goal: 'deleted' },
    'Yaw Asante is deleted',
    'asked by Esi Mensah, 29 min ago',
    '29 min',
  ],
  [
    { kind: 'removal', goal: 'user', needs_second: false, effective_at: '2026-11-17T08:14:20.000Z' },
    'Yaw Asante stops being an admin on 17 Nov 2026, 08:14',
    'asked by Esi Mensah, 29 min ago',
    '23 h 30 min left',
  ],
] as const)('%j is headed', (changes, title, asked, span) => {
  const request = requestOf(changes);
  expect([titleOf(request, nowMs), askedText(request, nowMs), spanText(request, nowMs)]).toEqual([
    title,
    asked,
    span,
  ]);
});

describe('how far it is', () => {
  const told = (changes: Partial<WireAdminRequest>) =>
    stepsOf(requestOf(changes), nowMs).map(({ stage, words }) => `${stage}: ${textOf(words)}`);

  it.each([
    [
      'while a second admin has to confirm it',
      {},
      ['done: Esi Mensah asked', 'now: A second admin confirms', 'next: Rests for an hour'],
    ],
    [
      'at rest',
      atRest,
      ['done: Esi Mensah asked', 'done: Adjoa Sarpong confirmed', 'now: Rests for an hour'],
    ],
    [
      'where nobody else could confirm it',
      { needs_second: false, effective_at: '2026-11-16T09:14:00.000Z' },
      ['done: Esi Mensah asked', 'now: Rests for an hour'],
    ],
  ] as const)('%s', (_case, changes, steps) => {
    const end = 'next: Yaw Asante is an admin, once a second step is set';
    expect(told(changes)).toEqual([...steps, end]);
  });

  it.each([
    ['that a second admin decides', {}, ['now: A second admin confirms']],
    ['that one asks of two', { needs_second: false }, ['now: Rests for a day']],
  ] as const)('of a removal %s', (_case, changes, steps) => {
    const told = stepsOf(requestOf({ kind: 'removal', goal: 'inactive', ...changes }), nowMs);
    expect(told.map(({ stage, words }) => `${stage}: ${textOf(words)}`)).toEqual([
      'done: Esi Mensah asked',
      ...steps,
      'next: Yaw Asante is switched off, all sessions end',
    ]);
  });

  it('says until when it can be confirmed', () => {
    expect(stepsOf(requestOf(), nowMs)[1]?.time).toBe('until 23 Nov 2026');
  });

  it('of a lost second step, which does not rest', () => {
    expect(told({ kind: 'factor-reset' })).toEqual([
      'done: Esi Mensah asked',
      'now: A second admin confirms',
      'next: The second step is removed, all sessions end, Yaw Asante enrols again',
    ]);
  });
});

it.each([
  ['whoever can confirm it', {}, /^If you did not expect this/, 'Decline'],
  ['whoever can confirm a reset', { kind: 'factor-reset' }, /^Call Yaw Asante on the number/, 'Decline'],
  [
    'whoever asked',
    { is_own: true, can_confirm: false },
    /You cannot confirm what you asked/,
    'Take it back',
  ],
  ['whom it is about', { is_about_self: true, can_confirm: false }, /^This is about your own/, 'Decline'],
  ['who counts as the asker', { can_confirm: false }, /^You and Esi Mensah count as one person/, 'Decline'],
  [
    'whoever is to go, of two',
    { kind: 'removal', needs_second: false, is_about_self: true, can_confirm: false },
    /^Stop it if you want to stay/,
    'Stop it',
  ],
  ['anybody while it rests', atRest, /^All admins got an SMS\.$/, 'Stop it'],
  ['whoever asked, while it rests', { ...atRest, is_own: true }, /^All admins got an SMS\.$/, 'Take it back'],
] as const)('%s reads what they can do', (_case, changes, note, stop) => {
  const foot = footOf(requestOf(changes));
  expect(foot.note).toMatch(note);
  expect(foot.stop).toBe(stop);
});

it.each([
  [[], undefined],
  [[requestOf({ kind: 'factor-reset' })], undefined],
  [[requestOf()], 'Admin: waits for a second admin'],
  [[requestOf(atRest)], 'Becomes admin at 09:22'],
  [[requestOf({ kind: 'removal' })], 'Removal: waits for a second admin'],
  [[requestOf({ kind: 'removal', effective_at: '2026-11-16T09:14:00.000Z' })], 'Is removed at 09:14'],
])('a row of the list says %#', (requests, note) => {
  expect(promotionNote({ requests }, nowMs)).toBe(note);
});

describe('before somebody is asked for as an admin', () => {
  const rest = 'One hour of rest, then it counts';
  it.each([
    [
      'who the admins are is not known yet',
      undefined,
      'Every admin gets an SMS',
      ['Another admin confirms', rest],
    ],
    [
      'there is nobody else',
      { told: 1, needs_second: false, seconds: [] },
      'Every admin gets an SMS',
      [rest],
    ],
    [
      'two others could',
      { told: 4, needs_second: true, seconds: ['Kojo Antwi', 'Nii Lartey'] },
      'All 4 admins get an SMS',
      ['Kojo Antwi or Nii Lartey confirms', rest],
    ],
    [
      'nobody is left who could',
      { told: 1, needs_second: true, seconds: [] },
      'Every admin gets an SMS',
      ['Another admin confirms', rest],
    ],
    [
      'many could',
      { told: 6, needs_second: true, seconds: ['A', 'B', 'C', 'D', 'E'] },
      'All 6 admins get an SMS',
      ['One of 5 other admins confirms', rest],
    ],
  ])('and %s', (_case, circle, told, steps) => {
    const plan = planOf(circle);
    expect(plan.steps[0]?.note).toBe(told);
    expect(plan.steps.slice(1).map(({ what }) => what)).toEqual(steps);
    expect(plan.warning).toContain(circle?.needs_second === false ? 'It starts in an hour' : 'must confirm');
  });
});
