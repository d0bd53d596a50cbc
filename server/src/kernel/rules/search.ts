/** The possible meanings of a search term: letters of a name, or a number in either form. */

export type SearchTerm = {
  /** In lower case. */
  text: string;
  /** The digits as numbers are stored, where what was typed can be part of one. */
  digits: string | undefined;
};

const shortestTrigram = 3;

export function readSearch(typed: string): SearchTerm {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const bare = text.replace(/[\s-]/g, '');
  if (!/^\+?\d{1,12}$/.test(bare)) return { text, digits: undefined };
  return { text, digits: bare.replace(/^\+?233/, '0').replace(/^\+/, '') };
}

/**
 * LIKE patterns that find the term in a text of words. A term of one or two letters is looked for at the
 * beginnings of words only: shorter than three letters, the index cannot find it anywhere else.
 */
export function likePatterns({ text, digits }: SearchTerm): string[] {
  // Packages are called `5 GB` or, by some admins, `5GB`.
  const sizes = [text.replace(/(\d)([gm]b?)\b/g, '$1 $2'), text.replace(/(\d) ([gm]b?)\b/g, '$1$2')];
  const terms = new Set([text, ...sizes, ...(digits === undefined ? [] : [digits])]);
  return [...terms].flatMap((term) => {
    const escaped = term.replace(/[\\%_]/g, '\\$&');
    return term.length < shortestTrigram ? [`${escaped}%`, `% ${escaped}%`] : [`%${escaped}%`];
  });
}
