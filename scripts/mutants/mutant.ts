/** What is written down of a guard: where it stands, and what stands there once it is taken out. */

export type Mutant = {
  /** The rule that is gone without it, in plain words. */
  guard: string;
  /** From the root of the tree. */
  file: string;
  /** Stands in the file exactly once. One distinctive line is enough. */
  takenOut: string;
  instead: string;
  /** The files of which a test has to fail. */
  tests: string[];
};

/** Undefined where what is to be taken out does not stand in the file exactly once. */
export function withoutGuard(source: string, { takenOut, instead }: Mutant): string | undefined {
  const [before, after, ...more] = source.split(takenOut);
  if (before === undefined || after === undefined || more.length > 0) return undefined;
  return before + instead + after;
}
