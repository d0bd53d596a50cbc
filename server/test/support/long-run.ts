/** Set by `npm run test:long`: the whole of what `npm test` tries a share of. */
export const isLong = process.env.LONG_TESTS === 'yes';
