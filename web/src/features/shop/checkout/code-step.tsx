/** Step 2: the code sent to the paying number, or the voucher that the gateway wants. */

import { codeDigits, gatewayCodeMinDigits } from '@ntem/contract/accounts/limits';
import { codeText } from '@ntem/contract/orders/texts';
import { parsePhone } from '@ntem/contract/phones';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { checkNumbers } from '#features/shop/checkout/purchase/purchase-calls.ts';
import { isVoucherWanted } from '#features/shop/checkout/purchase/purchase-flow.ts';
import type { Purchase } from '#features/shop/checkout/purchase/use-purchase.ts';
import { CodeHint, CodeInput, Dial, GetVoucher } from '#parts/payment/code-parts.tsx';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field } from '#ui/flow/field.tsx';
import { ResendButton } from '#ui/flow/resend-button.tsx';
import { ProblemNotice, StepButtons, StepFoot } from './step-parts.tsx';

const length = { least: gatewayCodeMinDigits, most: codeDigits };

type CodeStepProps = {
  purchase: Purchase;
  /** True if vendors can check the numbers. */
  checksNumbers: boolean;
  /** Held by the dialog, so that going back to the form loses nothing; stored nowhere. */
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
  const refused = useRef<string[]>([]);
  const mayRetry = problem !== undefined && typed.length >= length.least;

  useEffect(() => input.current?.focus(), []);
  // Only for a new problem: what is typed next is another code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!problem?.isCodeRefused) return;
    refused.current.push(typed);
    onType('');
    input.current?.focus();
  }, [problem]);

  const verify = (digits: string) => {
    const fault = findFault(digits, refused.current);
    setError(fault);
    if (!fault) purchase.verify(digits);
    else input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verify(typed);
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
          <>
            {!isVoucher && code?.isInstead && 'That code had expired. This is a new one. '}
            <CodeHint isVoucher={isVoucher} payer={payer} prefix={code?.prefix} />
          </>
        }
      >
        <CodeInput
          ref={input}
          value={typed}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, length.most);
            setError(undefined);
            onType(digits);
            // A wrong voucher ends the payment, so it is sent by its own button only.
            if (digits.length === length.most && digits !== typed && !isVoucher && !isBusy) verify(digits);
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

function findFault(digits: string, refused: readonly string[]): string | undefined {
  if (digits.length < length.least) return codeText;
  return refused.includes(digits) ? 'This code was refused already. Please enter another one' : undefined;
}

type Known = Awaited<ReturnType<typeof checkNumbers>>;

/** Optional: the payer never waits for it. */
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
