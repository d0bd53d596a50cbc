/** What the shop page is made from, on the server and again in the browser. */
import type { Shop } from '@ntem/contract/topics/storefront';

export type ShopProps = {
  storeName: string;
  supportPhone: string;
  /** Of the public address, for links that are read outside this page. */
  origin: string;
  /** The code in the address, which counts where the shop names its owner; `null` in the plain shop. */
  refCode: string | null;
  sandbox: boolean;
  /** `null` where there was none to render: the browser asks for it itself. */
  shop: Shop | null;
  /** The query of the address, where what the visitor looks for is kept. */
  search?: string;
};
