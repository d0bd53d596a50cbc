/** Lengths of names, and the number of people that one call shows or changes. */
import { dayMs } from '#durations.ts';

export const nameLength = { min: 2, max: 100 };
export const usersPerPage = 10;
/** The most accounts, and the most prices, that one call may change. */
export const largestBulk = 500;
/** So long can another admin undo that somebody became or stopped being one: they may be asleep. */
export const undoAdminForMs = dayMs;
