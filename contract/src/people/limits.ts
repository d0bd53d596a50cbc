/** Lengths of names, the number of people that one call shows or changes, and limits of invitations and saved numbers. */
import { dayMs } from '#durations.ts';

export const nameLength = { min: 2, max: 100 };
export const usersPerPage = 10;
/** The most accounts that one call may change. */
export const mostUsersAtOnce = 500;
/** So long can another admin undo that somebody became or stopped being one: they may be asleep. */
export const undoAdminForMs = dayMs;
export const invitationLifetimeMs = 7 * dayMs;
/** The most that an agent sends in a day, to old and new subagents together. */
export const invitationsADay = 20;
/** Numbers that an account has saved with a name: more than anybody chooses from, and the oldest give way. */
export const mostSavedNumbers = 50;
/** Of the name of such a number, as 'Mum'. */
export const savedNameLength = { min: 1, max: 30 };
