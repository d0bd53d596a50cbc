/** A table of rows; below 640 px each row is a card in the same bordered list. */
// biome-ignore-all lint/a11y/noRedundantRoles: changing `display` takes the native roles away.
import { type ComponentProps, Fragment, type MouseEvent, type ReactNode, useRef } from 'react';
import { EmptyState, ErrorState } from '#ui/core/empty-state.tsx';
import { downIcon, Icon } from '#ui/core/icon.tsx';
import { HeadCheckbox, RowCheckbox } from '#ui/flow/checkbox.tsx';
import { isPastEnd, Pager, type PagerProps } from './pager.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { useOverflow } from './use-overflow.ts';

/** A column's place in the card on a phone. */
const places = {
  lead: 'max-sm:col-start-1 max-sm:row-span-2 max-sm:row-start-1',
  side: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-self-end max-sm:text-right',
  side2: 'max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-self-end max-sm:text-right',
  line: 'max-sm:col-span-full',
  quiet: 'max-sm:col-span-full max-sm:text-sm max-sm:text-ink-muted',
  /** One above the other, each beside a line of the other column. */
  lead1: 'max-sm:col-start-1 max-sm:row-start-1',
  lead2: 'max-sm:col-start-1 max-sm:row-start-2 max-sm:text-sm max-sm:text-ink-muted',
  lead3: 'max-sm:col-start-1 max-sm:row-start-3 max-sm:text-sm max-sm:text-ink-muted',
  side3:
    'max-sm:col-start-2 max-sm:row-start-3 max-sm:justify-self-end max-sm:text-right max-sm:text-sm max-sm:text-ink-muted',
  wide: 'max-sm:hidden',
  /** Nor on a tablet, where the other columns would break their words. */
  widest: 'max-sm:hidden sm:max-lg:hidden',
} as const;

/** Used if the text is too large for two columns. */
const stacked = 'large:col-span-full large:row-auto large:justify-self-start large:text-left';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  place?: keyof typeof places;
  /** Shows the header before the value in the card, for a value that does not explain itself. */
  labelled?: boolean;
  numeric?: boolean;
  sortKey?: string;
};

export type Sorting = { key: string; direction: 'asc' | 'desc'; onSort: (key: string) => void };

type Selection<Row> = {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** Spoken by screen readers when a row is selected. */
  nameOf: (row: Row) => string;
};

type DataTableProps<Row extends { id: string }> = {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  /** They belong to the previous request; the next answer is on its way. */
  isStale?: boolean;
  empty: ComponentProps<typeof EmptyState>;
  failure?: ComponentProps<typeof ErrorState> | undefined;
  isSum?: (row: Row) => boolean;
  /** A person has to act on it: the row has a ground of its own. */
  isLoud?: (row: Row) => boolean;
  /** On a phone each day's rows stand below its name. */
  dayOf?: (row: Row) => string;
  selection?: Selection<Row>;
  sorting?: Sorting;
  /** Icon buttons with `inRow`. */
  actions?: (row: Row) => ReactNode;
  /** Shown on top while rows are selected. */
  bulkBar?: ReactNode;
  pager?: PagerProps | undefined;
  /** Without a border of its own, for use inside a bordered box. */
  bare?: boolean;
};

export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, rows, isStale = false, empty, failure, bulkBar, pager, bare = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(scroller);
  // If this page is empty but others are not, those are shown next.
  const isWaiting = !rows || (rows.length === 0 && (isStale || (pager !== undefined && isPastEnd(pager))));
  return (
    <div className={`overflow-hidden bg-surface ${bare ? '' : 'rounded-lg border border-line'}`}>
      {bulkBar}
      <section
        ref={scroller}
        className="relative transition-opacity focus-visible:-outline-offset-3 aria-busy:opacity-60 sm:overflow-x-auto"
        aria-busy={isStale || undefined}
        aria-label={overflows ? `${label}, scrolls sideways` : undefined}
        tabIndex={overflows ? 0 : undefined}
      >
        {failure && <ErrorState {...failure} />}
        {/* Always there, so that screen readers announce its content. */}
        <div role="status">
          {!failure && isWaiting && <SkeletonRows />}
          {!failure && !isWaiting && rows.length === 0 && <EmptyState {...empty} />}
        </div>
        {!failure && rows && rows.length > 0 && <Table {...props} rows={rows} keepsLead={overflows} />}
      </section>
      {!failure && pager && <Pager {...pager} isStale={isStale} />}
    </div>
  );
}

