/** A decision about an order: its figures, the reason for the audit log, and what the vendors say to it. */
import { type Network, networks, networkText } from '@ntem/contract/networks';
import { networkOfPrefix, parsePhone, phoneText } from '@ntem/contract/phones';
import { findReasonFault, howKnownText, isMark, type MoneyMove } from '@ntem/contract/review/attention-moves';
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import { evidenceLength } from '@ntem/contract/review/limits';
import { type ComponentProps, useState } from 'react';
import { isRefused, standingOf } from '#features/admin/review/item-facts.ts';
import { noAnswerText } from '#lib/api/api-error.ts';
import { useRefresh } from '#lib/api/use-read.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { refreshIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Field, FieldGroup, PhoneInput } from '#ui/flow/field.tsx';
import { NetworkPicker } from '#ui/flow/network-picker.tsx';
import { Segments } from '#ui/forms/segments.tsx';
import { tel, Words, words } from '#ui/small/phrase.tsx';
import { DecisionSlipList, type Receiver, submitLabelOf } from './decision-slip.tsx';
import { askedFirst } from './decision-words.ts';
import { effectOf, moves, needsEvidence, needsSecondAdmin } from './move-words.ts';
import { DecisionDialog } from './reason-dialog.tsx';
import { useDecision } from './use-decision.ts';

type OrderDecisionDialogProps = {
  item: AttentionItem;
  /** One, or the ways in which it may have ended. */
  moves: readonly [MoneyMove, ...MoneyMove[]];
  onClose: () => void;
};

const nothing = {
  reason: '',
  evidence: '',
  supplier_keeps_cost: false as boolean,
  goes_to: 'other' as 'other' | 'payer',
  phone_number: '',
  network: '' as string,
};

export function OrderDecisionDialog({ item: opened, moves: open, onClose }: OrderDecisionDialogProps) {
  const [move, setMove] = useState(open[0]);
  const refresh = useRefresh();
  const decision = useDecision({ item: opened, move, onRefused: (text) => form.setRefusal(text), onClose });
  const { item, phase, isOpen, answer } = decision;
  const form = useForm({
    initial: nothing,
    validate: ({ reason, evidence, ...wallet }) => {
      const isOther = move === 'refund' && isRefused(item) && wallet.goes_to === 'other';
      const lacksEvidence = needsEvidence(move, item) && evidence.trim().length < evidenceLength.min;
      return {
        reason: findReasonFault(reason),
        evidence: lacksEvidence ? evidenceText(move) : undefined,
        phone_number: isOther && !parsePhone(wallet.phone_number) ? phoneText : undefined,
        network: isOther && parsePhone(wallet.phone_number) && !networkOf(wallet) ? networkText : undefined,
      };
    },
    onSubmit(values) {
      const { reason, evidence, supplier_keeps_cost } = values;
      const other = receiverOf(values);
      const receiver = other && { phone_number: other.phone, network: other.network };
      return decision.decide({ reason, evidence, supplier_keeps_cost, ...(receiver && { receiver }) });
    },
    failed: noAnswerText,
    onFailure: () => void refresh(['GET /attention', 'GET /attention/{orderId}']),
  });
  const isOther = isRefused(item) && form.values.goes_to === 'other';
  const receiver = isOther ? (receiverOf(form.values) ?? null) : undefined;
  const vendor = askedFirst(move, item);
  const asksEvidence = needsEvidence(move, item) || form.errorOf('evidence');
  return (
    <DecisionDialog
      title={isMark(move) ? 'How did it end?' : moves[move].name}
      subtitle={words`${item.package} for ${tel(item.recipient)}`}
      network={item.network.toLowerCase()}
      form={form}
      phase={phase}
      asking={`Asking ${vendor}…`}
      submitLabel={<Words of={submitLabelOf(move, item, receiver)} />}
      cancelLabel={isOpen ? 'Cancel' : 'Close'}
      danger={move === 'refund'}
      notice={answer ? <Answer text={answer} /> : <Effect item={item} move={move} />}
      instead={insteadOfSending(decision)}
      shownBy="order"
      reasonHint="Kept in the audit log. The buyer does not see it."
      evidenceHint={asksEvidence ? `How you know, such as a ticket or message of ${vendor}.` : undefined}
      above={
        <>
          {open.length > 1 && (
            <Segments
              label="It ended as"
              value={move}
              options={open.map((value) => ({ value, label: moves[value].name }))}
              onChange={setMove}
            />
          )}
          <DecisionSlipList move={move} item={item} receiver={receiver} />
          {move === 'refund' && isRefused(item) && <ReceiverFields form={form} payer={item.payer} />}
        </>
      }
      below={
        (move === 'refund' || move === 'mark-refunded') &&
        standingOf(item) === 'delivered' && (
          <Checkbox
            checked={form.values.supplier_keeps_cost}
            onChange={(event) => form.setValue('supplier_keeps_cost', event.target.checked)}
          >
            The supplier keeps what it cost: it is our loss
          </Checkbox>
        )
      }
      onClose={decision.close}
    />
  );
}

