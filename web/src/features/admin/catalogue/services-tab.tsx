/** Services and their packages, with prices and our costs. */
import type { ManagedService } from '@ntem/contract/catalogue/endpoints/catalogue';
import { useState } from 'react';
import { ImportPanel } from '#features/admin/catalogue/imports/import-panel.tsx';
import { PriceChange } from '#features/admin/catalogue/prices/price-change.tsx';
import { PriceChanges } from '#features/admin/catalogue/prices/price-changes.tsx';
import { useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { Button } from '#ui/core/button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { searchIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { TextInput } from '#ui/flow/field.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { boxIcon, fileIcon, plusIcon, tagIcon } from '#ui/small/app-icons.ts';
import { ServiceDialog } from './service-dialog.tsx';
import { ServiceGroup } from './service-group.tsx';

export function ServicesTab() {
  const url = useUrlState();
  const view = url.get('prices');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {view === 'change' && <PriceChange />}
      {view === 'file' && <CatalogueImport />}
      {(view === 'change' || view === 'changes') && <PriceChanges />}
      <Services />
    </div>
  );
}

function Services() {
  const url = useUrlState();
  const [isAdding, setAdding] = useState(false);
  const services = useRead('GET /databundle-admin/services');
  const wanted = url.get('search').trim().toLowerCase();
  return (
    <Section
      title="Services"
      aside={
        <div className="flex flex-wrap gap-2">
          <Button icon={fileIcon} onClick={() => url.set({ prices: 'file' })}>
            From a file
          </Button>
          <Button icon={tagIcon} onClick={() => url.set({ prices: 'change' })}>
            Change prices
          </Button>
        </div>
      }
    >
      <div className="grid gap-2 sm:grid-cols-[1fr_auto]">
        <TextInput
          type="search"
          icon={searchIcon}
          aria-label="Search services by name"
          placeholder="Search services by name"
          value={url.get('search')}
          onChange={(event) => url.set({ search: event.target.value }, { replace: true })}
        />
        <Button variant="primary" icon={plusIcon} onClick={() => setAdding(true)}>
          Add New Service
        </Button>
      </div>
      <Loaded from={services} failed="Failed to fetch services. Please try again.">
        {(all) => (
          <Groups
            services={all.filter(({ name }) => name.toLowerCase().includes(wanted))}
            isSearch={wanted !== ''}
          />
        )}
      </Loaded>
      {isAdding && <ServiceDialog onClose={() => setAdding(false)} />}
    </Section>
  );
}

function Groups({ services, isSearch }: { services: ManagedService[]; isSearch: boolean }) {
  const url = useUrlState();
  const open = new Set(url.get('open').split(',').filter(Boolean));
  const toggle = (id: string) => {
    const next = open.has(id) ? [...open].filter((other) => other !== id) : [...open, id];
    url.set({ open: next.join(',') }, { replace: true });
  };
  if (services.length === 0) {
    return (
      <Box>
        <EmptyState
          icon={boxIcon}
          title={
            isSearch ? 'No services found matching your criteria' : 'No services available at the moment'
          }
        />
      </Box>
    );
  }
  return (
    <div className="grid gap-3">
      {services.map((service) => (
        <ServiceGroup
          key={service.id}
          service={service}
          isOpen={open.has(service.id)}
          onToggle={() => toggle(service.id)}
        />
      ))}
    </div>
  );
}

function CatalogueImport() {
  const url = useUrlState();
  return (
    <ImportPanel
      kind="catalogue"
      title="Services and packages from a file"
      noun="Package"
      sample="packages-example.csv"
      refresh={['GET /databundle-admin/services', 'GET /price-changes']}
      onClose={() => url.set({ prices: '' })}
    >
      <p>
        A CSV file with the columns <b>service</b>, <b>network</b>, <b>package</b>, <b>bundle_id</b>,{' '}
        <b>megabytes</b> and <b>amount</b>; <b>cost_price</b> and <b>status</b> may be left out.
      </p>
      <p>A package is known by its service and bundle id. What is not in the file stays as it is.</p>
    </ImportPanel>
  );
}
