/** The first-run page: finished steps, missing steps with their links, and a check of everything. */
import type {
  FirstDay as Day,
  FirstDayStep,
  ShopFinding,
} from '@ntem/contract/installation/endpoints/first-day';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { Button } from '#ui/core/button.tsx';
import { DateTime, formatMoment } from '#ui/core/formats.tsx';
import { alertIcon, bangIcon, checkIcon, Icon, refreshIcon, rightIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Box, Fold, HeadedBox, Panel } from '#ui/page/section.tsx';
import { ringIcon } from '#ui/small/app-icons.ts';
import { RouterButton } from '#ui/small/router-button.tsx';
import { sayProgress, stepWords } from './step-words.ts';

const overview = '/dashboard?tab=overview';
export const firstDayAddress = `${overview}&view=first-day`;

export function FirstDay() {
  const day = useRead('GET /first-day');
  return (
    <Loaded from={day} failed="Failed to load what is missing">
      {(found) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Steps day={found} />
          <div className="grid gap-4">
            <HeadedBox level={2} title="Good to have, not needed to start">
              <ul>
                {found.extra.map((step) => (
                  <Step key={step.step} step={step} look={step.is_done ? 'done' : 'todo'} />
                ))}
              </ul>
            </HeadedBox>
            <Panel title="Going live">
              <p className="text-md text-ink-muted">
                Sender names, costs, a second admin, keys and vendors: what takes longest, and what the shop
                cannot see.
              </p>
              <RouterButton to="/dashboard?tab=help&view=going-live">Read</RouterButton>
            </Panel>
            <CheckAgain lastAt={found.last_check_at} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Steps({ day }: { day: Day }) {
  const { left } = sayProgress(day);
  const done = day.needed.filter(({ is_done }) => is_done);
  const missing = day.needed.filter(({ is_done }) => !is_done);
  return (
    <Box>
      <Progress day={day} />
      {left === 0 ? (
        <div className="grid justify-items-start gap-3 px-4 pb-4 text-md">
          {day.first_sale_at && (
            <p className="text-ink-muted">
              First sale <DateTime iso={day.first_sale_at} format={formatMoment} />.
            </p>
          )}
          <RouterButton variant="primary" to={overview}>
            Go to Overview
          </RouterButton>
        </div>
      ) : (
        <ul className="border-t border-line">
          {missing.map((step, place) => (
            <Step key={step.step} step={step} look={place === 0 ? 'next' : 'todo'} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <div className="border-t border-line">
          <Fold title={`${done.length} done`}>
            <ul className="-mx-4 -mb-4">
              {done.map((step) => (
                <Step key={step.step} step={step} look="done" />
              ))}
            </ul>
          </Fold>
        </div>
      )}
    </Box>
  );
}

function Progress({ day }: { day: Day }) {
  const { title, counted, percent } = sayProgress(day);
  return (
    <div className="grid gap-2 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl">{title}</h2>
        <p className="text-md text-ink-muted tabular-nums">{counted}</p>
      </div>
      <span className="block h-2 overflow-hidden rounded-sm bg-neutral-tint" aria-hidden="true">
        <span className="block h-full bg-brand" style={{ width: `${percent}%` }} />
      </span>
    </div>
  );
}

function Step({ step, look }: { step: FirstDayStep; look: 'done' | 'next' | 'todo' }) {
  const { title, label, to } = stepWords[step.step];
  return (
    <Check look={look} title={title} detail={step.detail}>
      {look !== 'done' && label && to && (
        <RouterButton variant={look === 'next' ? 'primary' : 'secondary'} to={to}>
          {label}
        </RouterButton>
      )}
    </Check>
  );
}

function CheckAgain({ lastAt }: { lastAt: string | null }) {
  const [findings, setFindings] = useState<ShopFinding[]>();
  const check = useSend('POST /first-day/check', {
    refresh: ['GET /first-day'],
    onDone: ({ data }) => setFindings(data),
  });
  return (
    <Panel title="Check everything again">
      <p className="text-md text-ink-muted">
        Keys, callback addresses, clock, float and package codes, without moving money.
      </p>
      {findings && (
        <ul className="-mx-4 border-y border-line" aria-label="What was found">
          {findings.map(({ state, vendor, what, detail }) => (
            <Check
              key={`${vendor} ${what} ${detail}`}
              look={state === 'right' ? 'done' : state}
              title={`${vendor}: ${what}`}
              detail={detail}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-muted tabular-nums">
          {lastAt ? `Last run ${formatMoment(lastAt)}` : 'Not run yet'}
        </p>
        <Button icon={refreshIcon} busy={check.isBusy} onClick={() => void check.press()}>
          Check now
        </Button>
      </div>
    </Panel>
  );
}

/** On the overview of a shop that sells for real: shown until all is done, and afterwards only a link. */
export function FirstDayHint() {
  const { data: day } = useRead('GET /first-day');
  if (!day || day.is_played || sayProgress(day).left === 0) return null;
  const { title, counted } = sayProgress(day);
  return (
    <Notice tone="warning">
      <b>{title}.</b> {counted}. <MissingLink />
    </Notice>
  );
}

/** One quiet line at the end of the overview. */
export function TestMode() {
  const { data: day } = useRead('GET /first-day');
  if (!day?.is_played) return null;
  return (
    <Notice>
      <b>Test mode.</b> No real money moves. {sayProgress(day).left > 0 && <MissingLink />}
    </Notice>
  );
}

function MissingLink() {
  return (
    <Link className="tap font-medium underline underline-offset-[0.18em]" to={firstDayAddress}>
      What is missing
    </Link>
  );
}

const looks = {
  done: { icon: checkIcon, color: 'text-success', row: '' },
  next: {
    icon: rightIcon,
    color: 'text-brand',
    row: 'bg-surface-selected shadow-[inset_4px_0_0_var(--color-brand)]',
  },
  todo: { icon: ringIcon, color: 'text-control', row: '' },
  warning: { icon: alertIcon, color: 'text-warning', row: '' },
  wrong: { icon: bangIcon, color: 'text-danger', row: '' },
} as const;

/** Spoken in place of the mark. */
const spoken = { done: 'Done: ', next: 'Next: ', todo: 'Missing: ', warning: 'Look at: ', wrong: 'Wrong: ' };

type CheckProps = { look: keyof typeof looks; title: string; detail: string; children?: ReactNode };

function Check({ look, title, detail, children }: CheckProps) {
  const { icon, color, row } = looks[look];
  return (
    <li
      className={`grid grid-cols-[1.25rem_minmax(0,1fr)] items-start gap-x-2.5 gap-y-1.5 px-4 py-2.5 text-md not-first:border-t not-first:border-line sm:grid-cols-[1.25rem_minmax(0,1fr)_auto] sm:items-center ${row}`}
    >
      <Icon path={icon} className={`mt-px size-4.5 stroke-[2.25] ${color}`} />
      <span className="min-w-0 wrap-anywhere">
        <b className="block font-medium">
          <span className="sr-only">{spoken[look]}</span>
          {title}
        </b>
        <span className="block text-sm text-ink-muted">{detail}</span>
      </span>
      {children && <span className="max-sm:col-start-2 max-sm:grid">{children}</span>}
    </li>
  );
}
