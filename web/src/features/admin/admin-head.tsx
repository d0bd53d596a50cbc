/** The head of the admin's dashboard: on phones one slim bar, from 640 px on the title with its actions and the tabs. */

import type { ReactNode } from 'react';
import type { PartId } from '#features/admin/help/manual-sections.ts';
import { Mark } from '#ui/core/band.tsx';
import { Tabs } from '#ui/page/page-head.tsx';
import { sayCount } from '#ui/small/counts.ts';
import { barTitleOf, firstTabs, partNames } from './admin-places.ts';
import { MoreMenu } from './more-menu.tsx';

type AdminHeadProps = {
  tab: PartId;
  waiting: number | undefined;
  onSelect: (tab: PartId) => void;
  help: ReactNode;
  children: ReactNode;
};

/** In the bar of a phone the actions are icons; their words are for screen readers. */
const actions =
  'flex flex-none gap-2 print:hidden max-sm:gap-0 max-sm:[&_button]:size-touch max-sm:[&_button]:border-transparent ' +
  'max-sm:[&_button]:bg-transparent max-sm:[&_button]:p-0 max-sm:[&_button]:text-on-band';

export function AdminHead({ tab, waiting, onSelect, help, children }: AdminHeadProps) {
  const subtitle = barSubtitleOf(tab, waiting);
  return (
    <section className="border-line max-sm:on-band sm:border-b sm:bg-surface" aria-label="Admin Dashboard">
      <div className="page flex flex-wrap items-center gap-x-2 max-sm:min-h-12 sm:gap-x-3 sm:pt-4 sm:pb-3">
        <Mark className="size-6 flex-none sm:hidden" />
        <div className="min-w-0 flex-[1_1_7rem] max-sm:py-1">
          <h1 className="text-base leading-5 tracking-tight sm:text-2xl sm:leading-8">
            <span className="sm:hidden">{barTitleOf(tab)}</span>
            <span className="max-sm:hidden">Admin Dashboard</span>
          </h1>
          {subtitle && <p className="text-sm leading-4 text-on-band-muted sm:hidden">{subtitle}</p>}
          <p className="mt-0.5 text-md text-ink-muted max-sm:hidden">Manage your application</p>
        </div>
        <div className={actions}>
          {help}
          {children}
        </div>
      </div>
      <div className="max-sm:hidden">
        <div className="page flex items-stretch">
          <div className="min-w-0">
            <Tabs
              label="Admin sections"
              tabs={firstTabs.map((id) => ({
                id,
                label: partNames[id],
                ...(id === 'attention' && { count: waiting, startsGroup: true }),
              }))}
              selected={firstTabs.includes(tab) ? tab : undefined}
              onSelect={onSelect}
            />
          </div>
          <MoreMenu isHere={!firstTabs.includes(tab)} />
        </div>
      </div>
    </section>
  );
}

function barSubtitleOf(tab: PartId, waiting: number | undefined): string {
  if (tab === 'overview') return 'Manage your application';
  if (tab !== 'attention' || waiting === undefined) return '';
  return waiting === 0 ? 'Nothing waits' : sayCount(waiting, 'waits', 'waiting');
}
