/** The field for a code and the ways to get one: for the dialog and for the page without script. */
import { codeDigits, gatewayCodeMinDigits } from '@ntem/contract/accounts/limits';
import type { ComponentProps, ReactNode } from 'react';
import { ButtonLink } from '#ui/core/button.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { useFieldControl } from '#ui/flow/field.tsx';

const codeInputClasses =
  'min-h-15 w-full min-w-0 rounded-md border border-control bg-surface pr-3.5 pl-[calc(0.875rem+var(--tracking-code))] text-center text-[min(1.5rem,9vw)] font-bold tracking-code tabular-nums placeholder:font-normal placeholder:text-ink-subtle focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-1 aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)]';

/** One field rather than boxes, since a purchase's code has no fixed length. */
export function CodeInput(props: ComponentProps<'input'>) {
  return (
    <input
      {...useFieldControl()}
      className={codeInputClasses}
      type="text"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="······"
      {...props}
    />
  );
}

export function GetVoucher({ payer, dialCode }: { payer: string; dialCode: string }) {
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

export function Dial({ code, children }: { code: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-md border border-dashed border-line-strong bg-canvas py-2 pr-2 pl-3.5 text-md text-ink-muted">
      <p>
        {children} <b className="whitespace-nowrap text-ink tabular-nums">{code}</b>
      </p>
      <ButtonLink href={`tel:${code.replaceAll('#', '%23')}`}>Dial</ButtonLink>
    </div>
  );
}

type CodeHintProps = { isVoucher: boolean; payer: string; prefix: string | undefined };

export function CodeHint({ isVoucher, payer, prefix }: CodeHintProps) {
  const digits = `${gatewayCodeMinDigits} to ${codeDigits} digits`;
  if (isVoucher) return `${digits}. A wrong code ends this payment.`;
  return (
    <>
      Sent by SMS to <Tel number={payer} />. {digits}
      {prefix && (
        <>
          {' '}
          after <b>{prefix}-</b>
        </>
      )}
      .
    </>
  );
}
