/** What lists of accounts can be sorted by. */

export const sortColumns = ['created_at', 'name', 'phone_number', 'role', 'status', 'lastLogin'] as const;
export type UserSort = (typeof sortColumns)[number];
