/** What an admin does with services and packages from their lists. */
import type { ManagedPackage, ManagedService } from '@ntem/contract/topics/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { reasonOf } from '#lib/api/refusal-text.ts';
import { showToast } from '#lib/browser/toast.ts';

export function useCatalogueActions() {
  const cache = useQueryClient();

  const run = async (work: () => Promise<unknown>, texts: { done: string; failed: string }) => {
    const told = await work().then(
      () => ({ kind: 'success', text: texts.done }) as const,
      (error: unknown) => ({ kind: 'error', text: reasonOf(error, texts.failed) }) as const,
    );
    // The list is as it is now before anybody is told, and so before they change it again.
    await cache.invalidateQueries({ queryKey: ['admin', 'services'] });
    showToast(told.kind, told.text);
  };

  const other = (status: 'active' | 'inactive') => (status === 'active' ? 'inactive' : 'active');
  const sure = (name: string) =>
    window.confirm(`Are you sure you want to delete "${name}"? This action cannot be undone.`);

  return {
    togglePackage: ({ id, status }: ManagedPackage) =>
      run(
        () =>
          call('PUT /databundle-admin/packages/{id}', { params: { id }, body: { status: other(status) } }),
        {
          done: status === 'active' ? 'Package deactivated successfully' : 'Package activated successfully',
          failed: 'Failed to update package status',
        },
      ),
    removePackage: ({ id, name }: ManagedPackage) =>
      sure(name) &&
      run(() => call('DELETE /databundle-admin/packages/{id}', { params: { id } }), {
        done: 'Package deleted successfully',
        failed: 'Failed to delete package',
      }),
    toggleService: ({ id, status }: ManagedService) =>
      run(
        () =>
          call('PUT /databundle-admin/services/{id}', { params: { id }, body: { status: other(status) } }),
        {
          done: status === 'active' ? 'Service deactivated successfully' : 'Service activated successfully',
          failed: 'Operation failed',
        },
      ),
    removeService: ({ id, name }: ManagedService) =>
      sure(name) &&
      run(() => call('DELETE /databundle-admin/services/{id}', { params: { id } }), {
        done: 'Service deleted successfully',
        failed: 'Operation failed',
      }),
  };
}
