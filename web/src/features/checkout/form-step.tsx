/** Step 1: for whom, and who pays. Amount, payer and receiver stand above the button that commits to them. */
import { type Network, networkNames, networks, parsePhone } from '@ntem/contract/phones';
import { useEffect, useRef, useState } from 'react';
import { lockIcon } from '#ui/app-icons.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldGroup } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Money } from '#ui/money.tsx';
import { NetworkPicker } from '#ui/network-picker.tsx';
import { FormQuestion } from './form-question.tsx';
import { NumberField } from './number-field.tsx';
import { hintOf } from './number-hint.ts';
import { PriceSlip } from './price-slip.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import type { PurchaseFlow } from './purchase-flow.ts';
import { rememberedNumbers } from './remembered-numbers.ts';
import { StepFoot } from './step-foot.tsx';
import type { Purchase } from './use-purchase.ts';

const networkOptions = networks.map((value) => ({ value, label: networkNames[value] }));

export function FormStep({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { flow } = purchase;
  const { form, item, errors, problem, question, isBusy, isGone } = flow;
  const [offered] = useState(() => rememberedNumbers());
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!question && !isGone) purchase.submit();
      }}
    >
      <ProblemNotice problem={problem} />
      <Recipient purchase={purchase} offered={offered?.recipients ?? []} />
      <NumberField
        name="payer"
        label="Payment number"
        value={form.payer}
        error={errors.payer}
        onChange={(value) => purchase.typeNumber('payer', value)}
        {...payerRemarks(form)}
        offered={offered?.payers.map(({ phone }) => phone) ?? []}
        aside={
          parsePhone(form.recipient) && (
            <LinkButton onClick={() => purchase.typeNumber('payer', form.recipient)}>
              Same as recipient
            </LinkButton>
          )
        }
      />
      <FieldGroup label="Network" error={errors.network} invalid={errors.network !== undefined}>
        <NetworkPicker
          name="network"
          options={networkOptions}
          value={form.network}
          onChange={purchase.chooseNetwork}
        />
      </FieldGroup>
      <PriceSlip flow={flow} />
      <Checkbox
        name="remember"
        checked={form.remember}
        onChange={(event) => purchase.tickRemember(event.target.checked)}
      >
        Remember these numbers on this device
      </Checkbox>
      <StepFoot>
        {question ? (
          <FormQuestion question={question} priceGhs={item.priceGhs} onAnswer={purchase.answerQuestion} />
        ) : isGone ? (
          <Button variant="primary" size="lg" block onClick={onClose}>
            See other packages
          </Button>
        ) : (
          <Button variant="primary" size="lg" block type="submit" busy={isBusy}>
            {isBusy ? (
              'Sending'
            ) : (
              <span>
                Pay <Money amountGhs={item.priceGhs} />
              </span>
            )}
          </Button>
        )}
        <p className="flex items-center justify-center gap-1.5 text-center text-sm text-ink-muted">
          <Icon path={lockIcon} className="size-4 text-brand" />
          You approve the payment on your phone.
        </p>
      </StepFoot>
    </form>
  );
}

function Recipient({ purchase, offered }: { purchase: Purchase; offered: readonly string[] }) {
  const { form, item, errors } = purchase.flow;
  const input = useRef<HTMLInputElement>(null);
  const hint = hintOf(form.recipient);
  const isElsewhere = hint !== undefined && hint.network !== item.network;
  const isReadyToType = form.recipient === '' && offered.length === 0;

  // Only when the step opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it would move the focus while somebody types.
  useEffect(() => {
    if (isReadyToType) input.current?.focus();
  }, []);

  return (
    <NumberField
      name="recipient"
      label="Recipient number"
      value={form.recipient}
      error={errors.recipient}
      onChange={(value) => purchase.typeNumber('recipient', value)}
      warning={isElsewhere ? `This package is for ${networkNames[item.network]}.` : undefined}
      offered={offered}
      inputRef={input}
    />
  );
}

function payerRemarks({ payer, network }: PurchaseFlow['form']): { remark?: string; warning?: string } {
  const hint = hintOf(payer);
  if (!hint || !network) return {};
  const name = (known: Network) => networkNames[known];
  return hint.network === network
    ? { remark: `Network set to ${name(network)}.` }
    : { warning: `You chose ${name(network)}.` };
}
