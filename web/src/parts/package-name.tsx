/** The package of an order in a list: its column on a wide screen, and the first line of the row on a phone. */
import { Tel } from '#ui/core/formats.tsx';

export function PackageName({ name }: { name: string }) {
  return <span className="font-medium">{keepSize(name)}</span>;
}

type OrderedPackageProps = { service: string; network: string; name: string; to: string };

/** The network is the row's edge, and its service has no column. */
export function OrderedPackage({ service, network, name, to }: OrderedPackageProps) {
  return (
    <span className="font-medium" data-net={network.toLowerCase()}>
      <span className="net-down absolute inset-y-0 left-0 w-1" />
      {!saysService(name, service) && `${service} `}
      {keepSize(name)} to <Tel number={to} />
    </span>
  );
}

/** `5 GB` stays on one line. */
function keepSize(name: string): string {
  return name.replace(/(\d) (?=[GM]B\b)/g, '$1\u00a0');
}

/** Most packages are named after their service, which then needs no second mention. */
function saysService(name: string, service: string): boolean {
  return name.toLowerCase().includes(service.toLowerCase());
}
