/** Step 2: the code that was sent to the paying number, or the voucher that the gateway wants of it. */
import { codeDigits, gatewayCodeMinDigits } from '@ntem/contract/limits';
import { parsePhone } from '@ntem/contract/phones';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { checkNumbers } from '#features/shop/checkout/purchase/purchase-calls.ts';
import { isVoucherWanted } from '#features/shop/checkout/purchase/purchase-flow.ts';
import type { Purchase } from '#features/shop/checkout/purchase/use-purchase.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field, useFieldControl } from '#ui/flow/field.tsx';
import { ResendButton } from '#ui/flow/resend-button.tsx';
import { ProblemNotice, StepButtons, StepFoot } from './step-parts.tsx';

const length = { least: gatewayCodeMinDigits, most: codeDigits };

type CodeStepProps = {
  purchase: Purchase;
  /** Whether vendors can say something about the numbers. */
  checksNumbers: boolean;
  /** Held by the dialog, so that the way back to the form loses nothing; kept nowhere. */
  typed: string;
  onType: (typed: string) => void;
  onBack: () => void;
  onCancel: () => void;
};

export function CodeStep({ purchase, checksNumbers, typed, onType, onBack, onCancel }: CodeStepProps) {
  const { flow } = purchase;
  const { form, code, problem, isBusy } = flow;
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const payer = parsePhone(form.payer) ?? form.payer;
  const isVoucher = isVoucherWanted(flow);
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
      {checksNumbers && !isVoucher && code && <KnownNumbers requestId={code.requestId} payer={form.payer} />}
      {isVoucher && code && <GetVoucher payer={payer} dialCode={code.ussdCode} />}
      <Field
        label={isVoucher ? 'Voucher code' : 'OTP code'}
        error={error}
        hint={
          isVoucher ? (
            <>
              {length.least} to {length.most} digits. A wrong code ends this payment.
            </>
          ) : (
            <>
              Sent by SMS to <Tel number={payer} />. {length.least} to {length.most} digits
              {code?.prefix && (
                <>
                  {' '}
                  after <b>{code.prefix}-</b>
                </>
              )}
              .
            </>
          )
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
      {!isVoucher && (
        <ResendButton
          atMs={code?.resendAtMs ?? 0}
          disabled={isBusy}
          onResend={() => {
            onType('');
            input.current?.focus();
            purchase.resend();
          }}
        />
      )}
      {!isVoucher && code?.ussdCode && <Dial code={code.ussdCode}>No SMS? Dial</Dial>}
      <StepFoot>
        <StepButtons>
          <Button size="lg" onClick={isVoucher ? onCancel : onBack} disabled={isBusy}>
            {isVoucher ? 'Cancel' : 'Back'}
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

function GetVoucher({ payer, dialCode }: { payer: string; dialCode: string }) {
  return (
    <div className="grid gap-3">
      <p>
        One more step: on the phone with <Tel number={payer} />, dial <b>{dialCode}</b> and choose to get a
        voucher. Enter it here, then approve the payment on that phone.
      </p>
      <Dial code={dialCode}>Get the voucher:</Dial>
    </div>
  );
}

function Dial({ code, children }: { code: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-md border border-dashed border-line-strong bg-canvas py-2 pr-2 pl-3.5 text-md text-ink-muted">
      <p>
        {children} <b className="whitespace-nowrap text-ink tabular-nums">{code}</b>
      </p>
      <ButtonLink href={`tel:${code.replaceAll('#', '%23')}`}>Dial</ButtonLink>
    </div>
  );
}

type Known = Awaited<ReturnType<typeof checkNumbers>>;

/** Comes when it comes: the payer never waits for it. */
function KnownNumbers({ requestId, payer }: { requestId: string; payer: string }) {
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    let isShown = true;
    checkNumbers(requestId, payer).then(
      (answer) => isShown && setKnown(answer),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [requestId, payer]);
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {known?.pays_as && (
        <p>
          Pays as: <b>{known.pays_as}</b>
        </p>
      )}
      {known?.advice && <Notice tone="warning">{known.advice}</Notice>}
    </div>
  );
}
