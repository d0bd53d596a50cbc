/** Narrows a long list down by network and size. A plain form, so that the server can do it without scripts. */
import { networkName, networks } from '@ntem/contract/networks';
import type { ShopService } from '@ntem/contract/topics/storefront';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/core/button.tsx';
import { downIcon, Icon, searchIcon } from '#ui/core/icon.tsx';
import type { Wish } from './find-packages.ts';

type PackageFinderProps = {
  services: readonly ShopService[];
  wish: Wish;
  onWish: (wish: Wish) => void;
  foundCount: number;
};

export function PackageFinder({ services, wish, onWish, foundCount }: PackageFinderProps) {
  const input = useRef<HTMLInputElement>(null);
  const sold = networks.filter((network) => services.some((service) => service.network === network));

  useEffect(() => {
    // Typed while the script was still on its way.
    const typed = input.current?.value ?? '';
    if (typed !== input.current?.defaultValue) onWish({ network: '', size: typed });
  }, [onWish]);
  return (
    <search>
      <form className="finder" onSubmit={(event) => event.preventDefault()}>
        <label>
          <span className="sr-only">Size in GB</span>
          <Icon path={searchIcon} className="size-5" />
          <input
            ref={input}
            name="size"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            placeholder="Size in GB"
            value={wish.size}
            onChange={(event) => onWish({ ...wish, size: event.target.value })}
          />
        </label>
        {sold.length > 1 && (
          <label>
            <span className="sr-only">Network</span>
            <select
              name="network"
              value={wish.network}
              onChange={(event) => onWish({ ...wish, network: event.target.value })}
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
        <noscript>
          <Button type="submit">Find</Button>
        </noscript>
      </form>
      <p className="sr-only" role="status">
        {wish.size || wish.network ? `${foundCount} packages` : ''}
      </p>
    </search>
  );
}
