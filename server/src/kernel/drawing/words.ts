/** What every picture promises, as the shop does. */
export const promise = 'Delivered, or your money back';
