/** Step 1: recipient and payer. Amount, payer and recipient are above the button that commits to them. */
import { networkName } from '@ntem/contract/networks';
import { parsePhone } from '@ntem/contract/phones';
import { useEffect, useRef, useState } from 'react';
import type { PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { rememberedNumbers } from '#features/shop/checkout/purchase/remembered-numbers.ts';
import { useSavedNumbers } from '#features/shop/checkout/purchase/saved-numbers.ts';
import type { Purchase } from '#features/shop/checkout/purchase/use-purchase.ts';
import { deviceOrders, findTwin } from '#features/shop/orders/device-orders.ts';
import { Button, LinkButton } from '#ui/core/button.tsx';
import { Day, Money } from '#ui/core/formats.tsx';
import { refreshIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { FieldGroup } from '#ui/flow/field.tsx';
import { NetworkPicker } from '#ui/flow/network-picker.tsx';
import { ApproveOnPhone, QuestionText } from './form-parts.tsx';
import { hintOf, NumberField, type Offered } from './number-field.tsx';
import { LateNotice, PriceSlip } from './price-slip.tsx';
import { ProblemNotice, StepFoot } from './step-parts.tsx';

type FormStepProps = {
  purchase: Purchase;
  onClose: () => void;
  /** To the order that this one would repeat. */
  onOpen: (flow: PurchaseFlow) => void;
};

export function FormStep({ purchase, onClose, onOpen }: FormStepProps) {
  const { flow } = purchase;
  const { form, item, errors, problem, question, isBusy, isGone } = flow;
  const offered = useOffered();
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
      <LateNotice item={item} />
      {item.earlier && (
        <Notice tone="brand" icon={refreshIcon}>
          Filled in from your order of <Day iso={new Date(item.earlier.atMs).toISOString()} />.
        </Notice>
      )}
      <Recipient purchase={purchase} offered={offered.recipients} />
      <NumberField
        name="payer"
        label="Payment number"
        value={form.payer}
        error={errors.payer}
        onChange={(value) => purchase.typeNumber('payer', value)}
        {...payerRemarks(form)}
        offered={offered.payers}
        aside={
          parsePhone(form.recipient) && (
            <LinkButton onClick={() => purchase.typeNumber('payer', form.recipient)}>
              Same as recipient
            </LinkButton>
          )
        }
      />
      <FieldGroup label="Network" error={errors.network} invalid={errors.network !== undefined}>
        <NetworkPicker name="network" value={form.network} onChange={purchase.chooseNetwork} />
      </FieldGroup>
      <PriceSlip flow={flow} />
      <Checkbox
        name="remember"
        checked={form.remember}
        onChange={(event) => purchase.tickRemember(event.target.checked)}
      >
        Remember these numbers on this device
      </Checkbox>
      <StepFoot free={question !== undefined}>
        {question ? (
          <FormQuestion flow={flow} question={question} onAnswer={purchase.answerQuestion} onOpen={onOpen} />
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
        <ApproveOnPhone />
      </StepFoot>
    </form>
  );
}

const mostOffered = 6;

/** Those with names first, then the last ones that were used. */
function useOffered(): { recipients: Offered[]; payers: Offered[] } {
  const { saved } = useSavedNumbers();
  const [remembered] = useState(() => rememberedNumbers());
  const named = (phones: readonly string[]): Offered[] => {
    const rest = phones.filter((phone) => !saved.some((number) => number.phone === phone));
    return [...saved, ...rest.map((phone) => ({ phone }))].slice(0, mostOffered);
  };
  return {
    recipients: named(remembered?.recipients ?? []),
    payers: (remembered?.payers ?? []).map(
      ({ phone }) => saved.find((one) => one.phone === phone) ?? { phone },
    ),
  };
}

function Recipient({ purchase, offered }: { purchase: Purchase; offered: readonly Offered[] }) {
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
      warning={isElsewhere ? `This package is for ${networkName(item.network)}.` : undefined}
      offered={offered}
      inputRef={input}
    />
  );
}

function payerRemarks({ payer, network }: PurchaseFlow['form']): { remark?: string; warning?: string } {
  const hint = hintOf(payer);
  if (!hint || !network) return {};
  return hint.network === network
    ? { remark: `Network set to ${networkName(network)}.` }
    : { warning: `You chose ${networkName(network)}.` };
}

type FormQuestionProps = {
  flow: PurchaseFlow;
  question: NonNullable<PurchaseFlow['question']>;
  onAnswer: (isYes: boolean) => void;
  onOpen: (flow: PurchaseFlow) => void;
};

function FormQuestion({ flow, question, onAnswer, onOpen }: FormQuestionProps) {
  const { priceGhs } = flow.item;
  const isPrice = question.kind === 'price';
  const twin = isPrice ? undefined : findTwin(deviceOrders(), flow);
  return (
    <>
      <Notice tone="warning" announced>
        <QuestionText question={question} />{' '}
        {twin && <LinkButton onClick={() => onOpen(twin)}>See that order</LinkButton>}
      </Notice>
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button size="lg" onClick={() => onAnswer(false)}>
          {isPrice ? 'Not now' : 'No'}
        </Button>
        <Button variant="primary" size="lg" onClick={() => onAnswer(true)}>
          <span>
            {isPrice ? 'Pay' : 'Buy again'} <Money amountGhs={isPrice ? question.newGhs : priceGhs} />
          </span>
        </Button>
      </div>
    </>
  );
}
