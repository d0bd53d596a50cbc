/** The order in which vendors are asked, moved by buttons; another order is confirmed before it counts. */
import { networkName } from '@ntem/contract/networks';
import type { VendorOverview, WireVendor } from '@ntem/contract/vendors/endpoints/vendors';
import { useState } from 'react';
import { fallIcon, upIcon } from '#features/admin/admin-parts.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { Section } from '#ui/page/section.tsx';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { groupRoutes, movedUp, type RouteGroup, roleNames, titleOf } from './line-words.ts';
import { RouteBox, RouteRow } from './route-box.tsx';
import { RouteDialog } from './route-dialog.tsx';

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
