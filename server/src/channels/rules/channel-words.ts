/** Everything that a conversation says. Each channel, and each language of it, is one file of this shape. */
import type { Pesewas } from '@ntem/contract/money';
import type { Stage } from '@ntem/contract/orders/stages';

export type Bundle = { network: string; size: string; recipient: string };

export type Words = {
  amount(amount: Pesewas): string;
  phone(phone: string): string;
  stages: Record<Stage, string>;
  /** The text of each screen, above its choices. */
  heads: {
    home(shop: { name: string }): string;
    number: string;
    network: string;
    sizes(list: { network: string; recipient: string }): string;
    nothingForSale(list: { network: string; pause: string | undefined }): string;
    which(size: { size: string }): string;
    price(sale: Bundle & { amount: string; payer: string }): string;
    again: string;
    payer: string;
    code(sent: { payer: string }): string;
    orders(lines: readonly string[]): string;
    order(order: Bundle & { stage: string }): string;
    noOrders: string;
    help(shop: { phone: string }): string;
    done(order: { reference: string; payer: string }): string;
    ended: string;
  };
  choices: {
    own(own: { phone: string }): string;
    other: string;
    orders: string;
    help: string;
    otherNetwork: string;
    pay(sale: { amount: string }): string;
    otherPayer: string;
    buyAgain: string;
    sendAgain: string;
    more: string;
    earlier: string;
    back: string;
    exit: string;
    /** Opens a list of choices in a chat. */
    choose: string;
  };
  /** One sentence above a screen. */
  leads: {
    notInList(typed: string): string;
    notNumber: string;
    notCode: string;
    wrongCode: string;
    codeOver: string;
    codeSent: string;
    soldOut: string;
    priceNow(price: { amount: string }): string;
    tooMany: string;
    unavailable: string;
    noSeller(seller: { number: string }): string;
    notUnderstood: string;
    person(shop: { phone: string }): string;
  };
  /** Said in place of a conversation. */
  tooManySessions: string;
};
