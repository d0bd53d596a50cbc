/** Changes that one admin makes to another: every admin is told, and some can be undone. */

export const adminChangeKinds = ['made', 'switched_off', 'demoted', 'deleted', 'second_step_reset'] as const;
export type AdminChangeKind = (typeof adminChangeKinds)[number];
