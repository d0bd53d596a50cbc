/** Confirms a new order of vendors, and first shows its effect. */
import { networkName } from '@ntem/contract/networks';
import type { WireVendor } from '@ntem/contract/vendors/endpoints/vendors';
import { useSend } from '#lib/api/use-send.ts';
import { Refusal } from '#ui/forms/form.tsx';
import { ConfirmDialog } from '#ui/forms/form-dialog.tsx';
import { type RouteGroup, roleNames, titleOf } from './line-words.ts';
import { RouteBox, RouteRow } from './route-box.tsx';

const places = ['first', 'second', 'third', 'fourth', 'fifth'];
const sayPlace = (at: number) => places[at] ?? `number ${at + 1}`;

type RouteDialogProps = {
  route: RouteGroup;
  /** The new order. */
  vendors: string[];
  vendorsOf: readonly WireVendor[];
  onClose: () => void;
};

export function RouteDialog({ route, vendors, vendorsOf, onClose }: RouteDialogProps) {
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
