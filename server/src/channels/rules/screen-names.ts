/** The screens of a conversation, as an admin reads them. */

export const screenNames: Record<string, string> = {
  home: 'First screen',
  number: 'Number',
  network: 'Network',
  sizes: 'Sizes',
  price: 'Price',
  again: 'Bought a moment ago',
  payer: 'Number that pays',
  code: 'Code',
  orders: 'Orders',
  help: 'Help',
  done: 'Prompt sent',
};
