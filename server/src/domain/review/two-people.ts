/** Who counts as two people, wherever one asks and another confirms. */

/** An account, and whoever stands behind it by having made it or an admin of it. */
export type Person = { userId: string; makers: readonly string[] };

/** Nobody is two people by making an account: not the maker and what they made, nor two accounts of one maker. */
export function areIndependent(one: Person, other: Person): boolean {
  const behindOne = [one.userId, ...one.makers];
  return ![other.userId, ...other.makers].some((id) => behindOne.includes(id));
}

/** Whether it is their own account, or that of somebody who made theirs. */
export function isOrWasMadeBy({ userId, makers }: Person, other: string): boolean {
  return userId === other || makers.includes(other);
}

export const notIndependent =
  'Your account and that of whoever asked count as one person: one made the other, or somebody made both. Somebody else must confirm it.';