/** A mark speaks for the vendor; anything else says that what was sent before did not happen. */
function evidenceText(move: MoneyMove): string {
  return isMark(move) ? howKnownText : 'Please say how you know that the one before failed';
}

function insteadOfSending({ phase, isOpen, isQuestion, item, ask }: ReturnType<typeof useDecision>) {
  const isAskedAgain = phase === 'asking' && isQuestion;
  if (isOpen && !isAskedAgain) return undefined;
  if (!item.moves.includes('check')) return null;
  return (
    <Button icon={refreshIcon} busy={isAskedAgain} onClick={ask}>
      Ask again
    </Button>
  );
}

function Answer({ text }: { text: string }) {
  return (
    <Notice tone="info" announced>
      {text}
    </Notice>
  );
}

function Effect({ item, move }: { item: AttentionItem; move: MoneyMove }) {
  const isSaidBySlip = !isMark(move);
  if (isSaidBySlip && !needsSecondAdmin(move, item)) return null;
  return (
    <Notice tone="warning">
      {isSaidBySlip ? (
        'A second admin has to confirm it first. Nothing moves before.'
      ) : (
        <Words of={effectOf(move, item)} />
      )}
    </Notice>
  );
}

type Values = { goes_to: 'other' | 'payer'; phone_number: string; network: string };
type Wallet = Pick<Values, 'phone_number' | 'network'>;

/** Chosen, or else guessed from the number. */
function networkOf({ phone_number, network }: Wallet): Network | undefined {
  return networks.find((one) => one === network) ?? networkOfPrefix(phone_number);
}

function receiverOf(values: Values): Receiver | undefined {
  if (values.goes_to === 'payer') return undefined;
  const phone = parsePhone(values.phone_number);
  const network = networkOf(values);
  return phone && network ? { phone, network } : undefined;
}

type ReceiverFieldsProps = {
  form: {
    values: Values;
    setValue: ((name: 'network', value: string) => void) &
      ((name: 'goes_to', value: Values['goes_to']) => void);
    field: (name: 'phone_number') => ComponentProps<typeof PhoneInput>;
    errorOf: (name: keyof Values) => string | undefined;
  };
  payer: string;
};

function ReceiverFields({ form, payer }: ReceiverFieldsProps) {
  return (
    <>
      <Segments
        label="Goes to"
        value={form.values.goes_to}
        options={[
          { value: 'other', label: 'Another number' },
          { value: 'payer', label: `${payer} again` },
        ]}
        onChange={(value) => form.setValue('goes_to', value)}
      />
      {form.values.goes_to === 'other' && (
        <Field label="Another number of the buyer" error={form.errorOf('phone_number')}>
          <PhoneInput {...form.field('phone_number')} autoComplete="off" />
        </Field>
      )}
      {form.values.goes_to === 'other' && form.values.phone_number.trim() !== '' && (
        <FieldGroup label="Its network" error={form.errorOf('network')}>
          <NetworkPicker
            name="network"
            value={networkOf(form.values)}
            onChange={(value) => form.setValue('network', value)}
          />
        </FieldGroup>
      )}
    </>
  );
}
