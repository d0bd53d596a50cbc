/** A buyer's complaint about the order, and its answer. */
import { orderPagePath } from '@ntem/contract/addresses';
import { reportLength } from '@ntem/contract/notices/limits';
import {
  complaintWords,
  type ReportReason,
  type ReportStatus,
  statusWords,
} from '@ntem/contract/notices/report-words';
import type { WireOrderPage } from '@ntem/contract/orders/endpoints/purchase';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { ReportFields, reasonOptions, useReportForm } from '#parts/report-fields.tsx';
import { Button } from '#ui/core/button.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { checkIcon, clockIcon, Icon, rightIcon } from '#ui/core/icon.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { Select, TextArea } from '#ui/forms/inputs.tsx';
import { Badge } from '#ui/small/badge.tsx';

type ComplaintProps = { order: WireOrderPage; paymentId: string };

/** A wish for help with the order: one after another, each with what is wrong, if that is known. */
export type HelpRequest = { reason: ReportReason | undefined };

/** Opened, and brought into view, by a wish for help. */
export function Complaint({ order, paymentId, wish }: ComplaintProps & { wish: HelpRequest | undefined }) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!wish || !box.current) return;
    box.current.open = true;
    box.current.querySelector('select')?.focus();
  }, [wish]);
  return (
    <ComplaintBox order={order} box={box}>
      <ComplaintForm paymentId={paymentId} wish={wish} />
    </ComplaintBox>
  );
}

/** The same without script. */
export function PlainComplaint({ order, paymentId, token }: ComplaintProps & { token: string | undefined }) {
  return (
    <ComplaintBox order={order}>
      {token && (
        <form className="grid gap-4" method="post" action={orderPagePath(paymentId)}>
          <input type="hidden" name="token" value={token} />
          <Field label="What is wrong?">
            <Select name="reason" options={reasonOptions(complaintWords)} required />
          </Field>
          <Field label="What happened?">
            <TextArea
              name="text"
              rows={3}
              minLength={reportLength.min}
              maxLength={reportLength.max}
              required
            />
          </Field>
          <Button variant="primary" type="submit" block>
            Send
          </Button>
        </form>
      )}
    </ComplaintBox>
  );
}

const looks: Record<ReportStatus, { tone: 'warning' | 'success' | 'neutral'; icon: string }> = {
  received: { tone: 'warning', icon: clockIcon },
  looked_at: { tone: 'warning', icon: clockIcon },
  answered: { tone: 'success', icon: checkIcon },
  closed: { tone: 'neutral', icon: checkIcon },
};

type ComplaintBoxProps = { order: WireOrderPage; box?: Ref<HTMLDetailsElement>; children: ReactNode };

function ComplaintBox({ order, box, children }: ComplaintBoxProps) {
  const { complaint, can_complain: canComplain } = order;
  if (!complaint && !canComplain) return null;
  return (
    <section
      className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4 print:hidden"
      aria-label="Help with this order"
    >
      {complaint && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-lg">{complaintWords[complaint.reason]}</h2>
            <Badge {...looks[complaint.status]} label={statusWords[complaint.status]} />
          </div>
          <p className="text-md text-ink-muted">
            You told us <DateTime iso={complaint.created_at} />.
            {complaint.answer_by && (
              <>
                {' '}
                The answer comes here by <b className="text-ink">{complaint.answer_by.slice(11, 16)}</b>.
              </>
            )}
          </p>
          {complaint.answer !== null && (
            <p className="rounded-md bg-surface-sunken px-3 py-2 whitespace-pre-line wrap-anywhere">
              {complaint.answer}
            </p>
          )}
        </>
      )}
      {canComplain && (
        <details ref={box} className="group">
          <summary className="flex min-h-touch cursor-pointer list-none items-center gap-2 font-medium text-brand [&::-webkit-details-marker]:hidden">
            <Icon path={rightIcon} className="size-4 transition-transform group-open:rotate-90" />
            {complaint ? 'Still wrong? Tell us' : 'Something wrong? Tell us'}
          </summary>
          <div className="pt-2">{children}</div>
        </details>
      )}
    </section>
  );
}

function ComplaintForm({
  paymentId,
  wish,
}: Pick<ComplaintProps, 'paymentId'> & { wish: HelpRequest | undefined }) {
  const { send } = useSend('POST /databundle-open/orders/{paymentId}/complaints', {
    refresh: ['GET /databundle-open/orders/{paymentId}'],
  });
  const form = useReportForm((body) => send({ params: { paymentId }, body }));
  const reason = wish?.reason;
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once, and then the buyer's to change.
  useEffect(() => {
    if (reason) form.setValue('reason', reason);
  }, [reason]);
  return (
    <Form {...form.sending}>
      <ReportFields form={form} words={complaintWords} answerComesTo="this page" />
      <Button variant="primary" type="submit" block busy={form.isSubmitting}>
        Send
      </Button>
    </Form>
  );
}
