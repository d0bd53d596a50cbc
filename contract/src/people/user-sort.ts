/** The columns by which admins can sort the list of accounts. */

export const sortColumns = ['created_at', 'name', 'phone_number', 'role', 'status', 'lastLogin'] as const;
export type UserSort = (typeof sortColumns)[number];
