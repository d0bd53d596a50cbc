/** The kinds of lines of a float. */
export const floatLineTypes = [
  'top_up',
  'from_earnings',
  'sale',
  'returned',
  'adjusted',
  'given_back',
] as const;
export type FloatLineType = (typeof floatLineTypes)[number];
