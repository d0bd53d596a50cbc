/** What is said about a thing or to a person: badges, notices, toasts, waiting, nothing, failure. */
import { showToast } from '#lib/browser/toast.ts';
import { Button } from '#ui/core/button.tsx';
import { DateTime } from '#ui/core/date-time.tsx';
import { EmptyState, ErrorState } from '#ui/core/empty-state.tsx';
import { Loading } from '#ui/core/loading.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Tel } from '#ui/core/tel.tsx';
import { Money } from '#ui/flow/money.tsx';
import { boxIcon, lockIcon } from '#ui/small/app-icons.ts';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { ActiveBadge, OutcomeBadge } from '#ui/small/status-badge.tsx';
import { Tag } from '#ui/small/tag.tsx';
import { StatStrip } from '#ui/tables/stat-strip.tsx';
import { Card, Sample, Samples, Section } from './sample.tsx';

export function StatusSamples() {
  return (
    <Section title="Status and figures">
      <StatStrip
        stats={[
          { label: 'Total Users', value: '1,248' },
          { label: 'Active Users', value: '1,102' },
          { label: 'Admins', value: '3' },
          { label: 'Total commission', value: <Money amountGhs={1204.5} /> },
        ]}
      />
      <Samples>
        <Sample title="Badges and tags">
          <div className="flex flex-wrap gap-2">
            <ActiveBadge status="active" />
            <ActiveBadge status="inactive" />
            <OutcomeBadge status="success" />
            <OutcomeBadge status="pending" />
            <OutcomeBadge status="failed" />
            <Tag tone="brand">Admin</Tag>
            <Tag>Agent</Tag>
          </div>
        </Sample>
        <Sample title="Money, phone, moment, network">
          <p className="text-2xl font-bold">
            <Money amountGhs={12} />
          </p>
          <p>
            <Tel number="0241234567" />
          </p>
          <p>
            <DateTime iso="2026-11-15T08:12:00.000Z" />
          </p>
          <p className="flex gap-4 text-md font-medium">
            {['MTN', 'Telecel', 'AirtelTigo'].map((name) => (
              <span key={name} className="inline-flex items-baseline gap-1.75" data-net={name.toLowerCase()}>
                <span className="net-stroke" />
                {name}
              </span>
            ))}
          </p>
        </Sample>
        <Sample title="Toasts">
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => showToast('success', 'User updated successfully')}>Success</Button>
            <Button onClick={() => showToast('warning', '2/3 users deleted')}>Warning</Button>
            <Button onClick={() => showToast('error', 'No users selected')}>Error</Button>
          </div>
        </Sample>
        <Sample title="Notices">
          <Notice>MTN deliveries may take up to 30 minutes this evening.</Notice>
          <Notice tone="success">Your password is changed.</Notice>
          <Notice tone="warning">This link expires tomorrow.</Notice>
          <Notice tone="danger">Invalid credentials. Please check your phone number and password.</Notice>
        </Sample>
        <Sample title="Slip">
          <div className="rounded-lg border border-line bg-surface-raised p-4">
            <Slip />
          </div>
        </Sample>
        <Sample title="Waiting">
          <Card>
            <Loading />
          </Card>
          <div className="grid gap-2">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </Sample>
        <Sample title="Nothing">
          <Card>
            <EmptyState
              icon={boxIcon}
              title="No Packages Available"
              text="They appear here once an admin adds them."
            />
          </Card>
        </Sample>
        <Sample title="Failure">
          <Card>
            <ErrorState title="Failed to fetch users" onRetry={() => showToast('warning', 'Tried again')} />
          </Card>
        </Sample>
        <Sample title="Refused">
          <Card>
            <EmptyState icon={lockIcon} title="Access denied. Your account may be suspended." />
          </Card>
        </Sample>
      </Samples>
    </Section>
  );
}

function Slip() {
  return (
    <dl className="rounded-md border border-line bg-canvas text-md">
      <div className="flex justify-between gap-4 px-3.5 pt-3">
        <dt className="text-ink-muted">Package</dt>
        <dd className="font-medium">MTN 5 GB</dd>
      </div>
      <div className="flex justify-between gap-4 px-3.5 pt-1.5 pb-3">
        <dt className="text-ink-muted">For</dt>
        <dd className="font-medium">
          <Tel number="0241234567" />
        </dd>
      </div>
      <div className="perforation flex items-baseline justify-between px-3.5 py-3 text-lg font-bold">
        <dt className="text-base">You pay</dt>
        <dd>
          <Money amountGhs={26} />
        </dd>
      </div>
    </dl>
  );
}
