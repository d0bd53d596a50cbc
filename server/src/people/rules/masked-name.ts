/**
 * Shortens a name for a person who may not know it: enough to notice a wrong number, too little to learn whose it is.
 * Pure.
 */

/** `A… O…`; undefined if there is no letter in it. */
export function initialsOf(name: string): string | undefined {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  if (!first) return undefined;
  return [first, last].flatMap((word) => (word ? `${[...word][0]?.toUpperCase()}…` : [])).join(' ');
}
