/** Asks for the shop again. The browser sends the tag of what it has, and an unchanged shop costs a few bytes. */
import type { Shop } from '@ntem/contract/topics/storefront';
import { fetchAnswer } from '#lib/api/fetch-answer.ts';

/** Throws unless a shop came. */
export async function fetchShop(refCode: string | null): Promise<Shop> {
  const ref = refCode ? `?ref=${encodeURIComponent(refCode)}` : '';
  const { ok, body } = await fetchAnswer(
    { method: 'GET', path: `/databundle-open/services${ref}` },
    () => new Error('No answer'),
  );
  const { data } = (body ?? {}) as { data?: Shop };
  if (!ok || !data) throw new Error('No shop in the answer');
  return data;
}
