/** Turns down what another admin has asked for, or takes back what oneself has. */
import { findReasonFault } from '@ntem/contract/attention-rules';
import type { AttentionItem, WireDecision } from '@ntem/contract/topics/attention';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { noAnswerText, refusalText } from '#lib/api/refusal-text.ts';
import { showToast } from '#lib/browser/toast.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Notice } from '#ui/core/notice.tsx';
import { Tel } from '#ui/core/tel.tsx';
import { Field } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { say, sentences, Words } from '#ui/small/phrase.tsx';
import { sendDecline } from './decision-calls.ts';
import { askerOf } from './decision-words.ts';
import { moves } from './move-words.ts';

type DeclineDialogProps = { item: AttentionItem; decision: WireDecision; onClose: () => void };

export function DeclineDialog({ item, decision, onClose }: DeclineDialogProps) {
  const cache = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const verb = decision.is_own ? 'Take it back' : 'Decline';
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: findReasonFault(reason) }),
    async onSubmit({ reason }) {
      setRefusal(undefined);
      await sendDecline(item.id, decision.id, reason);
      showToast('success', decision.is_own ? 'Request withdrawn' : 'Request declined');
      onClose();
      void cache.invalidateQueries({ queryKey: ['admin'] });
    },
    onFailure(error) {
      setRefusal(refusalText(error, { fields: ['reason'], lastResort: noAnswerText }));
      // Somebody else may have decided it: the list behind says how it stands.
      void cache.invalidateQueries({ queryKey: ['admin', 'attention'] });
    },
  });
  const asked = say`${askerOf(decision)} asked to ${moves[decision.move].deed(item)}.`;
  return (
    <FormDialog
      title={decision.is_own ? 'Take the request back' : 'Decline the request'}
      subtitle={
        <>
          {item.package} for <Tel number={item.recipient} />
        </>
      }
      network={item.network.toLowerCase()}
      submitLabel={verb}
      danger={!decision.is_own}
      busy={form.isSubmitting}
      onSubmit={form.submit}
      refusal={refusal}
      notice={
        <Notice tone="info">
          <Words of={sentences(asked, 'Nothing has moved, and the order stays as it is.')} />
        </Notice>
      }
      onClose={onClose}
    >
      <Field label="Your reason" error={form.errorOf('reason')} hint="Kept in the audit log.">
        <TextArea {...form.field('reason')} />
      </Field>
    </FormDialog>
  );
}
