/** The type of a listed guard: its place, and what replaces it when it is removed. */

export type Mutant = {
  /** The rule that is lost without it, in plain words. */
  guard: string;
  /** From the root of the tree. */
  file: string;
  /** Occurs in the file exactly once. One distinctive line is enough. */
  takenOut: string;
  instead: string;
  /** The test files in which a test must fail. */
  tests: string[];
};

/** Undefined unless the guard occurs in the file exactly once. */
export function withoutGuard(source: string, { takenOut, instead }: Mutant): string | undefined {
  const [before, after, ...more] = source.split(takenOut);
  if (before === undefined || after === undefined || more.length > 0) return undefined;
  return before + instead + after;
}
