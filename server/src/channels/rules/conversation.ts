/** One conversation, whatever the channel: where it is, what it is decided on, and what comes of a step. */
import type { ErrorCode } from '@ntem/contract/errors';
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Stage } from '@ntem/contract/orders/stages';
import type { Phone } from '@ntem/contract/phones';
import type { Words } from './channel-words.ts';
import type { Goods, Item } from './goods.ts';

export type ScreenName =
  | 'home'
  | 'number'
  | 'network'
  | 'sizes'
  | 'which'
  | 'price'
  | 'again'
  | 'payer'
  | 'code'
  | 'orders'
  | 'help'
  | 'done'
  | 'ended';

/** A size that was chosen, at the price that was shown. */
type Chosen = Pick<Item, 'bundleId' | 'serviceId' | 'network' | 'size'> & { pricePesewas: number };

/** Kept with the session, as JSON. */
export type State = {
  at: ScreenName;
  recipient?: Phone | undefined;
  network?: Network | undefined;
  page?: number | undefined;
  chosen?: Chosen | undefined;
  /** Set if another number than the caller's pays. */
  payer?: Phone | undefined;
  /** Of a size that several networks have. */
  megabytes?: number | undefined;
  requestId?: string | undefined;
  reference?: string | undefined;
  /** Counts the prices that were shown: each is bought once at most. */
  offer: number;
  /** Replies in a row that were not understood. */
  misses: number;
};

type ListedOrder = { size: string; network: Network; recipient: Phone; stage: Stage };

export type Facts = {
  caller: Phone;
  /** As the network says, or as the number suggests. */
  callerNetwork: Network | undefined;
  shopName: string;
  supportPhone: string;
  goods: Goods;
  orders: readonly ListedOrder[];
  words: Words;
  /** In a chat. A dialled session proves the caller's number alone. */
  mayOthersPay: boolean;
  /** In a chat: words beside the choices are read too. */
  readsWords: boolean;
};

export type Effect =
  | {
      kind: 'buy';
      chosen: Chosen;
      recipient: Phone;
      payer: Phone;
      payerNetwork: Network;
      offer: number;
      confirmDuplicate: boolean;
    }
  | { kind: 'prove'; requestId: string; payer: Phone; code: string }
  | { kind: 'resend'; requestId: string; payer: Phone };

export type EffectResult =
  | { kind: 'prompted'; reference: string }
  | { kind: 'code_sent'; requestId: string }
  | { kind: 'refused'; code: ErrorCode; message?: string | undefined; price?: Pesewas | undefined };

/** The result of a step. `lead`: one sentence above the next screen. */
export type Turn = {
  state: State;
  lead?: string | undefined;
  effect?: Effect | undefined;
  isMiss?: boolean;
  asksPerson?: boolean;
};

/** `key`: what is typed, or sent by a tap. */
export type Entry = { key: string; label: string; note?: string | undefined; to: Turn };

export const beginning: State = { at: 'home', offer: 0, misses: 0 };
