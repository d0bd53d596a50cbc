/** Reports an order to the admins: what is wrong, and in the seller's words. */
import {
  type ReportReason,
  reportReasons,
  reportTexts,
  reportWords,
} from '@ntem/contract/notices/report-rules';
import { reasonLength } from '@ntem/contract/review/limits';
import type { SalesPurchase } from '@ntem/contract/sellers/endpoints/sales';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Field } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Select, TextArea } from '#ui/forms/inputs.tsx';
import { Reference } from '#ui/small/reference.tsx';

const options = [
  { value: '', label: 'Please choose' },
  ...reportReasons.map((value) => ({ value, label: reportWords[value] })),
];

function readReason(typed: string): ReportReason | undefined {
  return reportReasons.find((one) => one === typed);
}

export function ReportDialog({ sale, onClose }: { sale: SalesPurchase; onClose: () => void }) {
  const { send } = useSend('POST /reports', {
    refresh: ['GET /reports/own'],
    toast: ({ message }) => message,
    onDone: onClose,
  });
  const form = useForm({
    initial: { reason: '', text: '' },
    validate: ({ reason, text }) => ({
      reason: readReason(reason) ? undefined : reportTexts.reason,
      text: text.trim().length < reasonLength.min ? reportTexts.text : undefined,
    }),
    onSubmit: async ({ reason: typed, text }) => {
      const reason = readReason(typed);
      if (reason) await send({ body: { order_id: sale.id, reason, text } });
    },
  });
  return (
    <FormDialog
      title="Report this order"
      subtitle={
        <>
          {sale.package_name}, <Reference of={sale.ext_transaction_id ?? ''} />
        </>
      }
      submitLabel="Report order"
      onClose={onClose}
      {...form.sending}
    >
      <Field label="What is wrong?" error={form.errorOf('reason')}>
        <Select options={options} {...form.field('reason')} />
      </Field>
      <Field
        label="What happened?"
        error={form.errorOf('text')}
        hint={`The answer comes to your notices. ${form.values.text.length} / ${reasonLength.max}`}
      >
        <TextArea rows={4} maxLength={reasonLength.max} {...form.field('text')} />
      </Field>
    </FormDialog>
  );
}
