/** Initials shown when a shop has no picture. Pure. */

/** `AO` of Ama Owusu; never more than two letters. */
export function initialsFor(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\d]/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
