/** Decides what to do when a request comes again under a purchase key. */
import type { OrderState } from '@ntem/contract/states';

/** An Idempotency-Key and the hash of the body that came with it. */
export type RequestKey = { key: string; bodyHash: Buffer };

type KeyedOrder = {
  state: OrderState;
  needsCode: boolean;
  /** False if a code was certainly not sent. */
  hasCode: boolean;
  /** Null for an order of before bodies were kept. */
  bodyHash: Buffer | null;
  /** The key still belongs to it. */
  isKeyKept: boolean;
  /** Its last step is so recent that the request that made it may still be waiting for a vendor. */
  isFresh: boolean;
};

/**
 * `new`: the key is free for another order. `under_way`: the first request is not answered yet.
 * `collect`: nothing was sent to the gateway, and the same order tries again.
 */
export type BuyKeyVerdict = 'new' | 'conflict' | 'under_way' | 'collect' | 'answer';

export function judgeBuyKey(order: KeyedOrder, bodyHash: Buffer): BuyKeyVerdict {
  if (!order.isKeyKept) return 'new';
  if (order.bodyHash && !order.bodyHash.equals(bodyHash)) return 'conflict';
  if (order.needsCode) {
    if (order.state === 'created' && order.isFresh) return 'under_way';
    const wasNeverSent = order.bodyHash !== null && !order.hasCode && order.state === 'expired';
    return wasNeverSent ? 'new' : 'answer';
  }
  if (order.state === 'created') return 'collect';
  return order.state === 'prompting' && order.isFresh ? 'under_way' : 'answer';
}

/** Key and body in one text, to be kept and compared. */
export function writeKey({ key, bodyHash }: RequestKey): string {
  return `${key} ${bodyHash.toString('base64url')}`;
}

export function compareKey(kept: string | null, sent: RequestKey): 'same' | 'other_body' | 'other_key' {
  if (kept === writeKey(sent)) return 'same';
  // The hash has no space in it, so the key is everything before the last space.
  return kept?.slice(0, kept.lastIndexOf(' ')) === sent.key ? 'other_body' : 'other_key';
}
