/** The question before an account is changed names the account. */
import type { ManagedUser } from '@ntem/contract/people/endpoints/users';
import { expect, it } from 'vitest';
import { remove, removeAll, setStatusOfAll, toggle } from './user-actions.ts';

const userOf = (n: number): ManagedUser =>
  ({ id: String(n), name: 'Ama Owusu', phone_number: `02400000${n + 10}`, status: 'active' }) as ManagedUser;

it('one account is named with its number', () => {
  const ama = userOf(1);
  expect(remove(ama).question).toBe(
    'Are you sure you want to delete the account of "Ama Owusu" (0240000011)? This action cannot be undone.',
  );
  expect(toggle(ama).question).toBe(
    'Are you sure you want to deactivate the account of "Ama Owusu" (0240000011)?',
  );
  expect(toggle({ ...ama, status: 'inactive' }).question).toContain('to activate the account');
});

it('many accounts are counted and named, as far as anybody reads', () => {
  const two = [userOf(1), userOf(2)];
  expect(setStatusOfAll(two, 'deactivate').question).toBe(
    'Are you sure you want to deactivate 2 user(s)?\n\n"Ama Owusu" (0240000011)\n"Ama Owusu" (0240000012)',
  );
  const many = Array.from({ length: 12 }, (_, n) => userOf(n));
  const lines = removeAll(many).question.split('\n');
  expect(lines[0]).toBe('Are you sure you want to delete 12 user(s)? This action cannot be undone.');
  expect(lines.at(-1)).toBe('and 2 more');
  expect(removeAll([]).refusal).toBe('No users selected');
});
