/** Services and their packages: what is for sale, at which price, and what it costs us. */
import type { ManagedService } from '@ntem/contract/topics/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { Button } from '#ui/core/button.tsx';
import { EmptyState, ErrorState } from '#ui/core/empty-state.tsx';
import { Loading } from '#ui/core/loading.tsx';
import { TextInput } from '#ui/flow/text-input.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { boxIcon, plusIcon } from '#ui/small/app-icons.ts';
import { searchIcon } from '#ui/small/icons.ts';
import { ServiceDialog } from './service-dialog.tsx';
import { ServiceGroup } from './service-group.tsx';

export function ServicesTab() {
  const url = useUrlState();
  const [isAdding, setAdding] = useState(false);
  const services = useQuery({
    queryKey: ['admin', 'services'],
    queryFn: async ({ signal }) => (await call('GET /databundle-admin/services', { signal })).data,
  });
  const wanted = url.get('search').trim().toLowerCase();
  const shown = services.data?.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <section className="grid gap-3">
      <SectionHead title="Services" />
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
      {services.isPending && <Loading />}
      {services.isError && (
        <ErrorState title="Failed to fetch services. Please try again." onRetry={() => services.refetch()} />
      )}
      {shown && <Groups services={shown} isSearch={wanted !== ''} />}
      {isAdding && <ServiceDialog onClose={() => setAdding(false)} />}
    </section>
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
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState
          icon={boxIcon}
          title={
            isSearch ? 'No services found matching your criteria' : 'No services available at the moment'
          }
        />
      </div>
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
