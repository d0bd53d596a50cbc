/** Finds the typed text in a line, even if a reference or a number is grouped differently. Pure. */

const between = /[\s.·-]/;

type Parts = { before: string; match: string; after: string };

/** The first match; without one, all of the text is `before`. */
export function partsOf(text: string, typed: string): Parts {
  const letters = [...text].flatMap((letter, index) => (between.test(letter) ? [] : [{ letter, index }]));
  const bare = letters.map(({ letter }) => letter.toLowerCase()).join('');
  const wanted = typed.toLowerCase().replace(new RegExp(between, 'g'), '');
  // A number may be typed with the country's code.
  const ways = [wanted, wanted.replace(/^\+?233(?=\d)/, '0')].filter((way) => way.length > 1);
  const found = ways.map((way) => ({ at: bare.indexOf(way), length: way.length })).find(({ at }) => at >= 0);
  const first = found && letters[found.at];
  const last = found && letters[found.at + found.length - 1];
  if (!first || !last) return { before: text, match: '', after: '' };
  return {
    before: text.slice(0, first.index),
    match: text.slice(first.index, last.index + 1),
    after: text.slice(last.index + 1),
  };
}
