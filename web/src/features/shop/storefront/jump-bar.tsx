/** Links to each service, always in reach on phones, and their anchors. */
import type { ShopService } from '@ntem/contract/shop/endpoints/storefront';

type JumpBarProps = {
  services: readonly ShopService[];
  anchors: ReadonlyMap<string, string>;
  /** Runs before the browser goes there: the service may not be in the page yet. */
  onJump: (service: ShopService) => void;
};

export function JumpBar({ services, anchors, onJump }: JumpBarProps) {
  if (services.length < 2) return null;
  return (
    <nav className="sticky top-0 z-10 border-b border-line bg-canvas lg:hidden" aria-label="Services">
      <ul className="page flex overflow-x-auto">
        {services.map((service) => (
          <li key={service.id} className="flex-[1_0_auto]">
            <a
              className="flex min-h-12 items-baseline justify-center gap-1.75 px-2 text-md leading-12 font-medium whitespace-nowrap hover:bg-surface-hover"
              href={`#${anchors.get(service.id)}`}
              data-net={service.network.toLowerCase()}
              onClick={() => onJump(service)}
            >
              <i className="net-stroke" />
              {service.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Each service's anchor in the page: `#mtn`, and `#airteltigo-2` for the second of a network. */
export function anchorsOf(services: readonly ShopService[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    services.map(({ id, network }) => {
      const count = (counts.get(network) ?? 0) + 1;
      counts.set(network, count);
      return [id, network.toLowerCase() + (count > 1 ? `-${count}` : '')];
    }),
  );
}
