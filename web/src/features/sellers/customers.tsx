/** Everybody who buys from this seller: My Customers of an agent, My Guests of a subagent. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import { searchMaxLength } from '@ntem/contract/lists';
import type { WireOwnGuest } from '@ntem/contract/sellers/endpoints/customers';
import { quietDays } from '@ntem/contract/sellers/limits';
import { whatsappChatLink } from '@ntem/contract/whatsapp';
import { useState } from 'react';
import { CounterCustomers } from '#features/sellers/sell/counter-customers.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { type UrlState, useUrlState } from '#lib/browser/url-state.ts';
import { ExportButton } from '#parts/export-button.tsx';
import { guestColumns, hasBought, PurchaseActivity, Referrer } from '#parts/guest-columns.tsx';
import { SearchBox } from '#parts/list-filters.tsx';
import { Day, Money } from '#ui/core/formats.tsx';
import { chatIcon, searchIcon } from '#ui/core/icon.tsx';
import { Field } from '#ui/flow/field.tsx';
import { IconButton, IconLink } from '#ui/flow/icon-button.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { callIcon, editIcon, peopleIcon } from '#ui/small/app-icons.ts';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { lines } from '#ui/tables/columns.tsx';
import { CustomerNote, NoteDialog } from './customer-note.tsx';
import { SellerList, SellerStats, ShareMyLink } from './seller-list.tsx';
import { hasSubagents } from './seller-tabs.ts';

export function Customers({ user }: { user: WireUser }) {
  const url = useUrlState();
  const filters = readFilters(url);
  const input = { query: { ...filters, page: String(url.page) } };
  const guests = useRead('GET /management/guest-pages', input, lastPageStays);
  const [noted, setNoted] = useState<WireOwnGuest>();
  const isFiltered = filters.search !== '' || filters.activity !== '';
  const { data: rows, meta } = guests;
  const hasActivity = rows?.some(hasBought);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      <SellerStats
        read={guests}
        stats={
          meta && [
            {
              label: 'Active guests',
              value: formatCount(meta.stats.active_guests),
              note: hasSubagents(user) ? "Verified, yours and your subagents'" : 'Verified',
            },
            { label: 'Total purchases', value: formatCount(meta.stats.total_purchases) },
            { label: 'Total revenue', value: <Money amountGhs={meta.stats.total_revenue} /> },
            { label: 'New this month', value: formatCount(meta.stats.new_this_month), note: 'Guests' },
          ]
        }
      />
      <SellerList
        title={hasSubagents(user) ? 'My Customers' : 'My Guests'}
        aside={
          <ExportButton
            of="POST /management/guest-pages/export"
            body={filters}
            label="CSV"
            disabled={meta?.total === 0}
            done="Customers exported"
            cut="Only the newest customers fit into the file"
          />
        }
        filters={
          <search
            aria-label="Filters"
            className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[minmax(0,1fr)_14rem]"
          >
            <Field label="Search">
              <SearchBox url={url} placeholder="Name, number or note" />
            </Field>
            <Field label="Show">
              <Select options={activities} {...url.field('activity')} />
            </Field>
          </search>
        }
        list={guests}
        paging={url}
        columns={columnsFor(user)}
        empty={
          isFiltered
            ? {
                icon: searchIcon,
                title: filters.search ? `Nobody matches “${filters.search}”` : 'Nobody matches',
                text: 'Search looks at names, numbers and your notes.',
              }
            : {
                icon: peopleIcon,
                title: 'No Guest Pages Yet',
                text: 'People who buy or register through your links appear here.',
                children: <ShareMyLink />,
              }
        }
        actions={(guest) => <CustomerActions guest={guest} onNote={() => setNoted(guest)} />}
        failed="Failed to load guest pages"
      />
      <CounterCustomers />
      {rows && hasActivity && <PurchaseActivity guests={rows} />}
      {noted && <NoteDialog key={noted.id} guest={noted} onClose={() => setNoted(undefined)} />}
    </div>
  );
}

const activities = [
  { value: '', label: 'All customers' },
  { value: 'month', label: 'Bought this month' },
  { value: 'quiet', label: `Not for ${quietDays} days` },
];

/** Anybody can type into the address. */
function readFilters(url: UrlState): { search: string; activity: 'month' | 'quiet' | '' } {
  const activity = url.get('activity');
  return {
    search: url.get('search').slice(0, searchMaxLength),
    activity: activity === 'month' || activity === 'quiet' ? activity : '',
  };
}

function columnsFor(user: WireUser) {
  const [name, ...others] = guestColumns<WireOwnGuest>({
    Moment: Day,
    never: <span className="text-ink-subtle">None</span>,
    purchases: ({ total_spent: spent, total_purchases: purchases }) =>
      lines(<Money amountGhs={Number(spent.replaceAll(',', ''))} />, sayCount(purchases, 'purchase')),
    // An agent's list shows through which subagent a guest came.
    referrer: hasSubagents(user)
      ? ({ referred_by: seller }) => (seller?.id === user.id ? 'You' : <Referrer seller={seller} level={2} />)
      : undefined,
  });
  return [
    {
      header: 'Name',
      place: 'lead1' as const,
      ...name,
      cell: (guest: WireOwnGuest) => (
        <>
          {name?.cell(guest)}
          {guest.note && <CustomerNote note={guest.note} />}
        </>
      ),
    },
    ...others,
  ];
}

function CustomerActions({ guest, onNote }: { guest: WireOwnGuest; onNote: () => void }) {
  const { name, phone_number: phone } = guest;
  return (
    <>
      <IconLink icon={callIcon} label="Call" subject={name} href={`tel:${phone}`} />
      <IconLink
        icon={chatIcon}
        label="Chat"
        subject={name}
        href={whatsappChatLink(phone, `Hello ${name}, `)}
      />
      <IconButton inRow icon={editIcon} label="Note" subject={name} onClick={onNote} />
    </>
  );
}
