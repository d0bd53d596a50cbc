/** Vendors: the health, pauses and order of gateways, suppliers and senders of messages. */

import type { VendorOverview, WireVendor } from '@ntem/contract/vendors/endpoints/vendors';
import { sayList } from '@ntem/contract/words';
import { Link } from 'react-router';
import { SalesSwitch } from '#features/admin/review/sales-switch.tsx';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';
import { Loaded } from '#ui/core/loaded.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Box, Fold, Section } from '#ui/page/section.tsx';
import { isPaused, sayDaysLeft } from './line-words.ts';
import { Routes } from './routes.tsx';
import { VendorCard } from './vendor-card.tsx';

const kinds = [
  { kind: 'gateway', title: 'Gateways' },
  { kind: 'supplier', title: 'Suppliers' },
  { kind: 'messages', title: 'Messages' },
] as const;

const cards =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,30rem),1fr))] items-stretch gap-4 empty:hidden';

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
        <Kind
          key={kind}
          title={title}
          vendors={overview.vendors.filter((vendor) => vendor.kind === kind)}
          overview={overview}
          nowMs={nowMs}
        />
      ))}
      <Routes overview={overview} />
    </>
  );
}

type KindProps = { title: string; vendors: WireVendor[]; overview: VendorOverview; nowMs: number };

/** Those that are not used come last, folded. */
function Kind({ title, vendors, overview, nowMs }: KindProps) {
  const draw = (vendor: WireVendor) => (
    <VendorCard key={vendor.name} vendor={vendor} overview={overview} nowMs={nowMs} />
  );
  const unused = vendors.filter(({ state }) => state === 'not_set_up');
  return (
    <Section title={title} aside={<p>Last hour</p>}>
      <div className={cards}>{vendors.filter((vendor) => !unused.includes(vendor)).map(draw)}</div>
      {unused.length > 0 && (
        <Box>
          <Fold title={`Not set up: ${sayList(unused.map((vendor) => vendor.title))}`}>
            <div className={cards}>{unused.map(draw)}</div>
          </Fold>
        </Box>
      )}
    </Section>
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
