/** Ids are opaque: anything that is not one of ours is simply not found. */
import { isId } from '#kernel/rules/ids.ts';
import { Refusal } from '#kernel/rules/refusal.ts';

export function requireId(text: string): string {
  if (!isId(text)) throw new Refusal('NOT_FOUND');
  return text.toLowerCase();
}

/** For a filter: an id that cannot exist matches nothing, rather than everything. */
export function idFilter(text: string | undefined): string | undefined {
  return text === undefined ? undefined : isId(text) ? text : '00000000-0000-0000-0000-000000000000';
}
