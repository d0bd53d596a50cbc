/** The order in which vendors are asked, moved by buttons; another order is confirmed before it counts. */
import { networkName } from '@ntem/contract/networks';
import type { VendorOverview, WireVendor } from '@ntem/contract/vendors/endpoints/vendors';
import { type ReactNode, useState } from 'react';
import { fallIcon, upIcon } from '#features/admin/admin-parts.tsx';
import { useSend } from '#lib/api/use-send.ts';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { Refusal } from '#ui/forms/form.tsx';
import { ConfirmDialog } from '#ui/forms/form-dialog.tsx';
import { Section } from '#ui/page/section.tsx';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { groupRoutes, movedUp, type RouteGroup, roleNames, titleOf } from './line-words.ts';

export function Routes({ overview }: { overview: VendorOverview }) {
  const [change, setChange] = useState<{ route: RouteGroup; vendors: string[] }>();
  return (
    <Section
      title="Order of routing"
      aside={<p>The next one is asked only after a definite no, never while an answer is missing</p>}
    >
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
        {groupRoutes(overview.routes).map((route) => (
          <RouteCard
            key={`${route.role} ${route.network}`}
            overview={overview}
            route={route}
            onMove={(place) => setChange({ route, vendors: movedUp(route.vendors, place) })}
          />
        ))}
      </div>
      {change && (
        <RouteDialog {...change} vendorsOf={overview.vendors} onClose={() => setChange(undefined)} />
      )}
    </Section>
  );
}

type RouteCardProps = { overview: VendorOverview; route: RouteGroup; onMove: (place: number) => void };

function RouteCard({ overview: { vendors }, route, onMove }: RouteCardProps) {
  const { role, network, vendors: inOrder } = route;
  const last = inOrder.length - 1;
  const head = network ? (
    <NetworkMark network={network}>{networkName(network)}</NetworkMark>
  ) : (
    roleNames[role]
  );
  const wide = role === 'send' ? 'codes, notices' : 'all networks';
  const aside = role === 'deliver' ? 'delivers' : network ? roleNames[role].toLowerCase() : wide;
  return (
    <RouteBox head={head} aside={aside}>
      {inOrder.map((name, at) => {
        const title = titleOf(vendors, name);
        return (
          <RouteRow
            key={name}
            place={at + 1}
            title={title}
            note={noteOf(stateOf(vendors, name, route), inOrder.length)}
          >
            {last > 0 && (
              <>
                <IconButton
                  icon={upIcon}
                  label={`Move ${title} up`}
                  disabled={at === 0}
                  onClick={() => onMove(at)}
                />
                <IconButton
                  icon={fallIcon}
                  label={`Move ${title} down`}
                  disabled={at === last}
                  onClick={() => onMove(at + 1)}
                />
              </>
            )}
          </RouteRow>
        );
      })}
    </RouteBox>
  );
}

/** Of a list for all networks: true if it holds on any of them. */
function stateOf(
  vendors: readonly WireVendor[],
  name: string,
  { role, network }: RouteGroup,
): WireVendor['state'] {
  const lines = vendors
    .filter((vendor) => vendor.name === name)
    .flatMap((vendor) => vendor.lines)
    .filter((line) => line.role === role && (network ?? line.network) === line.network);
  const isAny = (state: string) => lines.some((line) => line.state === state);
  if (isAny('in_use')) return 'in_use';
  if (isAny('trying')) return 'trying';
  return isAny('paused') ? 'paused' : 'stands_by';
}

const notes = {
  in_use: 'In use',
  stands_by: 'Standby',
  paused: 'Paused',
  trying: 'Trying one order',
  not_set_up: 'Not set up',
};

function noteOf(state: WireVendor['state'], count: number): string {
  return count === 1 ? `${notes[state]}. No standby` : notes[state];
}

const places = ['first', 'second', 'third', 'fourth', 'fifth'];
const sayPlace = (at: number) => places[at] ?? `number ${at + 1}`;

type RouteDialogProps = {
  route: RouteGroup;
  /** The new order. */
  vendors: string[];
  vendorsOf: readonly WireVendor[];
  onClose: () => void;
};

function RouteDialog({ route, vendors, vendorsOf, onClose }: RouteDialogProps) {
  const { role, network } = route;
  const what = network ? networkName(network) : roleNames[role].toLowerCase();
  const first = titleOf(vendorsOf, vendors[0] ?? '');
  const { press, isBusy, refusal } = useSend('PUT /vendors/routes', {
    updates: 'GET /vendors',
    onDone: onClose,
    toast: 'Order of routing changed',
    showsRefusal: true,
  });
  const calls = vendorsOf
    .filter(({ name }) => vendors.includes(name))
    .flatMap(({ kind, under_way }) =>
      under_way.filter((one) => one.role === role && (kind === 'supplier') === (role === 'deliver')),
    )
    .reduce((sum, one) => sum + one.calls, 0);
  return (
    <ConfirmDialog
      title={`Change the order for ${what}`}
      {...(network && { network: network.toLowerCase() })}
      confirmLabel={`Ask ${first} first for ${what}`}
      busy={isBusy}
      onConfirm={() => press({ body: { role, vendors, ...(network && { network }) } })}
      onClose={onClose}
    >
      {refusal && <Refusal text={refusal} />}
      <RouteBox head={`${network ? networkName(network) : roleNames[role]}, from now on`}>
        {vendors.map((name, at) => {
          const before = route.vendors.indexOf(name);
          return (
            <RouteRow
              key={name}
              place={at + 1}
              title={titleOf(vendorsOf, name)}
              note={before === at ? 'as before' : `was ${sayPlace(before)}`}
              isMoved={at < before}
            />
          );
        })}
      </RouteBox>
      <p className="text-md text-ink-muted">
        {calls === 0
          ? 'Nothing is being sent now.'
          : `${calls} that ${calls === 1 ? 'is' : 'are'} being sent ${calls === 1 ? 'stays' : 'stay'} where ${calls === 1 ? 'it is' : 'they are'}.`}{' '}
        Kept in the audit log.
      </p>
    </ConfirmDialog>
  );
}

function RouteBox({ head, aside, children }: { head: ReactNode; aside?: string; children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface text-md">
      <div className="flex items-center justify-between gap-3 bg-surface-sunken px-4 py-2.5">
        <h3 className="text-md">{head}</h3>
        {aside && <span className="text-ink-muted">{aside}</span>}
      </div>
      <ol>{children}</ol>
    </div>
  );
}

type RouteRowProps = { place: number; title: string; note: string; isMoved?: boolean; children?: ReactNode };

function RouteRow({ place, title, note, isMoved = false, children }: RouteRowProps) {
  return (
    <li
      className={`grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-1.5 pr-3 pl-4 ${isMoved ? 'bg-surface-selected' : ''}`}
    >
      <span className="font-bold text-ink-subtle tabular-nums">{place}</span>
      <span className="min-w-0 wrap-anywhere">
        {title}
        <small className="block text-sm text-ink-muted">{note}</small>
      </span>
      <span className="flex">{children}</span>
    </li>
  );
}
