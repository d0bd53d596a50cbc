/** On a phone, the list of orders begins with those that have a problem. */
import { rowsPerPage } from '@ntem/contract/lists';
import type { BundleRow } from '@ntem/contract/orders/endpoints/histories';
import { useRead } from '#lib/api/use-read.ts';
import { useIsPhone } from '#lib/browser/use-is-phone.ts';

type List = { data: readonly BundleRow[] | undefined };

/** The first page of all orders; what was filtered or leafed to keeps its order. */
export function useProblemsFirst<Read extends List>(list: Read, isFirstOfAll: boolean): Read {
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
