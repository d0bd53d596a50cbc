/** A vendor's state, the reason for a pause and its effect, in words. Pure. */
import { type Network, networkName, networks } from '@ntem/contract/networks';
import type { VendorLine, VendorOverview, WireVendor } from '@ntem/contract/vendors/endpoints/vendors';
import { sayList } from '@ntem/contract/words';
import { sayCount } from '#ui/small/counts.ts';
import { sayWhen } from '#ui/small/moments.ts';

export type LineRole = VendorLine['role'];
/** As on the wire, whose schemas no page carries. */
export const lineRoles: readonly LineRole[] = ['collect', 'pay_out', 'deliver', 'send'];

/** Reasons for an automatic pause. */
const ownReasons: Record<string, string> = {
  silent: 'it gave no answer several times in a row',
  not_sent: 'it could not be reached',
  config: 'it did not accept our keys or settings',
  rate_limited: 'it was asked too often',
  provider_float: 'what we paid there in advance is used up',
};

export function sayReason(reason: string): string {
  return ownReasons[reason] ?? reason;
}

/** The result of a test message. */
export function sayTest(title: string, phone: string) {
  return {
    ok: `${title} took the message to ${phone}`,
    failed: `${title} refused the message. Test its keys.`,
    unknown: `${title} did not answer: the message to ${phone} may still arrive`,
  };
}

export const roleNames: Record<LineRole, string> = {
  collect: 'Payments',
  pay_out: 'Payouts',
  deliver: 'Deliveries',
  send: 'Messages',
};

export const secondSends: Record<NonNullable<WireVendor['second_send']>, string> = {
  returns_original: 'Safe: the first one is returned',
  rejects: 'Safe: refused',
  unsafe: 'Not safe: asked first, then a person',
};

/** Fewer failures may be one unlucky order, or a buyer who does not look at the phone. */
const fewestFailures = 3;
const badShare = 0.8;

/** A vendor does badly: several failed, and too large a part of all. */
export function isBad({ done, ended }: { done: number; ended: number }): boolean {
  return ended - done >= fewestFailures && done < ended * badShare;
}

/** Nobody plans further ahead. */
const longestDays = 60;

/** `Lasts 1.6 days at this pace.` */
export function sayDaysLeft(days: number): string {
  return `Lasts ${sayDays(days)} at this pace.`;
}

/** `1.6 days`, `about 3 weeks`. Never rounded up. */
export function sayDays(exact: number): string {
  const days = Math.floor(exact * 10) / 10;
  if (days >= longestDays) return `more than ${longestDays} days`;
  if (days >= 14) return `about ${Math.floor(days / 7)} weeks`;
  return sayCount(days, 'day');
}

/** `39 packages compared 02:00:00, 1 differs` */
export function sayPriceList(
  { price_list, has_price_list }: Pick<WireVendor, 'price_list' | 'has_price_list'>,
  nowMs: number,
): string {
  if (!has_price_list) return 'It gives none: compare by hand';
  if (!price_list) return 'Not read yet';
  const { compared, differing, read_at } = price_list;
  const packages = sayCount(compared, 'package');
  const differ = differing === 0 ? 'none differs' : `${differing} ${differing === 1 ? 'differs' : 'differ'}`;
  return `${packages} compared ${sayWhen(read_at, nowMs)}, ${differ}`;
}

export type Pause = NonNullable<VendorLine['pause']> & { role: LineRole; networks: Network[] };

/** Lines paused for the same reason, together. */
export function groupPauses(lines: readonly VendorLine[]): Pause[] {
  const groups: Pause[] = [];
  for (const { role, network, pause } of lines) {
    if (!pause) continue;
    const same = groups.find(
      (one) => one.role === role && one.reason === pause.reason && one.by === pause.by,
    );
    if (same) same.networks.push(network);
    else groups.push({ ...pause, role, networks: [network] });
  }
  return groups;
}

/** All of them need no names. */
export function sayNetworks(some: readonly Network[]): string {
  return some.length === networks.length ? 'all networks' : sayList(some.map(networkName));
}

type Part = { name: string; role: LineRole; network: Network | undefined };

export type Effect = {
  /** The vendors that get new orders instead, by network. */
  goes: { title: string; networks: Network[] }[];
  /** Networks without another vendor. */
  nobody: Network[];
};

/** The effect of this pause on new orders. */
export function effectOfPause({ vendors, routes }: VendorOverview, part: Part): Effect {
  const effect: Effect = { goes: [], nobody: [] };
  for (const { role, network, vendors: inOrder } of routes) {
    const isMeant =
      role === part.role && (part.network ?? network) === network && inOrder.includes(part.name);
    if (!isMeant) continue;
    const next = inOrder
      .filter((name) => name !== part.name)
      .find((name) => isOpen(vendors, { name, role, network }));
    if (next === undefined) {
      effect.nobody.push(network);
      continue;
    }
    const title = titleOf(vendors, next);
    const same = effect.goes.find((one) => one.title === title);
    if (same) same.networks.push(network);
    else effect.goes.push({ title, networks: [network] });
  }
  return effect;
}

function isOpen(vendors: readonly WireVendor[], { name, role, network }: Part): boolean {
  return vendors.some(
    (vendor) =>
      vendor.name === name &&
      vendor.lines.some((line) => line.role === role && line.network === network && !isPaused(line)),
  );
}

/** Also while one order tests whether it is back: all others go elsewhere. */
export function isPaused({ state }: Pick<WireVendor, 'state'> | Pick<VendorLine, 'state'>): boolean {
  return state === 'paused' || state === 'trying';
}

export function titleOf(vendors: readonly WireVendor[], name: string): string {
  return vendors.find((vendor) => vendor.name === name)?.title ?? name;
}

export type RouteGroup = { role: LineRole; network: Network | undefined; vendors: string[] };

/** One list for all networks if they have the same order; bundles always by network. */
export function groupRoutes(routes: VendorOverview['routes']): RouteGroup[] {
  const shown: readonly LineRole[] = ['deliver', 'collect', 'pay_out', 'send'];
  return shown.flatMap((role): RouteGroup[] => {
    const own = routes.filter((route) => route.role === role && route.vendors.length > 0);
    const isSame = own.length === networks.length && new Set(own.map((one) => one.vendors.join())).size === 1;
    const [first] = own;
    return role !== 'deliver' && isSame && first ? [{ ...first, network: undefined }] : own;
  });
}

/** The list with the item at this place moved up by one. */
export function movedUp(vendors: readonly string[], place: number): string[] {
  const [above, moved] = [vendors[place - 1], vendors[place]];
  if (above === undefined || moved === undefined) return [...vendors];
  return vendors.with(place - 1, moved).with(place, above);
}
