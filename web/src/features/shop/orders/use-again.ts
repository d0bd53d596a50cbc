/** Opens the form of an order that is repeated, at the shop's price of today. */
import type { Shop } from '@ntem/contract/shop/endpoints/storefront';
import { useState } from 'react';
import type { PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import type { Chosen } from '#features/shop/checkout/purchase/starting-point.ts';
import type { Again } from './again.ts';

export type ShopOrdersProps = {
  shop: Shop;
  refCode: string | null;
  onOpen: (chosen: Chosen | { flow: PurchaseFlow }) => void;
};

/** `gone`: the package that was asked for, if it is not offered any more. */
export function useAgain({ shop, onOpen }: Pick<ShopOrdersProps, 'shop' | 'onOpen'>) {
  const [gone, setGone] = useState('');
  const again = ({ packageId, form, earlier }: Again) => {
    const chosen = findOffer(shop, packageId);
    setGone(chosen ? '' : packageId);
    if (chosen) onOpen({ ...chosen, form, earlier });
  };
  return { again, gone };
}

function findOffer({ services }: Shop, packageId: string): Chosen | undefined {
  for (const service of services) {
    const offer = service.packages.find(({ id }) => id === packageId);
    if (offer) return { offer, service };
  }
  return undefined;
}
