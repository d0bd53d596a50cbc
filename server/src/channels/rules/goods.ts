/** The goods of a shop as a conversation lists them: one list for each network, over all of its services. */
import { type Pesewas, pesewas, pesewasFromWire } from '@ntem/contract/money';
import { type Network, networks } from '@ntem/contract/networks';
import { saySize } from '@ntem/contract/say-size';
import type { Shop } from '@ntem/contract/shop/endpoints/storefront';

export type Item = {
  bundleId: string;
  serviceId: string;
  network: Network;
  megabytes: number;
  /** `5 GB`, and the service where two of them have that size. */
  size: string;
  validity: string;
  price: Pesewas;
};

export type Goods = readonly {
  network: Network;
  items: readonly Item[];
  /** Said where nothing is sold now. */
  pause: string | undefined;
}[];

/** The cheapest first. Networks without a service are left out. */
export function readGoods({ services }: Pick<Shop, 'services'>): Goods {
  return networks.flatMap((network) => {
    const own = services.filter((service) => service.network === network);
    if (own.length === 0) return [];
    const items = own.flatMap(({ id: serviceId, name, packages }) =>
      packages.map((one) => ({
        bundleId: one.id,
        serviceId,
        network,
        service: name,
        megabytes: one.megabytes,
        validity: one.validity,
        price: pesewasFromWire(one.final_price) ?? pesewas(0),
      })),
    );
    items.sort((one, other) => Number(one.price - other.price) || one.megabytes - other.megabytes);
    const pause = items.length === 0 ? own.find(({ notice }) => notice)?.notice : undefined;
    return [
      {
        network,
        pause: pause ?? undefined,
        items: items.map(({ service, ...item }) => {
          const isShared = items.some(
            (other) => other.megabytes === item.megabytes && other.serviceId !== item.serviceId,
          );
          return {
            ...item,
            size: isShared ? `${saySize(item.megabytes)} ${service}` : saySize(item.megabytes),
          };
        }),
      },
    ];
  });
}

export function itemsOf(goods: Goods, network: Network | undefined): readonly Item[] {
  return goods.find((one) => one.network === network)?.items ?? [];
}

export function findItem(goods: Goods, chosen: { bundleId: string; network: Network }): Item | undefined {
  return itemsOf(goods, chosen.network).find(({ bundleId }) => bundleId === chosen.bundleId);
}
