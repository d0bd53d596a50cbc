/** What an admin does with accounts from the list: switch on and off, delete, one or many. */
import type { ManagedUser } from '@ntem/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { showToast } from '#lib/toast.ts';

type BulkAction = 'activate' | 'deactivate';

export function useUserActions() {
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast('error', error instanceof ApiError ? error.message : 'Operation failed');
    } finally {
      await cache.invalidateQueries({ queryKey: ['admin'] });
      setBusy(false);
    }
  };

  const toggle = (user: ManagedUser) => {
    const action = user.status === 'active' ? 'deactivate' : 'activate';
    if (!window.confirm(`Are you sure you want to ${action} "${user.name}"?`)) return;
    return run(async () => {
      const status = user.status === 'active' ? 'deactive' : 'active';
      await call('PATCH /users/{id}', { params: { id: user.id }, body: { status } });
      showToast('success', 'User updated successfully');
    });
  };

  const remove = (user: ManagedUser) => {
    const question = `Are you sure you want to delete "${user.name}"? This action cannot be undone.`;
    if (!window.confirm(question)) return;
    return run(async () => {
      await call('DELETE /users/{id}', { params: { id: user.id } });
      showToast('success', 'User deleted successfully');
    });
  };

  return { isBusy, toggle, remove, ...bulkActions(run) };
}

function bulkActions(run: (work: () => Promise<void>) => Promise<void>) {
  const isNobody = (ids: string[]) => {
    if (ids.length === 0) showToast('error', 'No users selected');
    return ids.length === 0;
  };

  const setStatus = async (ids: string[], action: BulkAction) => {
    if (isNobody(ids)) return false;
    if (!window.confirm(`Are you sure you want to ${action} ${ids.length} user(s)?`)) return false;
    await run(async () => {
      const updateData = { status: action === 'activate' ? 'active' : 'deactive' } as const;
      const { updated, failed } = (await call('PATCH /users/bulk', { body: { userIds: ids, updateData } }))
        .data;
      if (updated > 0) showToast('success', `${updated} user(s) ${action}d successfully`);
      const [first] = failed;
      if (first) showToast('warning', `${failed.length} user(s) left unchanged. ${first.message}`);
    });
    return true;
  };

  const removeAll = async (ids: string[]) => {
    if (isNobody(ids)) return false;
    const question = `Are you sure you want to delete ${ids.length} user(s)? This action cannot be undone.`;
    if (!window.confirm(question)) return false;
    await run(async () => {
      const answers = await Promise.allSettled(
        ids.map((id) => call('DELETE /users/{id}', { params: { id } })),
      );
      const deleted = answers.filter(({ status }) => status === 'fulfilled').length;
      showToast(deleted === ids.length ? 'success' : 'warning', `${deleted}/${ids.length} users deleted`);
      const refused = answers.find((answer) => answer.status === 'rejected');
      if (refused?.reason instanceof ApiError) showToast('warning', refused.reason.message);
    });
    return true;
  };

  return { setStatus, removeAll };
}
