/** Numbers and lists as a sentence says them. */

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** `three` where a sentence reads better so than with a figure. */
export function sayNumber(count: number): string {
  return numbers[count] ?? String(count);
}

/** `one`, `one and two`, `one, two and three`. */
export function sayList(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
