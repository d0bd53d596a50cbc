/** Says why a difference will stay, so that it is open no longer. */
import { findReasonFault } from '@ntem/contract/attention-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { noAnswerText, refusalText } from '#lib/api/refusal-text.ts';
import { showToast } from '#lib/browser/toast.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Notice } from '#ui/core/notice.tsx';
import { Field } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { Reference } from '#ui/small/reference.tsx';
import type { Difference } from './differences.tsx';

export function ResolveDialog({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const cache = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: findReasonFault(reason) }),
    async onSubmit({ reason }) {
      setRefusal(undefined);
      const params = { id: difference.id };
      await call('POST /reconciliation/differences/{id}/resolve', { params, body: { reason } });
      showToast('success', `${difference.reference}: difference resolved`);
      onClose();
      void cache.invalidateQueries({ queryKey: ['admin', 'reconciliation'] });
    },
    onFailure(error) {
      setRefusal(refusalText(error, { fields: ['reason'], lastResort: noAnswerText }));
      void cache.invalidateQueries({ queryKey: ['admin', 'reconciliation'] });
    },
  });
  return (
    <FormDialog
      title="Resolve this difference"
      subtitle={<Reference of={difference.reference} />}
      submitLabel="Resolve"
      busy={form.isSubmitting}
      onSubmit={form.submit}
      refusal={refusal}
      notice={
        <Notice tone="warning">{difference.what}. No money moves: it only counts as open no longer.</Notice>
      }
      onClose={onClose}
    >
      <Field label="Reason" error={form.errorOf('reason')} hint="Why it will stay. Kept in the audit log.">
        <TextArea {...form.field('reason')} />
      </Field>
    </FormDialog>
  );
}
