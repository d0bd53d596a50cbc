/** Our account at Hubtel: its numbers, and a connection to each of its hosts. */
import type { Phone } from '@ntem/contract/phones';
import { createVendorHttp, type VendorHttp } from '#vendors/ports/vendor-http.ts';
import type { NetworkCodes } from '#vendors/ports/vendor-wire.ts';

type Host = 'receive' | 'status' | 'send' | 'sendStatus' | 'commission' | 'balance';

export type HubtelSettings = {
  apiId: string;
  apiKey: string;
  /** Collections, and every question about them and about bundles, use this number. */
  posSalesId: string;
  /** Money that is sent leaves from this one, and bundles are paid from it. */
  prepaidDepositId: string;
  serviceIds: NetworkCodes;
  /** Numbers of our own: offers differ by recipient. */
  offerNumbers: Phone[];
  callbackAddresses: string[];
  urls: Record<Host, string>;
};

export type HubtelAccount = Omit<HubtelSettings, 'apiId' | 'apiKey' | 'urls'> & Record<Host, VendorHttp>;

export function openAccount({ apiId, apiKey, urls, ...numbers }: HubtelSettings): HubtelAccount {
  const headers = { authorization: `Basic ${Buffer.from(`${apiId}:${apiKey}`).toString('base64')}` };
  return {
    ...numbers,
    receive: createVendorHttp(urls.receive, headers),
    status: createVendorHttp(urls.status, headers),
    send: createVendorHttp(urls.send, headers),
    sendStatus: createVendorHttp(urls.sendStatus, headers),
    commission: createVendorHttp(urls.commission, headers),
    balance: createVendorHttp(urls.balance, headers),
  };
}
