/** An admin's actions on services and packages in their lists. */
import type { ManagedPackage, ManagedService } from '@ntem/contract/catalogue/endpoints/catalogue';
import { ApiError, reasonOf } from '#lib/api/api-error.ts';
import { useSend } from '#lib/api/use-send.ts';

// The list is refreshed before the toast, and so before the next change.
const refresh = ['GET /databundle-admin/services'] as const;

export function useCatalogueActions() {
  const changePackage = useSend('PUT /databundle-admin/packages/{id}', {
    refresh,
    toast: (_, { body }) => `Package ${verbOf(body)} successfully`,
    failed: (error) =>
      (error instanceof ApiError && Object.values(error.errors)[0]) ||
      reasonOf(error, 'Failed to update package status'),
  });
  const changeService = useSend('PUT /databundle-admin/services/{id}', {
    refresh,
    toast: (_, { body }) => `Service ${verbOf(body)} successfully`,
    failed: 'Operation failed',
  });
  const deletePackage = useSend('DELETE /databundle-admin/packages/{id}', {
    refresh,
    toast: 'Package deleted successfully',
    failed: 'Failed to delete package',
  });
  const deleteService = useSend('DELETE /databundle-admin/services/{id}', {
    refresh,
    toast: 'Service deleted successfully',
    failed: 'Operation failed',
  });
  return {
    togglePackage: (bundle: ManagedPackage) => changePackage.press(toggled(bundle)),
    removePackage: ({ id, name }: ManagedPackage) => sure(name) && deletePackage.press({ params: { id } }),
    toggleService: (service: ManagedService) => changeService.press(toggled(service)),
    removeService: ({ id, name }: ManagedService) => sure(name) && deleteService.press({ params: { id } }),
  };
}

function toggled({ id, status }: ManagedPackage | ManagedService) {
  return { params: { id }, body: { status: status === 'active' ? 'inactive' : 'active' } } as const;
}

function verbOf({ status }: { status?: 'active' | 'inactive' | undefined } = {}): string {
  return status === 'active' ? 'activated' : 'deactivated';
}

function sure(name: string): boolean {
  return window.confirm(`Are you sure you want to delete "${name}"? This action cannot be undone.`);
}
