/** What an account may be. What each role sees and may do is said by the topics, the domain and the screens. */
export const roles = ['admin', 'manager', 'agent', 'subagent', 'user'] as const;
export type Role = (typeof roles)[number];
