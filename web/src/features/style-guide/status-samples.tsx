/** What is said about a thing or to a person: badges, notices, toasts, waiting, nothing, failure, cases. */
import { showToast } from '#lib/browser/toast.ts';
import { Button } from '#ui/core/button.tsx';
import { DateTime } from '#ui/core/date-time.tsx';
import { EmptyState, ErrorState } from '#ui/core/empty-state.tsx';
import { Loading } from '#ui/core/loading.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Tel } from '#ui/core/tel.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Money } from '#ui/flow/money.tsx';
import { Outcome } from '#ui/flow/outcome.tsx';
import { Slip, SlipRow } from '#ui/flow/slip.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { StepList } from '#ui/page/step-list.tsx';
import { boxIcon, lockIcon } from '#ui/small/app-icons.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { ghs, say, tel, Words } from '#ui/small/phrase.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { ActiveBadge, OutcomeBadge } from '#ui/small/status-badge.tsx';
import { Tag } from '#ui/small/tag.tsx';
import { CaseCard } from '#ui/tables/case-card.tsx';
import { StatStrip } from '#ui/tables/stat-strip.tsx';
import { Card, Held, Row, Section } from './sample.tsx';

const stats = [
  { label: 'Total Users', value: '1,248' },
  { label: 'Active Users', value: '1,102' },
  { label: 'Admins', value: '3' },
  { label: 'Total commission', value: <Money amountGhs={1204.5} /> },
];

const steps = [
  { stage: 'done', words: say`You decided to give ${ghs(48)} back`, time: '08:13:05' },
  { stage: 'bad', words: ['DataMart GH did not answer'], time: '08:13:06' },
  { stage: 'now', words: ['Paystack is asked'] },
  { stage: 'next', words: ['The order ends as refunded'] },
] as const;

export const statusSamples = (
  <Section
    title="Status and figures"
    samples={{
      'Badges and tags': (
        <Row>
          {(['active', 'inactive'] as const).map((status) => (
            <ActiveBadge key={status} status={status} />
          ))}
          {(['success', 'pending', 'failed'] as const).map((status) => (
            <OutcomeBadge key={status} status={status} />
          ))}
          <Tag tone="brand">Admin</Tag>
          <Tag>Agent</Tag>
        </Row>
      ),
      'Money, phone, moment, network': (
        <>
          <p className="text-2xl font-bold">
            <Money amountGhs={12} />
          </p>
          <Tel number="0241234567" />
          <DateTime iso="2026-11-15T08:12:00.000Z" />
          <p className="flex gap-4 text-md font-medium">
            {['MTN', 'Telecel', 'AirtelTigo'].map((name) => (
              <NetworkMark key={name} network={name}>
                {name}
              </NetworkMark>
            ))}
          </p>
        </>
      ),
      Toasts: (
        <Row>
          {(['success', 'warning', 'error'] as const).map((kind) => (
            <Button key={kind} onClick={() => showToast(kind, `A toast for ${kind}`)}>
              {kind}
            </Button>
          ))}
        </Row>
      ),
      Notices: (['info', 'brand', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Notice key={tone} tone={tone}>
          A notice: {tone}.
        </Notice>
      )),
      Slip: (
        <Slip totalLabel="You pay" totalGhs={26}>
          <SlipRow name="Package">MTN 5 GB</SlipRow>
          <SlipRow name="For">
            <Tel number="0241234567" />
          </SlipRow>
        </Slip>
      ),
      Outcome: (
        <Outcome tone="brand" title="Payment pending">
          Checking with mobile money.
        </Outcome>
      ),
      Waiting: (
        <>
          <Card>
            <Loading />
          </Card>
          <Skeleton className="h-4 w-3/4" />
        </>
      ),
      Nothing: (
        <Card>
          <EmptyState
            icon={boxIcon}
            title="No Packages Available"
            text="They appear here once they are added."
          />
        </Card>
      ),
      Failure: (
        <Card>
          <ErrorState title="Failed to fetch users" onRetry={() => showToast('warning', 'Tried again')} />
        </Card>
      ),
      Refused: (
        <Card>
          <EmptyState icon={lockIcon} title="Access denied. Your account may be suspended." />
        </Card>
      ),
      Case: (
        <Held start={true}>
          {(isOpen, setOpen) => (
            <CaseCard
              title="Paid, but the supplier does not know this order"
              subject="NT7F3K92QX"
              amount={<Money amountGhs={48} />}
              meta={<Reference of="NT7F3K92QX" />}
              age="2 h 14 min"
              isOld
              network="AIRTELTIGO"
              isOpen={isOpen}
              onToggle={() => setOpen(!isOpen)}
            >
              <Field label="Reason" hint="Kept in the audit log.">
                <TextArea />
              </Field>
              <Button variant="danger-quiet" wrap>
                <Words of={say`Refund ${ghs(48)} to ${tel('0271359101')}`} />
              </Button>
            </CaseCard>
          )}
        </Held>
      ),
      'Steps of a decision': <StepList steps={steps} />,
      Folds: (
        <Card>
          <Fold title="Postings" aside="2 entries">
            <Money amountGhs={48} signed /> and <Money amountGhs={-0.94} signed />
          </Fold>
          <Fold title="Evidence from vendors" aside="7 answers">
            Numbers and keys are masked.
          </Fold>
        </Card>
      ),
    }}
  >
    <StatStrip stats={stats} />
  </Section>
);
