/** The fields of a seller's shop, checked by the server's rules. */
import { parsePhone } from '@ntem/contract/phones';
import type { OwnShop } from '@ntem/contract/sellers/endpoints/my-shop';
import { findGreetingFault, findShopNameFault, shopTexts } from '@ntem/contract/sellers/shop-rules';
import { useSend } from '#lib/api/use-send.ts';
import { storeName } from '#lib/browser/settings.ts';
import { useForm } from '#lib/browser/use-form.ts';

export type ShopFields = { name: string; greeting: string; whatsapp: string };

export function useShopForm(shop: OwnShop) {
  const { send } = useSend('PUT /my-shop', { updates: 'GET /my-shop', toast: 'Your shop was saved' });
  return useForm<ShopFields>({
    initial: { name: shop.name ?? '', greeting: shop.greeting ?? '', whatsapp: shop.whatsapp ?? '' },
    validate: findFaults,
    onSubmit: (body) => send({ body }),
  });
}

export function findFaults({ name, greeting, whatsapp }: ShopFields) {
  return {
    name: findShopNameFault(name, storeName),
    greeting: findGreetingFault(greeting, storeName),
    whatsapp: whatsapp.trim() === '' || parsePhone(whatsapp) ? undefined : shopTexts.whatsapp,
  };
}
