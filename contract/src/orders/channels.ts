/** The ways in which orders come. */

export const channels = ['shop', 'link', 'counter', 'list', 'api', 'ussd', 'whatsapp'] as const;
export type Channel = (typeof channels)[number];

/** Paid from the seller's float at once, and given back to it if the bundle cannot be delivered. */
export const floatChannels = ['counter', 'list', 'api'] as const satisfies readonly Channel[];

export function isPaidFromFloat({ channel }: { channel: Channel | null }): boolean {
  return floatChannels.some((one) => one === channel);
}

/** Orders of before it was kept came by the link of their seller, and without one from the shop. */
export function channelOf({
  channel,
  sellerId,
}: {
  channel: Channel | null;
  sellerId: string | null;
}): Channel {
  return channel ?? (sellerId === null ? 'shop' : 'link');
}

export const channelNames: Record<Channel, string> = {
  shop: 'Shop',
  link: 'Link',
  counter: 'Counter',
  list: 'List',
  api: 'API',
  ussd: 'USSD',
  whatsapp: 'WhatsApp',
};
