/** The network that the number is sold as, and its change: numbers that were ported keep their first digits. */
import type { CounterCustomer } from '@ntem/contract/floats/endpoints/counter';
import { type Network, networkName } from '@ntem/contract/networks';
import { networkOfPrefix } from '@ntem/contract/phones';
import { useState } from 'react';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { FieldGroup } from '#ui/flow/field.tsx';
import { NetworkPicker } from '#ui/flow/network-picker.tsx';
import { sayNetwork } from './typed-number.ts';

type NetworkLineProps = {
  number: string;
  network: Network | undefined;
  known: CounterCustomer | null | undefined;
  onChange: (network: Network) => void;
};

export function NetworkLine({ number, network, known, onChange }: NetworkLineProps) {
  const [isChanging, setChanging] = useState(false);
  if (!network || isChanging) return <Picker number={number} network={network} onChange={onChange} />;
  const { lead, note } = sayNetwork(number, network, known);
  return (
    <div
      className="relative grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 overflow-hidden rounded-md border border-line bg-surface py-1.5 pr-1 pl-3.5 text-md"
      data-net={network.toLowerCase()}
    >
      <span className="net-down absolute inset-y-0 left-0 w-1" />
      <span>
        <b className="block">{lead}</b>
        <span className="block text-sm text-ink-muted">{note}</span>
      </span>
      <Button variant="quiet" subject="the network" onClick={() => setChanging(true)}>
        Change
      </Button>
    </div>
  );
}

function Picker({ number, network, onChange }: Omit<NetworkLineProps, 'known'>) {
  const first = networkOfPrefix(number);
  const isMoved = network !== undefined && first !== undefined && first !== network;
  return (
    <div className="grid gap-3">
      <FieldGroup
        label="Which network is it on now?"
        hint={
          isMoved &&
          `${number.slice(0, 3)} numbers start on ${networkName(first)}. This one is now sold as ${networkName(network)}.`
        }
      >
        <NetworkPicker name="network" value={network} onChange={onChange} />
      </FieldGroup>
      <Notice tone="warning">
        A bundle for the wrong network is lost and cannot be reversed. If the customer is not sure, look at
        the top of their screen: the phone shows its network.
      </Notice>
    </div>
  );
}
