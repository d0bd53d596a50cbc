/** Making and removing admins, and who may do that. */
import { expect, it } from 'vitest';
import { type ChangeFacts, findAdminChange, judgeAdminChange } from './admin-changes.ts';

const standing = (text: string) => {
  const [role, status] = text.split(' ');
  return { role, status } as Parameters<typeof findAdminChange>[0];
};

it.each([
  ['user active', 'admin active', 'made'],
  ['admin inactive', 'admin active', 'made'],
  ['agent inactive', 'admin active', 'made'],
  ['admin active', 'admin inactive', 'switched_off'],
  ['admin active', 'user inactive', 'switched_off'],
  ['admin active', 'agent active', 'demoted'],
  ['admin active', 'admin active', undefined],
  // Rights that somebody who is switched off is given count, and are told, once they are switched on.
  ['agent inactive', 'admin inactive', undefined],
  ['admin inactive', 'user active', undefined],
  ['user active', 'agent active', undefined],
  ['agent active', 'agent inactive', undefined],
])('from %s to %s: %s', (before, after, change) => {
  expect(findAdminChange(standing(before), standing(after))).toBe(change);
});

const usual: ChangeFacts = { isByAdmin: true, isByNewAdmin: false, isSelf: false, isLast: false };

it.each([
  ['made', usual, 'allowed'],
  ['made', { ...usual, isByNewAdmin: true }, 'allowed'],
  ['made', { ...usual, isByAdmin: false }, 'no_admin'],
  ['switched_off', usual, 'allowed'],
  ['switched_off', { ...usual, isByAdmin: false }, 'no_admin'],
  ['switched_off', { ...usual, isSelf: true }, 'self'],
  ['switched_off', { ...usual, isLast: true }, 'last'],
  ['demoted', { ...usual, isLast: true }, 'last'],
  ['deleted', { ...usual, isLast: true }, 'last'],
  ['switched_off', { ...usual, isByNewAdmin: true }, 'too_new'],
  ['demoted', { ...usual, isByNewAdmin: true }, 'too_new'],
  ['deleted', { ...usual, isByNewAdmin: true }, 'too_new'],
  ['second_step_reset', { ...usual, isByNewAdmin: true }, 'too_new'],
  ['second_step_reset', { ...usual, isLast: true }, 'allowed'],
] as const)('%s with %j: %s', (change, facts, verdict) => {
  expect(judgeAdminChange(change, facts)).toBe(verdict);
});
