/** The store's name, colours and logo, with the shop as it will look while one types. */
import type { WireBrand } from '@ntem/contract/installation/endpoints/brand';
import { useState } from 'react';
import { useRead } from '#lib/api/use-read.ts';
import { Loaded } from '#ui/core/loaded.tsx';
import { BrandForm } from './brand-form.tsx';

export function BrandTab() {
  const brand = useRead('GET /brand');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="text-lg">Brand</h2>
        <p className="text-md text-ink-muted">
          Seen in the shop, in messages, in icons and on share cards, by everybody from their next page on.
        </p>
      </div>
      <Loaded from={brand} failed="Failed to load the brand">
        {(data) => <Shown brand={data} />}
      </Loaded>
    </div>
  );
}

/** This page was made with the brand from when it was opened. */
function Shown({ brand }: { brand: WireBrand }) {
  const [opened] = useState(brand.version);
  return <BrandForm key={brand.version} brand={brand} isNewer={brand.version !== opened} />;
}
