/** The section of the manual for each page of the dashboard. Pure. */
export const firstDaySection = 'The first day';

export const manualSections = {
  overview: 'The morning',
  users: 'People',
  services: 'Services, packages and prices',
  payments: 'Payments and bundles',
  'data-bundles': 'Payments and bundles',
  'guest-pages': 'Guests',
  attention: 'Orders that wait for a person',
  money: 'Money',
  vendors: 'Vendors',
  channels: 'Channels',
  messages: 'Text messages',
  audit: 'Who did what',
  brand: 'Your brand',
  about: 'Whether all is well',
  help: 'Running the shop',
  restore: 'After a restore',
  find: 'The morning',
  more: 'Running the shop',
} as const;

export type PartId = keyof typeof manualSections;

export function sectionOf(part: PartId, view: string): string {
  return view === 'first-day' ? firstDaySection : manualSections[part];
}
