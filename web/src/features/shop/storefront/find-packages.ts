/** Search by size or budget. The address holds it, so that Back and reload keep it. */
import { exactMegabytes, saySize, sizeInGb } from '@ntem/contract/say-size';
import type { ShopPackage, ShopService } from '@ntem/contract/shop/endpoints/storefront';
import { useCallback, useEffect, useState } from 'react';

export type PackageFilter = { network: string; find: string };

export const noFilter: PackageFilter = { network: '', find: '' };

const longestFind = 20;

/** A list shorter than this is quicker to read than to search. */
const longListLength = 8;

export function readFilter(search: string): PackageFilter {
  const query = new URLSearchParams(search);
  return { network: query.get('network') ?? '', find: (query.get('find') ?? '').slice(0, longestFind) };
}

export function writeFilter(search: string, filter: PackageFilter): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(filter)) {
    if (value.trim()) query.set(name, value.trim());
    else query.delete(name);
  }
  const text = query.toString();
  return text && `?${text}`;
}

export function isWorthSearching(services: readonly ShopService[]): boolean {
  return services.some(({ packages }) => packages.length > longListLength);
}

/** A network that is not for sale here is ignored. */
export function ofNetwork(
  services: readonly ShopService[],
  { network }: PackageFilter,
): readonly ShopService[] {
  const wanted = services.filter((service) => service.network === network);
  return wanted.length > 0 ? wanted : services;
}

export type PackageSearch = {
  kind: 'size' | 'budget';
  number: number /** It may as well mean the other. */;
  isOpen: boolean;
};

/** `5 GB`, `500 MB` and `GH₵ 20` say what they are; a bare number is a budget, until somebody says otherwise. */
export function readFind(find: string): PackageSearch | undefined {
  const [, before = '', typed = '', after = ''] = /^(\D*?)([\d.,]+)\s*([^\d]*)$/.exec(find.trim()) ?? [];
  const number = Number(typed.replace(/,(?=\d{3}\b)/g, '').replace(',', '.'));
  if (!typed || Number.isNaN(number) || number <= 0) return undefined;
  const unit = (before + after).trim().toLowerCase();
  if (/^mb?$/.test(unit)) return { kind: 'size', number: number / 1000, isOpen: false };
  if (/^gb?$/.test(unit)) return { kind: 'size', number, isOpen: false };
  return { kind: 'budget', number, isOpen: unit === '' };
}

export type Hit = { offer: ShopPackage; service: ShopService };

/** For a size the cheapest first, for a budget the biggest, and of equal ones the cheapest. */
export function findHits(services: readonly ShopService[], { kind, number }: PackageSearch): Hit[] {
  const all = services.flatMap((service) => service.packages.map((offer) => ({ offer, service })));
  if (kind === 'size') return all.filter(({ offer }) => isOfSize(offer, number)).sort(byPrice);
  return all
    .filter(({ offer }) => priceOf(offer) <= number)
    .sort((one, other) => other.offer.megabytes - one.offer.megabytes || byPrice(one, other));
}

/** The next smaller and the next bigger size, if a size is not sold. */
export function nearestSizes(services: readonly ShopService[], gb: number): string[] {
  const sizes = services
    .flatMap(({ packages }) => packages.map(({ megabytes }) => megabytes))
    .sort((one, other) => one - other);
  // Old browsers have neither `at` nor `findLast`.
  const nearest = [sizes.filter((size) => size < gb * 1000).pop(), sizes.find((size) => size > gb * 1000)];
  return nearest.flatMap((size) => (size === undefined ? [] : [exactMegabytes(size) ?? saySize(size)]));
}

function isOfSize({ megabytes }: ShopPackage, gb: number): boolean {
  return megabytes === gb * 1000 || Number(sizeInGb(megabytes)) === gb;
}

export function priceOf(offer: ShopPackage): number {
  return offer.final_price ?? offer.amount;
}

function byPrice(one: Hit, other: Hit): number {
  return priceOf(one.offer) - priceOf(other.offer);
}

/** `search` is what the server rendered for; a kept page may have been rendered for another address. */
export function useFilter(search: string | undefined) {
  const [filter, setFilter] = useState(() => readFilter(search ?? ''));

  useEffect(() => {
    const follow = () => setFilter((before) => same(before, readFilter(window.location.search)));
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const change = useCallback((next: PackageFilter) => {
    const { pathname, search: query, hash } = window.location;
    window.history.replaceState(window.history.state, '', pathname + writeFilter(query, next) + hash);
    setFilter(next);
  }, []);
  return [filter, change] as const;
}

function same(before: PackageFilter, next: PackageFilter): PackageFilter {
  return before.network === next.network && before.find === next.find ? before : next;
}
