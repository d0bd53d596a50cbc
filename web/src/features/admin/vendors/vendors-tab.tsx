/** Vendors: the health, pauses and order of gateways, suppliers and senders of messages. */

import type { VendorOverview, WireVendor } from '@ntem/contract/vendors/endpoints/vendors';
import { Link } from 'react-router';
import { SalesSwitch } from '#features/admin/review/sales-switch.tsx';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';
import { Loaded } from '#ui/core/loaded.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Section } from '#ui/page/section.tsx';
import { isPaused, sayDaysLeft } from './line-words.ts';
import { Routes } from './routes.tsx';
import { VendorCard } from './vendor-card.tsx';

const kinds = [
  { kind: 'gateway', title: 'Gateways' },
  { kind: 'supplier', title: 'Suppliers' },
  { kind: 'messages', title: 'Messages' },
] as const;

export function VendorsTab() {
  const overview = useRead('GET /vendors', {}, { refetchInterval: refreshEveryMs.admin });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Loaded from={overview} failed="Failed to load the vendors">
        {(data) => <Overview overview={data} nowMs={overview.dataUpdatedAt} />}
      </Loaded>
      <SalesSwitch />
    </div>
  );
}

function Overview({ overview, nowMs }: { overview: VendorOverview; nowMs: number }) {
  return (
    <>
      <OnlySupplier vendors={overview.vendors} />
      {kinds.map(({ kind, title }) => (
        <Section key={kind} title={title} aside={<p>Last hour</p>}>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,30rem),1fr))] items-stretch gap-4">
            {overview.vendors
              .filter((vendor) => vendor.kind === kind)
              .map((vendor) => (
                <VendorCard key={vendor.name} vendor={vendor} overview={overview} nowMs={nowMs} />
              ))}
          </div>
        </Section>
      ))}
      <Routes overview={overview} />
    </>
  );
}

/** Shown while another one is paused, or its float runs low: everything depends on this one. */
function OnlySupplier({ vendors }: { vendors: readonly WireVendor[] }) {
  const suppliers = vendors.filter(({ kind, state }) => kind === 'supplier' && state !== 'not_set_up');
  const [only, ...more] = suppliers.filter((supplier) => !isPaused(supplier));
  if (!only || more.length > 0) return null;
  const isLow = only.money !== null && only.alarm_below !== null && only.money < only.alarm_below;
  if (suppliers.length === 1 && !isLow) return null;
  return (
    <Notice tone="warning">
      <b>{only.title} is the only supplier that delivers now.</b>{' '}
      {only.days_left !== null && `${sayDaysLeft(only.days_left)} `}
      <Link className="font-medium underline" to="/dashboard?tab=attention">
        Book a top-up
      </Link>
    </Notice>
  );
}
