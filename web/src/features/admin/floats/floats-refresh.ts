/** What a correction of a float changes on the screens of admins. */

export const floatsRefresh = ['GET /floats', 'GET /ledger/accounts', 'GET /ledger/days'] as const;
