/** A choice of network: a radio group of equal keys, each with its network's edge. */
import { type Network, networkName, networks } from '@ntem/contract/networks';
import { checkIcon, Icon } from '#ui/core/icon.tsx';
import { useFieldControl } from './field.tsx';

type NetworkPickerProps = { name: string; value: string | undefined; onChange: (network: Network) => void };

/** Used inside a FieldGroup, which names it. */
export function NetworkPicker({ name, value, onChange }: NetworkPickerProps) {
  const { 'aria-invalid': isInvalid } = useFieldControl();
  const border = isInvalid ? 'border-danger' : 'border-control';
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2">
      {networks.map((network) => (
        <label key={network} className="relative" data-net={network.toLowerCase()}>
          <input
            className="peer absolute inset-0 size-full appearance-none rounded-md"
            type="radio"
            name={name}
            value={network}
            aria-invalid={isInvalid}
            checked={network === value}
            onChange={() => onChange(network)}
          />
          <span
            className={`pointer-events-none relative flex min-h-control items-center justify-center gap-1.5 overflow-hidden rounded-md border bg-surface px-1 text-md font-medium peer-checked:border-brand peer-checked:bg-surface-selected peer-checked:shadow-[inset_0_0_0_1px_var(--color-brand)] dense:min-h-10 dense:text-sm ${border}`}
          >
            <span className="net-across absolute inset-x-0 top-0 h-1" />
            {network === value && <Icon path={checkIcon} className="size-4 text-brand" />}
            {networkName(network)}
          </span>
        </label>
      ))}
    </div>
  );
}
