/** About: the version, its environment, and whether all is well. It can be copied for support. */
import type { About, HealthLine } from '@ntem/contract/installation/endpoints/about';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '#lib/api/use-read.ts';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { Button } from '#ui/core/button.tsx';
import { alertIcon, bangIcon, checkIcon, Icon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Box } from '#ui/page/section.tsx';
import { copyIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
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
          <HeadedBox title="This installation" aside={<Verdict state={worstOf(about.health)} />}>
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
          <ul className="divide-y divide-line text-md">
            {about.health.map((line) => (
              <HealthItem key={line.key} line={line} />
            ))}
          </ul>
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

const looks = {
  right: { icon: checkIcon, tone: 'success', text: 'text-success', label: 'Healthy', word: '' },
  warning: { icon: alertIcon, tone: 'warning', text: 'text-warning', label: 'Look at it', word: 'Warning: ' },
  wrong: {
    icon: bangIcon,
    tone: 'danger',
    text: 'text-danger',
    label: 'Something is wrong',
    word: 'Wrong: ',
  },
} as const;

function Verdict({ state }: { state: HealthLine['state'] }) {
  const { icon, tone, label } = looks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}

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

function HealthItem({ line: { state, what, detail } }: { line: HealthLine }) {
  const { icon, text, word } = looks[state];
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 px-4 py-2.5">
      <Icon path={icon} className={`mt-px size-4.5 stroke-[2.25] ${text}`} />
      <span className="min-w-0 wrap-anywhere">
        <b className="block font-medium">
          <span className="sr-only">{word}</span>
          {what}
        </b>
        <small className="block text-sm text-ink-muted">{detail}</small>
      </span>
    </li>
  );
}
