/** A top-up under way: the code where one is needed, the prompt with its time, and how it ended. */

import { codeDigits, gatewayCodeMinDigits } from '@ntem/contract/accounts/limits';
import type { WireTopUp } from '@ntem/contract/floats/endpoints/floats';
import { promptWindowMs } from '@ntem/contract/orders/limits';
import { codeText } from '@ntem/contract/orders/texts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead, useRefresh } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { settings, storeName } from '#lib/browser/settings.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { CodeHint, CodeInput, GetVoucher } from '#parts/payment/code-parts.tsx';
import { CountdownRing, phoneInIcon } from '#parts/payment/countdown-ring.tsx';
import { StepsInWords } from '#parts/payment/prompt-parts.tsx';
import { Button } from '#ui/core/button.tsx';
import { Loading } from '#ui/core/empty-state.tsx';
import { Money, Tel } from '#ui/core/formats.tsx';
import { checkIcon, clockIcon, closeIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Outcome } from '#ui/flow/outcome.tsx';
import { Slip, SlipRow } from '#ui/flow/slip.tsx';
import { Refusal } from '#ui/forms/form.tsx';
import { ghs, tel, words } from '#ui/small/phrase.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import type { BegunTopUp } from './kept-top-up.ts';
import { useFloat } from './use-float.ts';

const refresh = ['GET /float', 'GET /float/history'] as const;

type TopUpDialogProps = {
  begun: BegunTopUp;
  onChange: (begun: BegunTopUp) => void;
  onClose: () => void;
};

export function TopUpDialog({ begun, onChange, onClose }: TopUpDialogProps) {
  const { data, refetch, isFetching } = useRead(
    'GET /float/top-ups/{id}',
    { params: { id: begun.id } },
    {
      staleTime: 0,
      enabled: begun.requestId === undefined,
      refetchInterval: ({ state }) =>
        state.data && state.data.data.top_up.status !== 'pending' ? false : refreshEveryMs.topUp,
    },
  );
  const readAgain = useRefresh();
  const status = data?.top_up.status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each status.
  useEffect(() => {
    if (status) void readAgain(refresh);
  }, [status]);
  const isAsked = begun.requestId !== undefined || data?.otp !== undefined;
  return (
    <Dialog
      title={titleOf(status, isAsked)}
      subtitle={words`Top up ${ghs(begun.amount)} from ${tel(begun.phone)}`}
      onClose={onClose}
    >
      {isAsked && status !== 'failed' && status !== 'success' && (
        <CodeStep begun={begun} asked={data} onEntered={onChange} onAgain={onClose} />
      )}
      {!isAsked && !data && <Loading />}
      {!isAsked && status === 'pending' && data && (
        <Prompt
          begun={begun}
          topUp={data.top_up}
          isAsking={isFetching}
          onAsk={() => void refetch()}
          onClose={onClose}
        />
      )}
      {status === 'success' && <Arrived begun={begun} onClose={onClose} />}
      {status === 'failed' && <NotToppedUp onAgain={onClose} />}
      <SandboxHint phone={begun.phone} isOver={status === 'failed' || status === 'success'} />
    </Dialog>
  );
}

function titleOf(status: WireTopUp['top_up']['status'] | undefined, isAsked: boolean): string {
  if (status === 'success' || status === 'failed') return 'Top-up';
  return isAsked ? 'Prove the number' : 'Approve on your phone';
}

type CodeStepProps = {
  begun: BegunTopUp;
  asked: WireTopUp | undefined;
  onEntered: (begun: BegunTopUp) => void;
  onAgain: () => void;
};

function CodeStep({ begun, asked, onEntered, onAgain }: CodeStepProps) {
  const voucher = begun.requestId === undefined ? asked?.otp : undefined;
  const requestId = begun.requestId ?? voucher?.requestId ?? '';
  const { send } = useSend('POST /float/top-ups/{id}/verify', {
    refresh: ['GET /float/top-ups/{id}'],
    onDone: () => {
      const { requestId: _, ...entered } = begun;
      onEntered(entered);
    },
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({
      code: code.length < gatewayCodeMinDigits ? codeText : undefined,
    }),
    onSubmit: ({ code }) => send({ params: { id: begun.id }, body: { requestId, code } }),
  });
  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate>
      <Refusal text={form.refusal} />
      {voucher && <GetVoucher payer={begun.phone} dialCode={voucher.ussd_code} />}
      <Field
        label={voucher ? 'Voucher code' : 'OTP code'}
        error={form.errorOf('code')}
        hint={<CodeHint isVoucher={voucher !== undefined} payer={begun.phone} prefix={begun.prefix} />}
      >
        <CodeInput
          ref={input}
          value={form.values.code}
          onChange={({ target }) =>
            form.setValue('code', target.value.replace(/\D/g, '').slice(0, codeDigits))
          }
        />
      </Field>
      <Buttons>
        <Button size="lg" onClick={onAgain}>
          Start again
        </Button>
        <Button variant="primary" size="lg" type="submit" busy={form.isSubmitting}>
          Continue
        </Button>
      </Buttons>
    </form>
  );
}

