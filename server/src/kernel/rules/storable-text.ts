/** Texts from outside as PostgreSQL can store them. */

/** NUL, which its text cannot contain, and half of a surrogate pair, which its JSON cannot. */
const unstorable = /[\0\p{Surrogate}]/gu;

export function storableText(text: string): string {
  return text.replace(unstorable, '');
}
