/** The text of the payment prompt on the payer's phone. Pure. */

/** Every gateway accepts this many characters. */
const longest = 20;

/** `reference` of the order or the top-up. It is never cut: the payer may be asked for it. */
export function promptText(storeName: string, reference: string): string {
  const name = storeName.slice(0, longest - reference.length - 1).trimEnd();
  return `${name} ${reference}`;
}
