/** One service: its notice, its actions, and its packages. */
import type { ManagedPackage, ManagedService } from '@ntem/contract/catalogue/endpoints/catalogue';
import { useState } from 'react';
import { ApiError, reasonOf } from '#lib/api/api-error.ts';
import { useSend } from '#lib/api/use-send.ts';
import { Button } from '#ui/core/button.tsx';
import { Money } from '#ui/core/formats.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Group } from '#ui/page/group.tsx';
import { boxIcon, editIcon, plusIcon, powerIcon, trashIcon } from '#ui/small/app-icons.ts';
import { ActiveBadge } from '#ui/small/badge.tsx';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { amountColumn, column, figureColumn } from '#ui/tables/columns.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { RowActions } from '#ui/tables/row-actions.tsx';
import { PackageDialog } from './package-dialog.tsx';
import { sayBelowCost } from './package-rules.ts';
import { ServiceDialog } from './service-dialog.tsx';

type ServiceGroupProps = { service: ManagedService; isOpen: boolean; onToggle: () => void };

export function ServiceGroup({ service, isOpen, onToggle }: ServiceGroupProps) {
  const [edited, setEdited] = useState<ManagedPackage | 'new'>();
  const actions = useCatalogueActions();
  return (
    <Group
      name={service.name}
      meta={sayCount(service.package_count, 'package')}
      network={service.network}
      end={<ActiveBadge status={service.status} />}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <ServiceBar service={service} actions={actions} onAdd={() => setEdited('new')} />
      <DataTable
        bare
        label={`Packages of ${service.name}`}
        columns={columns}
        rows={service.packages}
        empty={{ icon: boxIcon, title: 'No packages available' }}
        actions={(bundle) => (
          <RowActions
            of={bundle}
            edit={{ onClick: () => setEdited(bundle) }}
            toggle={{ onClick: () => actions.togglePackage(bundle) }}
            remove={{ onClick: () => actions.removePackage(bundle) }}
          />
        )}
      />
      {edited && (
        <PackageDialog
          service={service}
          {...(edited !== 'new' && { bundle: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Group>
  );
}

type ServiceBarProps = {
  service: ManagedService;
  actions: ReturnType<typeof useCatalogueActions>;
  onAdd: () => void;
};

function ServiceBar({ service, actions, onAdd }: ServiceBarProps) {
  // The version that was opened: another admin's changes must not count as read here.
  const [edited, setEdited] = useState<ManagedService>();
  return (
    <div className="grid grid-cols-2 gap-2 border-b border-line px-4 py-2 max-sm:py-3 sm:flex sm:flex-wrap sm:items-center sm:justify-end">
      {service.notice && (
        <div className="mr-auto min-w-0 flex-[1_1_16rem] max-sm:col-span-2">
          <Notice>{service.notice}</Notice>
        </div>
      )}
      <Button icon={editIcon} onClick={() => setEdited(service)}>
        <span>
          Edit<span className="max-sm:sr-only"> Service</span>
        </span>
      </Button>
      <Button icon={powerIcon} onClick={() => actions.toggleService(service)}>
        <span>
          {service.status === 'active' ? 'Deactivate' : 'Activate'}
          <span className="max-sm:sr-only"> Service</span>
        </span>
      </Button>
      <Button variant="danger-quiet" icon={trashIcon} onClick={() => actions.removeService(service)}>
        <span>
          Delete<span className="max-sm:sr-only"> Service</span>
        </span>
      </Button>
      <Button icon={plusIcon} onClick={onAdd}>
        Add Package
      </Button>
      {edited && <ServiceDialog service={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

const columns: Column<ManagedPackage>[] = [
  column('Package', 'lead1', ({ name, warning, status, below_cost: cost }) => (
    <>
      <span className="font-medium">{name}</span>
      {warning && <span className="block text-sm text-wrap text-warning">{warning}</span>}
      {cost !== null && status === 'active' && (
        <span className="block text-sm text-wrap text-warning">{sayBelowCost(cost)}</span>
      )}
    </>
  )),
  column('Bundle ID', 'lead2', ({ bundle_id }) => <span className="font-mono text-sm">{bundle_id}</span>),
  figureColumn(
    'Megabytes',
    ({ megabytes }) => <span className="tabular-nums">{formatCount(megabytes)}</span>,
    'lead3',
  ),
  amountColumn,
  figureColumn(
    'Cost price',
    ({ cost_price }) =>
      cost_price === null ? <span className="text-ink-subtle">None</span> : <Money amountGhs={cost_price} />,
    'side3',
  ),
  column('Status', 'side2', ({ status }) => <ActiveBadge status={status} />),
];

// The list is refreshed before the toast, and so before the next change.
const refresh = ['GET /databundle-admin/services'] as const;

function useCatalogueActions() {
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