type PromptProps = {
  begun: BegunTopUp;
  topUp: WireTopUp['top_up'];
  isAsking: boolean;
  onAsk: () => void;
  onClose: () => void;
};

/** The server says how long is left; counted down from when it said so first. */
function Prompt({ begun, topUp, isAsking, onAsk, onClose }: PromptProps) {
  const { seconds_left: left = 0 } = topUp;
  const [untilMs] = useState(() => Date.now() + left * 1_000);
  if (left === 0) return <NoAnswerYet onClose={onClose} />;
  return (
    <>
      <Outcome
        tone="brand"
        icon={phoneInIcon}
        seal={<CountdownRing untilMs={untilMs} windowMs={Math.max(promptWindowMs, left * 1_000)} />}
        title="A prompt is on its way"
      >
        To <Tel number={begun.phone} />. Enter your PIN there, never here.
      </Outcome>
      <StepsInWords>
        {[
          'Open the mobile money prompt on that phone.',
          words`Check that it says ${ghs(begun.amount)} to ${storeName}.`,
          'Enter your PIN.',
        ]}
      </StepsInWords>
      <Button size="lg" block busy={isAsking} onClick={onAsk}>
        I have approved it
      </Button>
    </>
  );
}

/** It may still arrive: nothing here invites a second payment. */
function NoAnswerYet({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Outcome tone="warning" icon={clockIcon} title="Mobile money has not answered yet">
        If you approved it, it arrives by itself. Please do not pay twice.
      </Outcome>
      <Notice>We keep asking. Paid but late? It is added to your float, never lost.</Notice>
      <Button size="lg" block onClick={onClose}>
        Close
      </Button>
    </>
  );
}

function Arrived({ begun, onClose }: { begun: BegunTopUp; onClose: () => void }) {
  const float = useFloat().data;
  const list = useUrlState().get('for_list');
  return (
    <>
      <Outcome tone="success" icon={checkIcon} title="It is in your float">
        You can sell at once.
      </Outcome>
      <Slip totalLabel="Float now" totalGhs={float?.available ?? null}>
        <SlipRow name="Reference">
          <Reference of={begun.reference} />
        </SlipRow>
        <SlipRow name="Amount">
          <Money amountGhs={begun.amount} />
        </SlipRow>
        <SlipRow name="Before">
          <Money amountGhs={begun.beforeGhs} />
        </SlipRow>
      </Slip>
      <Buttons>
        <Button size="lg" onClick={onClose}>
          Done
        </Button>
        <span className="grid" onClickCapture={onClose}>
          <RouterButton
            variant="primary"
            size="lg"
            to={
              list ? `/dashboard?tab=lists&check=1&list=${encodeURIComponent(list)}` : '/dashboard?tab=sell'
            }
          >
            {list ? 'Back to your list' : 'Sell'}
          </RouterButton>
        </span>
      </Buttons>
    </>
  );
}

function NotToppedUp({ onAgain }: { onAgain: () => void }) {
  const float = useFloat().data;
  return (
    <>
      <Outcome tone="danger" icon={closeIcon} title="Not topped up">
        The payment was declined, or it could not be made.
      </Outcome>
      <Notice>Nothing was charged. {float && words`Your float is ${ghs(float.available)}.`}</Notice>
      <Button variant="primary" size="lg" block onClick={onAgain}>
        Try again
      </Button>
    </>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.25rem),1fr))] gap-2">{children}</div>
  );
}

function SandboxHint({ phone, isOver }: { phone: string; isOver: boolean }) {
  if (!settings.sandbox || isOver) return null;
  return (
    <p className="text-center text-sm text-ink-muted">
      Sandbox: no real money moves.{' '}
      <a
        className="inline-flex min-h-6 items-center text-brand underline underline-offset-[0.18em]"
        href={`/sandbox?phone=${phone}`}
        target="_blank"
        rel="noreferrer"
      >
        Open the phone
      </a>
    </p>
  );
}
