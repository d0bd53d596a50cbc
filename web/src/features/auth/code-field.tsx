/** The six boxes of a code, ready to be typed into. */
import { codeDigits } from '@ntem/contract/limits';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '#ui/core/button.tsx';
import { Tel } from '#ui/core/tel.tsx';
import { FieldGroup } from '#ui/flow/field.tsx';
import { CodeInput } from '#ui/forms/code-input.tsx';
import { callIcon } from '#ui/small/app-icons.ts';

type CodeFieldProps = {
  phone: string;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
};

export function CodeField({ phone, value, onChange, error }: CodeFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const isEmpty = value === '';

  // When the step opens, and again when a refused code has been cleared.
  useEffect(() => {
    if (isEmpty) box.current?.querySelector('input')?.focus();
  }, [isEmpty]);

  return (
    <div ref={box}>
      <FieldGroup
        label={
          <>
            {codeDigits}-digit code for <Tel number={phone} />
          </>
        }
        error={error}
      >
        <CodeInput name="code" value={value} onChange={onChange} length={codeDigits} />
      </FieldGroup>
    </div>
  );
}

export function DialRow({ code }: { code: string }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-md border border-dashed border-line-strong bg-canvas py-2.5 pr-2.5 pl-3.5 text-md text-ink-muted">
      <p>
        No SMS? Dial
        <span className="block text-lg font-bold tracking-[0.02em] text-ink tabular-nums">{code}</span>
      </p>
      <ButtonLink href={`tel:${code.replaceAll('#', '%23')}`} icon={callIcon}>
        Dial
      </ButtonLink>
    </div>
  );
}
