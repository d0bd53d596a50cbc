/** The screens of a conversation, as an admin reads them. */
import type { ScreenName } from './conversation.ts';

export const screenNames: Record<ScreenName, string> = {
  home: 'First screen',
  number: 'Number',
  network: 'Network',
  sizes: 'Sizes',
  which: 'Which network',
  price: 'Price',
  again: 'Bought a moment ago',
  payer: 'Number that pays',
  code: 'Code',
  orders: 'Orders',
  help: 'Help',
  done: 'Prompt sent',
  ended: 'End',
};
