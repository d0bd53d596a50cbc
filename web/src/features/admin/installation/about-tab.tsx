/** About: the version, its environment, and whether all is well. It can be copied for support. */

import type { About } from '@ntem/contract/installation/endpoints/about';
import { Link } from 'react-router';
import { Checks, itemsOf } from '#features/admin/vendors/checks.tsx';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { Button } from '#ui/core/button.tsx';
import { alertIcon, bangIcon, checkIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Facts, HeadedBox } from '#ui/page/section.tsx';
import { copyIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { formatClock } from '#ui/small/moments.ts';
import { sayInstallation, sayVendors, worstOf, writeForSupport } from './about-words.ts';

export function AboutTab() {
  const about = useRead('GET /about', {}, { refetchInterval: refreshEveryMs.admin });
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
          <HeadedBox title="This installation" aside={<Badge {...verdicts[worstOf(about.health)]} />}>
            <Facts facts={sayInstallation(about)} />
          </HeadedBox>
          <HeadedBox
            title="Vendors"
            aside={
              <Link
                className="tap text-brand underline underline-offset-[0.18em]"
                to="/dashboard?tab=vendors"
              >
                Vendors
              </Link>
            }
          >
            <Facts facts={sayVendors(about)} />
          </HeadedBox>
        </div>
        <HeadedBox title="Health" aside={`Checked ${formatClock(about.checked_at, Date.now())}`}>
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

const verdicts = {
  right: { icon: checkIcon, tone: 'success', label: 'Healthy' },
  warning: { icon: alertIcon, tone: 'warning', label: 'Look at it' },
  wrong: { icon: bangIcon, tone: 'danger', label: 'Something is wrong' },
} as const;
