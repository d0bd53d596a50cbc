/** A package in a list. Below 640 px, without the column of the service, its service's name comes first. */
import { NetworkMark } from '#ui/small/network-mark.tsx';

type PackageNameProps = {
  service: string;
  network: string;
  name: string;
  megabytes?: number | undefined;
  /** The number that gets it, in a row that has no other place for it. */
  to?: string;
};

export function PackageName({ service, network, name, megabytes, to }: PackageNameProps) {
  return (
    <NetworkMark network={network} onPhonesOnly className="items-baseline gap-1.5">
      <span className="font-medium">
        {!saysService(name, service) && <span className="sm:hidden">{service} </span>}
        {name}
        {megabytes !== undefined && (
          <span className="font-normal text-ink-subtle tabular-nums sm:hidden">
            {' '}
            · {megabytes.toLocaleString('en')} MB
          </span>
        )}
        {to && <span className="font-normal tabular-nums"> to {to}</span>}
      </span>
    </NetworkMark>
  );
}

/** Most packages are named after their service, which then needs no second mention. */
function saysService(name: string, service: string): boolean {
  return name.toLowerCase().includes(service.toLowerCase());
}