/** The first column stays in view while the others scroll below it. */
const leadClasses =
  'sm:max-lg:sticky sm:max-lg:left-0 sm:max-lg:z-1 sm:max-lg:max-w-48 sm:max-lg:shadow-[1px_0_0_var(--color-line)]';

type TableProps<Row extends { id: string }> = DataTableProps<Row> & {
  rows: readonly Row[];
  /** The table is wider than its place. */
  keepsLead: boolean;
};

function Table<Row extends { id: string }>(props: TableProps<Row>) {
  const { label, columns, rows, dayOf, selection, sorting, actions, keepsLead } = props;
  const areAll = rows.every(({ id }) => selection?.ids.has(id));
  return (
    <table role="table" aria-label={label} className="w-full text-md max-sm:block sm:max-lg:text-sm">
      <thead
        role="rowgroup"
        className={`bg-surface-sunken text-sm text-ink-muted ${selection ? 'max-sm:block' : 'max-sm:sr-only'}`}
      >
        <tr role="row" className="max-sm:block">
          {selection && (
            <th
              role="columnheader"
              scope="col"
              className="border-line text-left font-medium max-sm:block max-sm:border-b max-sm:px-4 sm:w-px sm:py-2 sm:pr-3 sm:pl-4"
            >
              <HeadCheckbox
                label="Select all on this page"
                checked={areAll}
                mixed={!areAll && selection.ids.size > 0}
                onChange={() => selection.onChange(new Set(areAll ? [] : rows.map(({ id }) => id)))}
              />
            </th>
          )}
          {columns.map((column, nth) => (
            <ColumnHeader
              key={column.header}
              column={column}
              sorting={sorting}
              lead={keepsLead && nth === 0 ? `bg-surface-sunken ${leadClasses}` : ''}
            />
          ))}
          {actions && (
            <th role="columnheader" scope="col" className={`w-px text-right print:hidden ${headerClasses}`}>
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {rows.map((row, nth) => {
          const day = dayOf?.(row);
          const before = rows[nth - 1];
          return (
            <Fragment key={row.id}>
              {day !== undefined && (!before || dayOf?.(before) !== day) && <DayRow>{day}</DayRow>}
              <TableRow {...props} row={row} />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** On a phone they only name the cells of the cards for screen readers. */
const headerClasses =
  'px-3 py-2 text-left font-medium whitespace-nowrap first:pl-4 last:pr-4 max-sm:sr-only sm:max-lg:px-2';

type ColumnHeaderProps<Row> = { column: Column<Row>; sorting: Sorting | undefined; lead: string };

function ColumnHeader<Row>({ column, sorting, lead }: ColumnHeaderProps<Row>) {
  const { header, place, numeric, sortKey } = column;
  const classes = `${headerClasses} ${place === 'widest' ? 'sm:max-lg:hidden' : ''} ${numeric ? 'text-right' : ''} ${lead}`;
  if (!sorting || sortKey === undefined) {
    return (
      <th role="columnheader" scope="col" className={classes}>
        {header}
      </th>
    );
  }
  const isSorted = sorting.key === sortKey;
  const order = sorting.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th role="columnheader" scope="col" className={classes} aria-sort={isSorted ? order : 'none'}>
      {/* A button that cannot be seen must not be reached: phones sort by a choice above the list. */}
      <span className="sm:hidden">{header}</span>
      <button
        type="button"
        className="-my-1 inline-flex min-h-6 items-center gap-1 font-medium hover:text-ink max-sm:hidden"
        onClick={() => sorting.onSort(sortKey)}
      >
        {header}
        <Icon
          path={downIcon}
          className={`size-3.5 ${isSorted ? '' : 'opacity-0'} ${isSorted && sorting.direction === 'asc' ? 'rotate-180' : ''}`}
        />
      </button>
    </th>
  );
}

function DayRow({ children }: { children: string }) {
  return (
    <tr
      role="row"
      className="block border-t border-line bg-surface-sunken px-4 py-1.5 first:border-t-0 sm:hidden"
    >
      <th role="rowheader" scope="row" className="block text-left text-sm font-medium text-ink-muted">
        {children}
      </th>
    </tr>
  );
}

function TableRow<Row extends { id: string }>(props: TableProps<Row> & { row: Row }) {
  const { row, columns, isSum, isLoud, selection, actions, keepsLead } = props;
  const { id } = row;
  const isSelected = selection?.ids.has(id) ?? false;
  const cell = 'max-sm:block max-sm:min-w-0 sm:px-3 sm:py-2 sm:first:pl-4 sm:last:pr-4 sm:max-lg:px-2';
  const ground = isSum?.(row)
    ? 'bg-surface-sunken'
    : isSelected
      ? 'bg-surface-selected'
      : isLoud?.(row)
        ? 'bg-danger-tint'
        : 'bg-surface';
  const toggle = (ids: ReadonlySet<string>) => {
    const rest = [...ids].filter((other) => other !== id);
    return new Set(isSelected ? rest : [...rest, id]);
  };
  return (
    <tr
      role="row"
      data-selected={isSelected || undefined}
      onClick={openRow}
      className={`relative has-data-opens-row:cursor-pointer ${opensMark} border-t border-line first:max-sm:border-t-0 data-selected:bg-surface-selected max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-baseline large:grid-cols-[minmax(0,1fr)] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3 ${isSum?.(row) ? 'bg-surface-sunken font-medium' : isLoud?.(row) ? 'bg-danger-tint' : 'sm:hover:not-data-selected:bg-surface-hover'} ${selection ? 'max-sm:pl-13 large:pl-18' : ''}`}
    >
      {selection && (
        <td role="cell" className="sm:px-3 sm:pl-4 max-sm:absolute max-sm:top-3 max-sm:left-4">
          <RowCheckbox
            label={`Select ${selection.nameOf(row)}`}
            checked={isSelected}
            onChange={() => selection.onChange(toggle(selection.ids))}
          />
        </td>
      )}
      {columns.map(({ header, place = 'line', labelled, numeric, cell: render }, nth) => (
        <td
          key={header}
          role="cell"
          data-label={labelled ? header : undefined}
          className={`${cell} ${places[place]} ${stacked} ${keepsLead && nth === 0 ? `${ground} ${leadClasses}` : ''} ${numeric ? 'sm:text-right' : ''} max-sm:data-label:before:mr-1.5 max-sm:data-label:before:text-sm max-sm:data-label:before:text-ink-subtle max-sm:data-label:before:content-[attr(data-label)]`}
        >
          {render(row)}
        </td>
      ))}
      {actions && (
        <td
          role="cell"
          className={`${cell} print:hidden max-sm:col-span-full max-sm:has-[>:empty]:hidden max-sm:mt-2 max-sm:-mr-4 max-sm:-mb-3 ${selection ? 'max-sm:-ml-13 large:-ml-18' : 'max-sm:-ml-4'}`}
        >
          <div className="max-sm:grid max-sm:auto-cols-fr max-sm:grid-flow-col large:grid-flow-row max-sm:border-t max-sm:border-line sm:flex sm:justify-end sm:gap-0.5">
            {actions(row)}
          </div>
        </td>
      )}
    </tr>
  );
}

/** A row that opens says so at its end, where a table has its full width. */
const opensMark =
  "lg:has-data-opens-row:after:absolute lg:has-data-opens-row:after:top-1/2 lg:has-data-opens-row:after:right-1 lg:has-data-opens-row:after:-translate-y-1/2 lg:has-data-opens-row:after:text-base lg:has-data-opens-row:after:text-ink-subtle lg:has-data-opens-row:after:content-['›'_/_''] print:has-data-opens-row:after:hidden";

/**
 * If the first cell stays while the rest scrolls, its button cannot reach over the others: a press on these is
 * passed on to it. Keys have the button itself.
 */
function openRow({ target, currentTarget }: MouseEvent<HTMLElement>) {
  const isControl = target instanceof Element && target.closest('a, button, input, label, summary');
  if (!isControl) currentTarget.querySelector<HTMLElement>('[data-opens-row]')?.click();
}
