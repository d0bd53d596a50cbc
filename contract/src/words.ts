/** Numbers, lists and references as people read them. */

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** `three` where a sentence reads better so than with a figure. */
export function sayNumber(count: number): string {
  return numbers[count] ?? String(count);
}

/** `one`, `one and two`, `one, two and three`. */
export function sayList(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** An order's reference in groups: `NT 7F3K 92QX`, `NT 7F3K9 2QX4T`. The first two letters, then groups of one length. */
export function referenceGroups(reference: string): readonly string[] {
  const rest = reference.slice(2);
  return [reference.slice(0, 2), ...(rest.match(rest.length % 5 === 0 ? /.{5}/g : /.{1,4}/g) ?? [])];
}

/** A reference as it is stored, however it was typed: capitals, without separators between the groups. */
export function readReference(typed: string): string {
  return typed.replace(/[\s.·-]/g, '').toUpperCase();
}
