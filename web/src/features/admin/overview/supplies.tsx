/** Days until the money at each supplier is used up, and each network's delivery time. */

import type { Speed, Supply } from '@ntem/contract/books/endpoints/morning';
import { networkName } from '@ntem/contract/networks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';
import { Money } from '#ui/core/formats.tsx';
import { clockIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { HeadedBox } from '#ui/page/section.tsx';
import { Badge } from '#ui/small/badge.tsx';
import { formatSpan } from '#ui/small/moments.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { isShort, sayFloat, sayShort, saySpeed, widthsOf } from './supply-words.ts';

export function Supplies() {
  const supplies = useRead('GET /dashboard/supplies', {}, { refetchInterval: refreshEveryMs.admin });
  const waiting = <Skeleton className="m-4 h-24" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-stretch gap-4 lg:grid-cols-2 lg:gap-5">
      <HeadedBox level={2} title="Float: what runs out" aside="The line marks the alarm">
        <Loaded from={supplies} failed="Failed to load the float" waiting={waiting}>
          {({ floats, at }) => (
            <ul>
              {floats.map((supply, place) => (
                <FloatLevel
                  key={supply.supplier}
                  supply={supply}
                  at={at}
                  isFirst={place === 0 && floats.length > 1}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </HeadedBox>
      <HeadedBox level={2} title="From paid to delivered" aside="Last hour. The line marks the usual time">
        <Loaded from={supplies} failed="Failed to load deliveries" waiting={waiting}>
          {({ speeds }) => {
            const longest = Math.max(...speeds.flatMap((speed) => [takes(speed), speed.usual_ms ?? 0]));
            return (
              <ul>
                {speeds.map((speed) => (
                  <SpeedLevel key={speed.network} speed={speed} longest={longest} />
                ))}
              </ul>
            );
          }}
        </Loaded>
      </HeadedBox>
    </div>
  );
}

type LevelProps = {
  name: ReactNode;
  figure: ReactNode;
  fill: number;
  mark: number | undefined;
  isWarning: boolean;
  note: ReactNode;
};

function Level({ name, figure, fill, mark, isWarning, note }: LevelProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1.5 px-4 py-3 text-md not-first:border-t not-first:border-line">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 font-medium wrap-anywhere">
        {name}
      </span>
      <span className="text-right font-bold tabular-nums">{figure}</span>
      <span
        className="pointer-events-none relative col-span-2 block h-2 rounded-[0.25rem] bg-line"
        aria-hidden="true"
      >
        <span
          className={`absolute inset-y-0 left-0 rounded-[0.25rem] ${isWarning ? 'bg-ember' : 'bg-brand'}`}
          style={{ width: `${fill}%` }}
        />
        {mark !== undefined && (
          <span className="absolute -inset-y-0.75 w-0.5 bg-ink" style={{ left: `${mark}%` }} />
        )}
      </span>
      <span className="col-span-2 text-sm text-ink-muted">{note}</span>
    </li>
  );
}

function FloatLevel({ supply, at, isFirst }: { supply: Supply; at: string; isFirst: boolean }) {
  const { title, float, alarm_below } = supply;
  const badge = sayShort(supply, { isFirst });
  const { fill, mark } = widthsOf(float ?? 0, alarm_below);
  return (
    <Level
      name={
        <>
          <Link className="tap underline underline-offset-[0.18em]" to="/dashboard?tab=vendors">
            {title}
          </Link>
          {badge && <Badge tone="warning" icon={clockIcon} label={badge} />}
        </>
      }
      figure={float === null ? 'Not known' : <Money amountGhs={float} />}
      fill={fill}
      mark={mark}
      isWarning={isShort(supply)}
      note={sayFloat(supply, at)}
    />
  );
}

const takes = ({ typical_ms, longest_wait_ms }: Speed) => Math.max(typical_ms ?? 0, longest_wait_ms ?? 0);

function SpeedLevel({ speed, longest }: { speed: Speed; longest: number }) {
  const { network, typical_ms, usual_ms, is_slow, is_slowest } = speed;
  const share = (ms: number) => (longest > 0 ? Math.round((ms * 92) / longest) : 0);
  return (
    <Level
      name={
        <>
          <NetworkMark network={network}>
            <Link
              className="tap underline underline-offset-[0.18em]"
              to={`/dashboard?tab=data-bundles&status=pending&search=${encodeURIComponent(networkName(network))}`}
            >
              {networkName(network)}
            </Link>
          </NetworkMark>
          {is_slowest && <Badge tone={is_slow ? 'warning' : 'neutral'} icon={clockIcon} label="Slowest" />}
        </>
      }
      figure={typical_ms === null ? '–' : formatSpan(typical_ms)}
      fill={share(takes(speed))}
      mark={usual_ms === null ? undefined : share(usual_ms)}
      isWarning={is_slow}
      note={saySpeed(speed)}
    />
  );
}
