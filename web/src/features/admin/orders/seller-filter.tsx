/** Chooses the seller whose orders are shown: by typing a part of the name, since there may be thousands. */
import { useId, useState } from 'react';
import { useRead } from '#lib/api/use-read.ts';
import type { UrlState } from '#lib/browser/url-state.ts';
import { useDebounced } from '#lib/browser/use-debounced.ts';
import { Field, TextInput } from '#ui/flow/field.tsx';

export function SellerFilter({ url }: { url: UrlState }) {
  const id = url.get('seller_id');
  const chosen = useRead('GET /users/{id}', { params: { id } }, { enabled: id !== '' });
  // Reset when another seller is in the address.
  return (
    <SellerField key={`${id} ${chosen.data?.name}`} url={url} name={id ? (chosen.data?.name ?? '') : ''} />
  );
}

function SellerField({ url, name }: { url: UrlState; name: string }) {
  const listId = useId();
  const [asked, setAsked] = useState('');
  const [typed, setTyped] = useDebounced(name, setAsked, 200);
  const query = { search: asked, role: 'agent' as const, limit: '10' };
  const { data: sellers = [] } = useRead('GET /users', { query }, { enabled: asked.trim().length > 1 });
  const labelOf = (seller: { name: string; phone_number: string }) =>
    `${seller.name}, ${seller.phone_number}`;
  const change = (text: string) => {
    const seller = sellers.find((one) => labelOf(one) === text);
    if (seller) return url.set({ seller_id: seller.id });
    setTyped(text);
    if (text === '') url.set({ seller_id: undefined });
  };
  return (
    <Field label="Seller">
      <TextInput
        type="search"
        list={listId}
        placeholder="All sellers"
        autoComplete="off"
        value={typed}
        onChange={(event) => change(event.target.value)}
      />
      <datalist id={listId}>
        {sellers.map((seller) => (
          <option key={seller.id} value={labelOf(seller)} />
        ))}
      </datalist>
    </Field>
  );
}
