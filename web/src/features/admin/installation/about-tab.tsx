/** About: the version, its environment, and whether all is well. It can be copied for support. */
import type { About } from '@ntem/contract/installation/endpoints/about';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Checks, itemsOf } from '#features/admin/vendors/checks.tsx';
import { useRead } from '#lib/api/use-read.ts';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { Button } from '#ui/core/button.tsx';
import { alertIcon, bangIcon, checkIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Box } from '#ui/page/section.tsx';
import { copyIcon } from '#ui/small/app-icons.ts';
import { StatusBadge } from '#ui/small/badge.tsx';
import { formatClock } from '#ui/small/moments.ts';
import { type Fact, sayInstallation, sayVendors, worstOf, writeForSupport } from './about-words.ts';

export function AboutTab() {
  const about = useRead('GET /about', {}, { refetchInterval: 60_000 });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-lg">About</h2>
      <Loaded from={about} failed="Failed to load what runs here">
        {(data) => <Installation about={data} />}
      </Loaded>
    </div>
  );
}

function Installation({ about }: { about: About }) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 lg:gap-5">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <HeadedBox title="This installation" aside={<StatusBadge look={verdicts[worstOf(about.health)]} />}>
            <Facts facts={sayInstallation(about)} />
          </HeadedBox>
          <HeadedBox
            title="Vendors"
            aside={
              <Link className="text-brand underline underline-offset-[0.18em]" to="/dashboard?tab=vendors">
                Vendors
              </Link>
            }
          >
            <Facts facts={sayVendors(about)} />
          </HeadedBox>
        </div>
        <HeadedBox
          title="Health"
          aside={<span className="text-ink-muted">Checked {formatClock(about.checked_at, Date.now())}</span>}
        >
          <Checks items={itemsOf(about.health)} inset="*:px-4" />
        </HeadedBox>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-muted">Copied without numbers, names and keys.</p>
        <Button icon={copyIcon} onClick={() => void copyAndTell(writeForSupport(about))}>
          Copy for support
        </Button>
      </div>
    </>
  );
}

function HeadedBox({ title, aside, children }: { title: string; aside: ReactNode; children: ReactNode }) {
  return (
    <Box>
      <header className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-3 text-sm">
        <h3 className="text-base">{title}</h3>
        {aside}
      </header>
      {children}
    </Box>
  );
}

const verdicts = {
  right: { icon: checkIcon, tone: 'success', label: 'Healthy' },
  warning: { icon: alertIcon, tone: 'warning', label: 'Look at it' },
  wrong: { icon: bangIcon, tone: 'danger', label: 'Something is wrong' },
} as const;

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-2 px-4 py-3 text-md">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="wrap-anywhere sm:text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
