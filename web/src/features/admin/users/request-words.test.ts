/** What is said of a request among admins, to each of those who read it. */
import type { WireAdminRequest } from '@ntem/contract/topics/users';
import { describe, expect, it } from 'vitest';
import { textOf } from '#ui/small/phrase.tsx';
import { requestOf } from './request-sample.ts';
import { askedText, footOf, promotionNote, spanText, stepsOf, titleOf } from './request-words.ts';

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
      ['done: Esi Mensah asked', 'now: A second admin confirms', 'next: Rests one hour'],
    ],
    ['at rest', atRest, ['done: Esi Mensah asked', 'done: Adjoa Sarpong confirmed', 'now: Rests one hour']],
    [
      'where nobody else could confirm it',
      { needs_second: false, effective_at: '2026-11-16T09:14:00.000Z' },
      ['done: Esi Mensah asked', 'now: Rests one hour'],
    ],
  ] as const)('%s', (_case, changes, steps) => {
    const end = 'next: Yaw Asante is an admin, once a second step is set';
    expect(told(changes)).toEqual([...steps, end]);
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
])('a row of the list says %#', (requests, note) => {
  expect(promotionNote({ requests }, nowMs)).toBe(note);
});
