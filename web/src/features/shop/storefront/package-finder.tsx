/** Finds a bundle by size or by budget. A plain form, so that the server can do it without scripts. */
import { networkName, networks } from '@ntem/contract/networks';
import type { ShopService } from '@ntem/contract/shop/endpoints/storefront';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/core/button.tsx';
import { downIcon, Icon, searchIcon } from '#ui/core/icon.tsx';
import type { PackageFilter } from './find-packages.ts';

type PackageFinderProps = {
  services: readonly ShopService[];
  filter: PackageFilter;
  onFilter: (filter: PackageFilter) => void;
};

/** In GHS: usual budgets for data. */
const budgets = [5, 10, 20, 50];

export function PackageFinder({ services, filter, onFilter }: PackageFinderProps) {
  const input = useRef<HTMLInputElement>(null);
  const sold = networks.filter((network) => services.some((service) => service.network === network));

  useEffect(() => {
    // Typed while the script was loading.
    const typed = input.current?.value ?? '';
    if (typed !== input.current?.defaultValue) onFilter({ network: '', find: typed });
  }, [onFilter]);
  return (
    <search className="page">
      <form className="finder" onSubmit={(event) => event.preventDefault()}>
        <label>
          <span className="sr-only">Find by size or budget</span>
          <Icon path={searchIcon} className="size-5" />
          <input
            ref={input}
            name="find"
            type="search"
            autoComplete="off"
            maxLength={20}
            placeholder="Find 5 GB or GH₵ 20"
            value={filter.find}
            onChange={(event) => onFilter({ ...filter, find: event.target.value })}
          />
        </label>
        {sold.length > 1 && (
          <label className="max-sm:hidden">
            <span className="sr-only">Network</span>
            <select
              name="network"
              value={filter.network}
              onChange={(event) => onFilter({ ...filter, network: event.target.value })}
            >
              <option value="">All networks</option>
              {sold.map((network) => (
                <option key={network} value={network}>
                  {networkName(network)}
                </option>
              ))}
            </select>
            <Icon path={downIcon} className="size-4" />
          </label>
        )}
        <fieldset className="flex flex-wrap gap-2 max-lg:hidden" aria-label="Budgets">
          {budgets.map((budget) => (
            <Button key={budget} onClick={() => onFilter({ ...filter, find: `GH₵ ${budget}` })}>
              {`Up to GH₵ ${budget}`}
            </Button>
          ))}
        </fieldset>
        <noscript>
          <Button type="submit">Find</Button>
        </noscript>
      </form>
    </search>
  );
}
