/** Screens of admins that a correction of a float changes. */

export const floatsRefresh = ['GET /floats', 'GET /ledger/accounts', 'GET /ledger/days'] as const;
