/** Step 2: the code that was sent to the paying number. */
import { parsePhone } from '@ntem/contract/phones';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCountdownTo } from '#lib/use-countdown.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field, useFieldControl } from '#ui/field.tsx';
import { refreshIcon } from '#ui/icons.ts';
import { Tel } from '#ui/tel.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { StepButtons, StepFoot } from './step-foot.tsx';
import type { Purchase } from './use-purchase.ts';

const length = { least: 4, most: 6 };

type CodeStepProps = {
  purchase: Purchase;
  /** Held by the dialog, so that the way back to the form loses nothing; kept nowhere. */
  typed: string;
  onType: (typed: string) => void;
  onBack: () => void;
};

export function CodeStep({ purchase, typed, onType, onBack }: CodeStepProps) {
  const { flow } = purchase;
  const { form, code, problem, isBusy } = flow;
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const payer = parsePhone(form.payer) ?? form.payer;
  const mayRetry = problem !== undefined && typed.length >= length.least;

  useEffect(() => input.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = typed.length >= length.least;
    setError(isWhole ? undefined : 'Please enter a valid OTP code');
    if (isWhole) purchase.verify(typed);
    else input.current?.focus();
  };

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <ProblemNotice problem={problem} />
      <Field
        label="OTP code"
        error={error}
        hint={
          <>
            Sent by SMS to <Tel number={payer} />. {length.least} to {length.most} digits.
          </>
        }
      >
        <OneTimeInput
          inputRef={input}
          value={typed}
          onChange={(digits) => {
            setError(undefined);
            onType(digits);
          }}
        />
      </Field>
      <Resend
        atMs={code?.resendAtMs ?? 0}
        isBusy={isBusy}
        onResend={() => {
          onType('');
          input.current?.focus();
          purchase.resend();
        }}
      />
      {code?.ussdCode && <Dial code={code.ussdCode} />}
      <StepFoot>
        <StepButtons>
          <Button size="lg" onClick={onBack} disabled={isBusy}>
            Back
          </Button>
          <Button variant="primary" size="lg" type="submit" busy={isBusy}>
            {mayRetry ? 'Try Again' : 'Verify'}
          </Button>
        </StepButtons>
      </StepFoot>
    </form>
  );
}

type OneTimeInputProps = {
  inputRef: React.Ref<HTMLInputElement>;
  value: string;
  onChange: (digits: string) => void;
};

/** One field rather than boxes, since a purchase's code has no fixed length. */
function OneTimeInput({ inputRef, value, onChange }: OneTimeInputProps) {
  const control = useFieldControl();
  return (
    <input
      {...control}
      ref={inputRef}
      className="min-h-15 w-full min-w-0 rounded-md border border-control bg-surface pr-3.5 pl-[calc(0.875rem+var(--tracking-code))] text-center text-2xl font-bold tracking-code tabular-nums placeholder:font-normal placeholder:text-ink-subtle focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-1 aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)]"
      type="text"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="······"
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length.most))}
    />
  );
}

type ResendProps = { atMs: number; isBusy: boolean; onResend: () => void };

function Resend({ atMs, isBusy, onResend }: ResendProps) {
  const countdown = useCountdownTo(atMs);
  return (
    <div className="tabular-nums">
      <Button block icon={refreshIcon} disabled={!countdown.isOver || isBusy} onClick={onResend}>
        {countdown.isOver ? 'Resend' : `Resend in ${countdown.text}`}
      </Button>
    </div>
  );
}

/** For somebody whom no SMS reaches. */
function Dial({ code }: { code: string }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-md border border-dashed border-line-strong bg-canvas py-2 pr-2 pl-3.5 text-md text-ink-muted">
      <p>
        No SMS? Dial <b className="whitespace-nowrap text-ink tabular-nums">{code}</b>
      </p>
      <ButtonLink href={`tel:${code.replaceAll('#', '%23')}`}>Dial</ButtonLink>
    </div>
  );
}
