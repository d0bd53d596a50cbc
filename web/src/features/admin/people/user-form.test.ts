/** The rules of the user form. */
import type { ManagedUser } from '@ntem/contract/people/endpoints/users';
import { describe, expect, it } from 'vitest';
import { changeOf, checkUser, roleChoicesFor, roleNote, valuesOf } from './user-form.ts';

const ama = { id: '1', name: 'Ama Owusu', role: 'agent', status: 'active' } as const;

const kofi = {
  name: 'Kofi Boateng',
  phone_number: '0550000002',
  role: 'subagent',
  referred_by: ama,
  updated_at: '2026-11-15T08:12:00.000Z',
} as ManagedUser;

describe('a change', () => {
  it.each(['user', 'agent', 'subagent', 'manager', 'admin'] as const)(
    'of the name alone leaves the role %s as it is',
    (role) => {
      const user = { ...kofi, role };
      const values = { ...valuesOf(user), name: ' Kofi Mensah ' };
      expect(changeOf(user, values)).toEqual({ name: 'Kofi Mensah', updated_at: kofi.updated_at });
    },
  );

  it('carries a role that was chosen', () => {
    expect(changeOf(kofi, { ...valuesOf(kofi), role: 'agent' })).toMatchObject({ role: 'agent' });
  });
});

describe('the form', () => {
  it.each([
    [{}, {}],
    [{ name: ' K ' }, { name: 'Name must be at least 2 characters' }],
    [{ role: '' }, { role: 'Please choose a role' }],
    [
      { phone_number: '055' },
      { phone_number: 'Please enter a valid 10-digit phone number (e.g., 0241234567)' },
    ],
  ])('with %j says %j', (change, told) => {
    expect(checkUser({ ...valuesOf(kofi), ...change })).toEqual({
      name: undefined,
      phone_number: undefined,
      role: undefined,
      ...told,
    });
  });

  it.each([
    [undefined, ['user', 'agent', 'admin']],
    [kofi, ['user', 'agent', 'admin', 'subagent']],
    [{ ...kofi, role: 'manager' as const }, ['user', 'agent', 'admin', 'manager']],
    [{ ...kofi, role: null }, ['', 'user', 'agent', 'admin']],
  ])('offers the role that somebody has', (user, offered) => {
    expect(roleChoicesFor(user).map(({ value }) => value)).toEqual(offered);
    expect(offered).toContain(valuesOf(user).role);
  });
});

it.each([
  ['subagent', 'active', 'Kofi Boateng stays a subagent of Ama Owusu.'],
  ['subagent', 'inactive', 'Kofi Boateng stays a subagent of Ama Owusu.'],
  ['subagent', 'deleted', undefined],
  ['user', 'active', 'Ama Owusu referred Kofi Boateng: this makes a subagent of Ama Owusu.'],
  ['user', 'inactive', undefined],
] as const)('agent for a %s below an agent who is %s says %s', (role, status, told) => {
  const user = { ...kofi, role, referred_by: { ...ama, status } };
  expect(roleNote(user, 'agent')).toBe(told);
});

it.each([
  [undefined, 'An admin can move money and see everything. Every admin is told.'],
  [kofi, 'An admin can move money and see everything. Every admin is told.'],
  [{ ...kofi, role: 'admin' as const }, undefined],
])('admin says what that is, unless they are one', (user, told) => {
  expect(roleNote(user, 'admin')).toBe(told);
});
