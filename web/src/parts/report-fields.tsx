/** The fields with which a seller or a buyer reports an order. */
import { reportLength } from '@ntem/contract/notices/limits';
import { type ReportReason, reportReasons, reportTexts } from '@ntem/contract/notices/report-words';
import { useForm } from '#lib/browser/use-form.ts';
import { Field } from '#ui/flow/field.tsx';
import { Select, TextArea } from '#ui/forms/inputs.tsx';

type Report = { reason: ReportReason; text: string };

export function reasonOptions(words: Record<ReportReason, string>) {
  return [
    { value: '', label: 'Please choose' },
    ...reportReasons.map((value) => ({ value, label: words[value] })),
  ];
}

export function useReportForm(send: (report: Report) => Promise<unknown>) {
  const readReason = (typed: string) => reportReasons.find((one) => one === typed);
  return useForm({
    initial: { reason: '', text: '' },
    validate: ({ reason, text }) => ({
      reason: readReason(reason) ? undefined : reportTexts.reason,
      text: text.trim().length < reportLength.min ? reportTexts.text : undefined,
    }),
    onSubmit: async ({ reason: typed, text }) => {
      const reason = readReason(typed);
      if (reason) await send({ reason, text });
    },
  });
}

type ReportFieldsProps = {
  form: ReturnType<typeof useReportForm>;
  words: Record<ReportReason, string>;
  /** The place where the answer appears: `this page`. */
  answerComesTo: string;
};

export function ReportFields({ form, words, answerComesTo }: ReportFieldsProps) {
  return (
    <>
      <Field label="What is wrong?" error={form.errorOf('reason')}>
        <Select options={reasonOptions(words)} {...form.field('reason')} />
      </Field>
      <Field
        label="What happened?"
        error={form.errorOf('text')}
        hint={`The answer comes to ${answerComesTo}. ${form.values.text.length} / ${reportLength.max}`}
      >
        <TextArea rows={3} maxLength={reportLength.max} {...form.field('text')} />
      </Field>
    </>
  );
}
