/** Orders reported by sellers and buyers, the oldest first, each with a field for the answer. */

import type { OpenReport } from '@ntem/contract/notices/endpoints/reports';
import { answerLength } from '@ntem/contract/notices/limits';
import { reportTexts, reportWords, statusWords } from '@ntem/contract/notices/report-words';
import { useState } from 'react';
import { sendIcon } from '#features/admin/admin-parts.tsx';
import { stateName } from '#features/admin/words/order-words.ts';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { Money, Tel } from '#ui/core/formats.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextArea } from '#ui/forms/inputs.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { receiptIcon } from '#ui/small/app-icons.ts';
import { formatTotal } from '#ui/small/counts.ts';
import { formatAge } from '#ui/small/moments.ts';
import { tel, words } from '#ui/small/phrase.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { CaseCard, CaseFoot } from '#ui/tables/case-card.tsx';
import { ListPager } from '#ui/tables/paged-table.tsx';

export function Reports() {
  const url = useUrlState('reports_page');
  const query = { page: String(url.page) };
  const reports = useRead(
    'GET /reports',
    { query },
    { ...lastPageStays, refetchInterval: refreshEveryMs.admin },
  );
  const { data, meta } = reports;
  const [opened, setOpened] = useState<string>();
  if (reports.isError && !data)
    return (
      <Box>
        <ErrorState title="Failed to load reports" onRetry={() => void reports.refetch()} />
      </Box>
    );
  // Most of the time nobody has reported anything.
  if (!data || !meta || meta.total === 0) return null;
  return (
    <Section title="Reports of orders" aside={<p>{formatTotal(meta)} open, oldest first</p>}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {data.map((report) => (
          <ReportCase
            key={report.id}
            report={report}
            isOpen={report.id === opened}
            onToggle={() => setOpened(report.id === opened ? undefined : report.id)}
          />
        ))}
      </div>
      <ListPager list={reports} paging={url} />
    </Section>
  );
}

type ReportCaseProps = { report: OpenReport; isOpen: boolean; onToggle: () => void };

function ReportCase({ report, isOpen, onToggle }: ReportCaseProps) {
  const nowMs = useNow(20_000);
  const { ext_transaction_id: reference, reporter, recipient, created_at: since } = report;
  return (
    <CaseCard
      title={reportWords[report.reason]}
      subject={reference}
      amount={<Money amountGhs={report.amount} />}
      meta={
        <>
          <Reference of={reference} />
          <span className="inline-flex items-baseline gap-1.5">
            <span className="net-stroke" />
            {report.package}
          </span>
          <span>{words`to ${tel(recipient)}`}</span>
          <span>reported by {reporter?.name ?? 'the buyer'}</span>
          {report.status === 'looked_at' && <span>{statusWords.looked_at}</span>}
        </>
      }
      age={formatAge(since, nowMs)}
      network={report.network}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <Answer report={report} />
    </CaseCard>
  );
}

function Answer({ report }: { report: OpenReport }) {
  const url = useUrlState();
  const { send } = useSend('POST /reports/{id}/answer', {
    refresh: ['GET /reports', 'GET /dashboard/waiting'],
    toast: `Answered. ${report.reporter?.name ?? 'The buyer'} is told.`,
  });
  const form = useForm({
    initial: { answer: '' },
    validate: ({ answer }) => ({
      answer: answer.trim().length < answerLength.min ? reportTexts.answer : undefined,
    }),
    onSubmit: ({ answer }) => send({ params: { id: report.id }, body: { answer } }),
  });
  const refresh = ['GET /reports', 'GET /dashboard/waiting'] as const;
  const { send: look } = useSend('POST /reports/{id}/look', {
    refresh,
    toast: `${report.reporter?.name ?? 'The buyer'} sees that it is being looked at.`,
  });
  const { send: close } = useSend('POST /reports/{id}/close', {
    refresh,
    toast: 'Closed without an answer.',
  });
  const about = { params: { id: report.id } };
  const { ext_transaction_id: reference, reporter_phone: phone } = report;
  return (
    <Form {...form.sending}>
      <blockquote className="max-w-136 rounded-md bg-surface-sunken px-3 py-2 whitespace-pre-line wrap-anywhere">
        {report.text}
      </blockquote>
      <p className="text-sm text-ink-muted">
        Status: {stateName(report.state)}. Call <Tel number={phone} />.
      </p>
      <Field
        label="Answer"
        error={form.errorOf('answer')}
        hint={`${report.reporter ? 'The seller' : 'The buyer'} reads it. It closes the report.`}
      >
        <TextArea rows={3} maxLength={answerLength.max} {...form.field('answer')} />
      </Field>
      <CaseFoot note="To refund, open the order.">
        <Button subject={reference} icon={receiptIcon} onClick={() => url.open({ order: report.order_id })}>
          Open order
        </Button>
        {report.status === 'received' && (
          <Button subject={reference} onClick={() => void look(about)}>
            Look into it
          </Button>
        )}
        <Button subject={reference} onClick={() => void close(about)}>
          Close without answer
        </Button>
        <Button subject={reference} variant="primary" type="submit" icon={sendIcon} busy={form.isSubmitting}>
          Answer and close
        </Button>
      </CaseFoot>
    </Form>
  );
}
