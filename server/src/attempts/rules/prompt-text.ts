/** What payers read in the prompt on their phones. Pure. */

/** Every gateway takes as much. */
const longest = 20;

/** `reference`, of the order or the top-up, stays whole: the payer may be asked for it. */
export function promptText(storeName: string, reference: string): string {
  const name = storeName.slice(0, longest - reference.length - 1).trimEnd();
  return `${name} ${reference}`;
}
