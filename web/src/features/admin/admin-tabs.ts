/** The parts of the admin's dashboard, as the address and the screen name them. */

export const adminTabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'users', label: 'User Management' },
  { id: 'services', label: 'Services' },
  { id: 'payments', label: 'Payments' },
  { id: 'data-bundles', label: 'Data Bundles' },
  { id: 'guest-pages', label: 'Guest Pages' },
  { id: 'attention', label: 'Attention' },
  { id: 'money', label: 'Money' },
  { id: 'audit', label: 'Audit' },
] as const;

export type AdminTab = (typeof adminTabs)[number]['id'];

export function tabOf(text: string): AdminTab {
  return adminTabs.find(({ id }) => id === text)?.id ?? 'overview';
}
