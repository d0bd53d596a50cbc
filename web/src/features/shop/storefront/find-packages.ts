/** What a visitor looks for: one network, one size. It lives in the address, so that Back and reload keep it. */
import type { ShopService } from '@ntem/contract/topics/storefront';
import { useCallback, useEffect, useState } from 'react';
import { sizeInGb } from '#lib/order-progress.ts';

export type Wish = { network: string; size: string };

const longestSize = 10;

/** A list shorter than this is quicker to read than to search. */
const longListLength = 8;

export function readWish(search: string): Wish {
  const query = new URLSearchParams(search);
  return { network: query.get('network') ?? '', size: (query.get('size') ?? '').slice(0, longestSize) };
}

export function writeWish(search: string, wish: Wish): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(wish)) {
    if (value.trim()) query.set(name, value.trim());
    else query.delete(name);
  }
  const text = query.toString();
  return text && `?${text}`;
}

export function isWorthSearching(services: readonly ShopService[]): boolean {
  return services.some(({ packages }) => packages.length > longListLength);
}

/**
 * While somebody types, `1` finds 1, 10 and 100 GB. A service without such a size is left out;
 * a network that is not for sale here is no wish.
 */
export function findPackages(services: readonly ShopService[], { network, size }: Wish): ShopService[] {
  const isSold = services.some((service) => service.network === network);
  const ofNetwork = isSold ? services.filter((service) => service.network === network) : [...services];
  const digits = sizeDigits(size);
  if (!digits) return ofNetwork;
  return ofNetwork
    .map((service) => ({
      ...service,
      packages: service.packages.filter(({ megabytes }) => sizeInGb(megabytes).startsWith(digits)),
    }))
    .filter(({ packages }) => packages.length > 0);
}

/** `5`, `5 GB`, `5,0`, `500 MB`: as much of it as says a size in GB. */
function sizeDigits(typed: string): string {
  const [, number = '', unit = ''] = /^([\d.,]+)\s*([a-z]*)/i.exec(typed.trim()) ?? [];
  const gb = number.replace(',', '.');
  if (/^mb?$/i.test(unit)) return sizeInGb(Number(gb));
  return gb.startsWith('.') ? `0${gb}` : gb.replace(/(\d)\.0*$/, '$1');
}

/** `search` is what the server rendered for; a kept page may have been rendered for another address. */
export function useWish(search: string | undefined) {
  const [wish, setWish] = useState(() => readWish(search ?? ''));

  useEffect(() => {
    const follow = () => setWish((before) => same(before, readWish(window.location.search)));
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const change = useCallback((next: Wish) => {
    const { pathname, search: query, hash } = window.location;
    window.history.replaceState(window.history.state, '', pathname + writeWish(query, next) + hash);
    setWish(next);
  }, []);
  return [wish, change] as const;
}

function same(before: Wish, next: Wish): Wish {
  return before.network === next.network && before.size === next.size ? before : next;
}
