/** What lists of accounts can be sorted by, and how many can be changed at once. */

export const sortColumns = ['created_at', 'name', 'phone_number', 'role', 'status', 'lastLogin'] as const;
export type UserSort = (typeof sortColumns)[number];

export const largestBulk = 500;
