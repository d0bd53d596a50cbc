/** An admin's actions on accounts in the list: switch on and off, delete, one or many. */
import type { ManagedUser } from '@ntem/contract/people/endpoints/users';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { reasonOf } from '#lib/api/api-error.ts';
import { useRefresh } from '#lib/api/use-read.ts';
import { showToast } from '#lib/browser/toast.ts';

export type UserAction = {
  name: string;
  question: string;
  refusal?: string | undefined;
  work: () => Promise<void>;
};

type Named = Pick<ManagedUser, 'id' | 'name' | 'phone_number'>;

/** Two people may have the same name, but not the same number. */
const nameOf = ({ name, phone_number }: Named) => `"${name}" (${phone_number})`;

/** More names than this cannot be read before a decision. */
const mostNamed = 10;

function namesOf(users: readonly Named[]): string {
  const rest = users.length - mostNamed;
  const named = users.slice(0, mostNamed).map(nameOf);
  return (rest > 0 ? [...named, `and ${rest} more`] : named).join('\n');
}

export function toggle({ status, ...user }: ManagedUser): UserAction {
  const { id } = user;
  const isActive = status === 'active';
  return {
    name: `toggle ${id}`,
    question: `Are you sure you want to ${isActive ? 'deactivate' : 'activate'} the account of ${nameOf(user)}?`,
    async work() {
      const body = { status: isActive ? 'deactive' : 'active' } as const;
      const { message } = await call('PATCH /users/{id}', { params: { id }, body });
      showToast('success', message);
    },
  };
}

export function remove(user: ManagedUser): UserAction {
  const { id } = user;
  return {
    name: `remove ${id}`,
    question: `Are you sure you want to delete the account of ${nameOf(user)}? This action cannot be undone.`,
    async work() {
      const { message } = await call('DELETE /users/{id}', { params: { id } });
      showToast('success', message);
    },
  };
}

const refusalFor = (users: readonly Named[]) => (users.length === 0 ? 'No users selected' : undefined);

export function setStatusOfAll(users: readonly Named[], action: 'activate' | 'deactivate'): UserAction {
  return {
    name: action,
    question: `Are you sure you want to ${action} ${users.length} user(s)?\n\n${namesOf(users)}`,
    refusal: refusalFor(users),
    async work() {
      const updateData = { status: action === 'activate' ? 'active' : 'deactive' } as const;
      const { data } = await call('PATCH /users/bulk', {
        body: { userIds: users.map(({ id }) => id), updateData },
      });
      const { updated, failed } = data;
      if (updated > 0) showToast('success', `${updated} user(s) ${action}d successfully`);
      const [first] = failed;
      if (first) showToast('warning', `${failed.length} user(s) left unchanged. ${first.message}`);
    },
  };
}

export function removeAll(users: readonly Named[]): UserAction {
  return {
    name: 'remove all',
    question: `Are you sure you want to delete ${users.length} user(s)? This action cannot be undone.\n\n${namesOf(users)}`,
    refusal: refusalFor(users),
    async work() {
      const answers = await Promise.allSettled(
        users.map(({ id }) => call('DELETE /users/{id}', { params: { id } })),
      );
      const deleted = answers.filter(({ status }) => status === 'fulfilled').length;
      showToast(deleted === users.length ? 'success' : 'warning', `${deleted}/${users.length} users deleted`);
      const refused = answers.find((answer) => answer.status === 'rejected');
      if (refused) showToast('warning', reasonOf(refused.reason, 'Operation failed'));
    },
  };
}

export function useUserActions() {
  const refresh = useRefresh();
  const [running, setRunning] = useState<string>();

  const run = async ({ name, question, refusal, work }: UserAction): Promise<boolean> => {
    if (refusal) showToast('error', refusal);
    if (refusal || running !== undefined || !window.confirm(question)) return false;
    setRunning(name);
    try {
      await work();
      return true;
    } catch (error) {
      showToast('error', reasonOf(error, 'Operation failed'));
      return false;
    } finally {
      await refresh('all');
      setRunning(undefined);
    }
  };
  return (action: UserAction, onDone?: () => void) => ({
    busy: running === action.name,
    disabled: running !== undefined && running !== action.name,
    onClick: async () => {
      if (await run(action)) onDone?.();
    },
  });
}
