/** What an order is about, below the title of a dialog. */
import type { AttentionItem } from '@ntem/contract/attention';
import { Money } from '#ui/money.tsx';

export function OrderLine({ item }: { item: AttentionItem }) {
  return (
    <>
      {item.package} for {item.recipient}, <Money amountGhs={item.price} />
    </>
  );
}
