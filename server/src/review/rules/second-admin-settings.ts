/** The setting of the sum from which a second admin must confirm a decision. */
import { ghs } from '#installation/settings/setting-values.ts';

export const secondAdminSettings = {
  secondAdminOver: ghs(0n)
    .optional()
    .describe(
      "An admin's decision about the money of an order that costs more than this, in GHS, waits for a second admin. " +
        'Not set: one admin is always enough. 0: it never is.',
    ),
};
