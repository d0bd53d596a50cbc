/** The history of bundles that were ordered. */

import { rowsPerPage } from '@ntem/contract/lists';
import type { BundleRow } from '@ntem/contract/orders/endpoints/histories';
import { stages } from '@ntem/contract/orders/stages';
import { bundleStatuses } from '@ntem/contract/states';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useIsPhone } from '#lib/browser/screen-width.ts';
import { type UrlState, useUrlState } from '#lib/browser/url-state.ts';
import { ExportButton } from '#parts/export-button.tsx';
import { StageFilter } from '#parts/list-filters.tsx';
import { OrderedPackage, PackageName } from '#parts/package-name.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { Section } from '#ui/page/section.tsx';
import { boxIcon } from '#ui/small/app-icons.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { amountColumn, column, phoneColumn } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { PagedTable } from '#ui/tables/paged-table.tsx';
import {
  exported,
  filtersOf,
  hasProblem,
  OrderLink,
  orderDateColumn,
  orderStageColumn,
  SharedFilters,
  sellerColumn,
} from './shared-filters.tsx';
import { Totals } from './totals.tsx';

export function BundlesTab() {
  const url = useUrlState();
  const status = url.oneOf('status', bundleStatuses);
  const stage = url.oneOf('stage', stages);
  const filters = { ...filtersOf(url), status, stage, service_id: url.get('service_id') };
  const totals = useRead('GET /dashboard/data-bundles/totals', { query: filters }, lastPageStays);
  const query = { ...filters, page: String(url.page), limit: String(rowsPerPage) };
  const isFiltered = Object.values(filters).some(Boolean);
  const read = useRead('GET /dashboard/data-bundles', { query }, lastPageStays);
  const bundles = useProblemsFirst(read, !isFiltered && url.page === 1);
  const file = <ExportButton of="POST /dashboard/data-bundles/export" {...exported(filters)} />;
  return (
    <Section title="Data Bundles" aside={file} isNamedAbove>
      <SharedFilters url={url} list="data-bundles" file={file} status={<StageFilter url={url} />}>
        <ServiceFilter url={url} />
      </SharedFilters>
      <Totals of={totals.data} label="Bundles" />
      <PagedTable
        label="Data bundles"
        columns={columns}
        isLoud={hasProblem}
        list={bundles}
        paging={url}
        empty={{ icon: boxIcon, title: 'No data bundles found' }}
        failed="Failed to fetch data bundle history"
        counted="total data bundles"
      />
    </Section>
  );
}

function ServiceFilter({ url }: { url: UrlState }) {
  const { data: services = [], meta } = useRead('GET /databundle-admin/services');
  const options = [
    ...services.map(({ id, name }) => ({ value: id, label: name })),
    ...(meta?.deleted ?? []).map(({ id, name }) => ({ value: id, label: `${name} (deleted)` })),
  ];
  return (
    <Field label="Service">
      <Select options={[{ value: '', label: 'All' }, ...options]} {...url.field('service_id')} />
    </Field>
  );
}

const columns: Column<BundleRow>[] = [
  column(
    'Transaction ID',
    'lead1',
    ({ id, ext_transaction_id, display, phone_number, service: { name, network } }) => (
      <OrderLink
        id={id}
        reference={ext_transaction_id}
        short={<OrderedPackage service={name} network={network} name={display} to={phone_number} />}
      />
    ),
  ),
  column('User', 'wide', ({ name }) => name),
  column('Service', 'widest', ({ service }) => (
    <NetworkMark network={service.network} className="items-baseline gap-1.5">
      {service.name}
    </NetworkMark>
  )),
  column('Package', 'wide', ({ display }) => <PackageName name={display} />),
  { ...phoneColumn, place: 'wide' },
  sellerColumn,
  amountColumn,
  orderStageColumn,
  orderDateColumn,
];

type List = { data: readonly BundleRow[] | undefined };

/** The first page of all orders; what was filtered or leafed to keeps its order. */
function useProblemsFirst<Read extends List>(list: Read, isFirstOfAll: boolean): Read {
  const enabled = useIsPhone() && isFirstOfAll;
  const query = { stage: 'problem' as const, page: '1', limit: String(rowsPerPage) };
  const { data: problems, isPending } = useRead('GET /dashboard/data-bundles', { query }, { enabled });
  if (!enabled) return list;
  // The rows wait for both answers: none moves after it is shown.
  return { ...list, data: isPending ? undefined : list.data && putFirst(problems ?? [], list.data) };
}

function putFirst(problems: readonly BundleRow[], rows: readonly BundleRow[]): readonly BundleRow[] {
  const ids = new Set(problems.map(({ id }) => id));
  return [...problems, ...rows.filter(({ id }) => !ids.has(id))];
}
