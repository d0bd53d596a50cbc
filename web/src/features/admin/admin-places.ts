/** The admin's places: the tabs, the keys on a phone, and what is behind More, grouped. Pure. */
import type { PartId } from '#features/admin/help/manual-sections.ts';
import { chatIcon, infoIcon, linkIcon, searchIcon } from '#ui/core/icon.tsx';
import {
  bellIcon,
  boxIcon,
  cameraIcon,
  fileIcon,
  helpIcon,
  homeIcon,
  moreIcon,
  peopleIcon,
  phoneIcon,
  plusIcon,
  receiptIcon,
  sellIcon,
  sendIcon,
  settingsIcon,
  tagIcon,
  walletIcon,
} from '#ui/small/app-icons.ts';

/** The specification's five tabs, and the two that are opened most. */
export const specifiedTabs = ['overview', 'users', 'services', 'payments', 'data-bundles'] as const;
export const firstTabs: readonly PartId[] = [...specifiedTabs, 'attention', 'money'];

export const partNames: Record<PartId, string> = {
  overview: 'Overview',
  users: 'User Management',
  services: 'Services',
  payments: 'Payments',
  'data-bundles': 'Data Bundles',
  'guest-pages': 'Guest Pages',
  attention: 'Attention',
  money: 'Money',
  vendors: 'Vendors',
  channels: 'Channels',
  messages: 'Messages',
  audit: 'Audit',
  brand: 'Brand',
  about: 'About',
  help: 'Help',
  restore: 'After a restore',
  find: 'Find',
  more: 'More',
};

const addressOf = (tab: PartId) => `/dashboard?tab=${tab}`;

export type AdminPlace = {
  label: string;
  to: string;
  icon: string /** One of the first tabs. */;
  isTab: boolean;
};

const part = (tab: PartId, icon: string): AdminPlace => ({
  label: partNames[tab],
  to: addressOf(tab),
  icon,
  isTab: firstTabs.includes(tab),
});
const view = (label: string, to: string, icon: string): AdminPlace => ({ label, to, icon, isTab: false });

export const placeGroups: readonly { title: string; places: readonly AdminPlace[] }[] = [
  {
    title: 'Shop',
    places: [
      part('services', boxIcon),
      view('Prices', '/dashboard?tab=services&prices=change', tagIcon),
      view('Announcements', '/dashboard?tab=users&view=message', sendIcon),
      view('Alarms', '/account', bellIcon),
    ],
  },
  {
    title: 'People',
    places: [
      part('users', peopleIcon),
      part('guest-pages', peopleIcon),
      view('Invite', '/dashboard?tab=users&view=invite', plusIcon),
      part('audit', fileIcon),
    ],
  },
  {
    title: 'Money',
    places: [
      part('payments', receiptIcon),
      part('data-bundles', boxIcon),
      part('money', walletIcon),
      view('Payouts', '/dashboard?tab=money&view=payouts', sendIcon),
      view('Floats', '/dashboard?tab=money&view=floats', sellIcon),
    ],
  },
  {
    title: 'Setup',
    places: [
      part('vendors', linkIcon),
      part('channels', phoneIcon),
      part('messages', chatIcon),
      part('brand', cameraIcon),
      view('Terms and privacy', '/dashboard?tab=brand&view=legal', fileIcon),
      part('about', infoIcon),
    ],
  },
];

export const otherPlaces: readonly AdminPlace[] = [
  view('Account Settings', '/account', settingsIcon),
  part('help', helpIcon),
];

export type KeyId = 'home' | 'orders' | 'attention' | 'find' | 'more';

export const phoneKeys: readonly { id: KeyId; label: string; icon: string; to: string }[] = [
  { id: 'home', label: 'Home', icon: homeIcon, to: '/dashboard' },
  { id: 'orders', label: 'Orders', icon: receiptIcon, to: addressOf('data-bundles') },
  { id: 'attention', label: 'Attention', icon: bellIcon, to: addressOf('attention') },
  { id: 'find', label: 'Find', icon: searchIcon, to: addressOf('find') },
  { id: 'more', label: 'More', icon: moreIcon, to: addressOf('more') },
];

/** The key that leads to a part: all that have none of their own are behind More. */
export function keyOf(tab: PartId): KeyId {
  if (tab === 'overview') return 'home';
  if (tab === 'payments' || tab === 'data-bundles') return 'orders';
  return tab === 'attention' || tab === 'find' ? tab : 'more';
}

/** The name of a part in the bar of a phone. Home has the dashboard's own. */
export function barTitleOf(tab: PartId): string {
  if (tab === 'overview') return 'Admin Dashboard';
  return keyOf(tab) === 'orders' ? 'Orders' : partNames[tab];
}
