/** The setting of the sum from which a second admin must confirm a decision. */
import { ghs } from '#installation/settings/setting-values.ts';

export const secondAdminSettings = {
  secondAdminOver: ghs(0n)
    .optional()
    .describe(
      "An admin's decision about the money of an order that costs more than this, in GHS, waits for a second admin, " +
        "and so does a larger change of a seller's float. Not set: one admin is enough. 0: one never is.",
    ),
};
