/** Step 1: recipient and payer. Amount, payer and recipient are above the button that commits to them. */
import { networkName } from '@ntem/contract/networks';
import { parsePhone } from '@ntem/contract/phones';
import { useEffect, useRef, useState } from 'react';
import { forgetNumbers } from '#features/shop/checkout/purchase/forget-numbers.ts';
import type { PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { rememberedNumbers } from '#features/shop/checkout/purchase/remembered-numbers.ts';
import { useSavedNumbers } from '#features/shop/checkout/purchase/saved-numbers.ts';
import type { Purchase } from '#features/shop/checkout/purchase/use-purchase.ts';
import { deviceOrders, findTwin } from '#features/shop/orders/device-orders.ts';
import { Button, LinkButton } from '#ui/core/button.tsx';
import { Money } from '#ui/core/formats.tsx';
import { checkIcon, Icon, refreshIcon } from '#ui/core/icon.tsx';
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
  const bringFirstFault = useFirstFault(isBusy);
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (question || isGone) return;
        bringFirstFault(event.currentTarget);
        purchase.submit();
      }}
    >
      <ProblemNotice problem={problem} />
      <LateNotice item={item} />
      <LastNumbers purchase={purchase} />
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
      <FieldGroup label="Network" error={errors.network}>
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
      <StepFoot asks={question !== undefined}>
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
        {!question && <ApproveOnPhone />}
      </StepFoot>
    </form>
  );
}

/** After a press of Pay, once there is an answer: the first field with a fault gets the focus, and comes into view. */
function useFirstFault(isBusy: boolean) {
  const sent = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isBusy || !sent.current) return;
    sent.current.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    sent.current = null;
  });
  return (form: HTMLFormElement) => {
    sent.current = form;
  };
}

const undoForMs = 10_000;

/** Numbers that were filled in by the device, and one tap to have them forgotten. */
function LastNumbers({ purchase }: { purchase: Purchase }) {
  const { form } = purchase.flow;
  const [isFilled, setFilled] = useState(form.recipient !== '' && form.payer !== '');
  const [undo, setUndo] = useState<() => void>();

  useEffect(() => {
    const timer = undo && setTimeout(() => setUndo(undefined), undoForMs);
    return () => clearTimeout(timer);
  }, [undo]);
  const forget = () => {
    const giveBack = forgetNumbers();
    const { recipient, payer, network, isNetworkChosen } = form;
    setFilled(false);
    setUndo(() => () => {
      giveBack();
      purchase.replaceNumbers({ recipient, payer, network, isNetworkChosen });
      setFilled(true);
      setUndo(undefined);
    });
    purchase.replaceNumbers({ recipient: '', payer: '', network: undefined, isNetworkChosen: false });
  };
  if (!isFilled && !undo) return null;
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-brand-tint px-3 text-md text-brand *:last:min-h-touch"
      role="status"
    >
      <span className="flex items-center gap-2 py-2">
        <Icon path={undo ? checkIcon : refreshIcon} className="size-4.5" />
        {undo ? 'Numbers forgotten on this device' : 'Your last numbers'}
      </span>
      {undo ? (
        <LinkButton onClick={undo}>Undo</LinkButton>
      ) : (
        <LinkButton onClick={forget}>Forget these numbers</LinkButton>
      )}
    </div>
  );
}

const mostOffered = 6;

/** Those with names first, then the last ones that were used. */
function useOffered(): { recipients: Offered[]; payers: Offered[] } {
  const { saved } = useSavedNumbers();
  const remembered = rememberedNumbers();
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

/** In the place of the Pay button, so that both answers are in view. The safe one has the focus. */
function FormQuestion({ flow, question, onAnswer, onOpen }: FormQuestionProps) {
  const { priceGhs } = flow.item;
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  const isPrice = question.kind === 'price';
  const twin = isPrice ? undefined : findTwin(deviceOrders(), flow);
  return (
    <>
      <Notice tone="warning" announced>
        <QuestionText question={question} />{' '}
        {twin && <LinkButton onClick={() => onOpen(twin)}>See that order</LinkButton>}
      </Notice>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
        <Button ref={no} size="lg" onClick={() => onAnswer(false)}>
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
