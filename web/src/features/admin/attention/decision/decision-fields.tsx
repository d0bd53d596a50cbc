/** What a person types for a decision: the reason, how they know, and where the money goes instead. */
import type { MoneyMove } from '@ntem/contract/attention-rules';
import type { Network } from '@ntem/contract/networks';
import { networkOfPrefix, parsePhone } from '@ntem/contract/phones';
import type { AttentionItem } from '@ntem/contract/topics/attention';
import { standingOf } from '#features/admin/attention/item-facts.ts';
import type { useForm } from '#lib/browser/use-form.ts';
import { Tel } from '#ui/core/tel.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Field, FieldGroup } from '#ui/flow/field.tsx';
import { NetworkPicker } from '#ui/flow/network-picker.tsx';
import { PhoneInput, TextInput } from '#ui/flow/text-input.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import type { Receiver } from './decision-slip.ts';
import { askedFirst } from './decision-words.ts';
import { isRefused, needsEvidence } from './move-words.ts';

type Values = {
  reason: string;
  evidence: string;
  supplier_keeps_cost: boolean;
  phone_number: string;
  network: string;
};

/** Another wallet of the buyer's, once its number is whole. */
export function receiverOf({ phone_number, network }: Values): Receiver | undefined {
  const phone = parsePhone(phone_number);
  const chosen = (network || networkOfPrefix(phone_number)) as Network | undefined;
  return phone && chosen ? { phone, network: chosen } : undefined;
}

type FieldsProps = { form: ReturnType<typeof useForm<Values>>; move: MoneyMove; item: AttentionItem };

export function DecisionFields({ form, move, item }: FieldsProps) {
  const isTakenBack = move === 'refund' && standingOf(item) === 'delivered';
  return (
    <>
      {move === 'refund' && isRefused(item) && <ReceiverFields form={form} item={item} />}
      <Field
        label="Reason"
        error={form.errorOf('reason')}
        hint="Kept in the audit log. The buyer does not see it."
      >
        <TextArea {...form.field('reason')} />
      </Field>
      {(needsEvidence(move, item) || form.errorOf('evidence')) && (
        <Field
          label="Evidence"
          error={form.errorOf('evidence')}
          hint={`How you know, such as a ticket or message of ${askedFirst(move, item)}.`}
        >
          <TextInput {...form.field('evidence')} autoComplete="off" />
        </Field>
      )}
      {isTakenBack && (
        <Checkbox
          checked={form.values.supplier_keeps_cost}
          onChange={(event) => form.setValue('supplier_keeps_cost', event.target.checked)}
        >
          The supplier keeps what it cost: it is our loss
        </Checkbox>
      )}
    </>
  );
}

function ReceiverFields({ form, item }: Pick<FieldsProps, 'form' | 'item'>) {
  const { phone_number, network } = form.values;
  const shown = (network || networkOfPrefix(phone_number)) as Network | undefined;
  return (
    <>
      <Field
        label="Another number of the buyer"
        optional
        error={form.errorOf('phone_number')}
        hint={
          <>
            Left empty, it goes to <Tel number={item.payer} /> again.
          </>
        }
      >
        <PhoneInput {...form.field('phone_number')} autoComplete="off" />
      </Field>
      {phone_number.trim() !== '' && (
        <FieldGroup label="Its network" error={form.errorOf('network')}>
          <NetworkPicker name="network" value={shown} onChange={(value) => form.setValue('network', value)} />
        </FieldGroup>
      )}
    </>
  );
}
