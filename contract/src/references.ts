/** An order's reference, in groups for the eye, and as it is looked for whatever way it was typed. */

/** `NT 7F3K 92QX`, `NT 7F3K9 2QX4T`: the first two letters, then groups of the same length. */
export function referenceGroups(reference: string): readonly string[] {
  const rest = reference.slice(2);
  return [reference.slice(0, 2), ...(rest.match(rest.length % 5 === 0 ? /.{5}/g : /.{1,4}/g) ?? [])];
}

/** As it is stored: capitals, without what somebody put between the groups. */
export function readReference(typed: string): string {
  return typed.replace(/[\s.·-]/g, '').toUpperCase();
}
