/** The six boxes of a code, ready to be typed into. */
import { codeDigits } from '@ntem/contract/limits';
import { useEffect, useRef } from 'react';
import { Tel } from '#ui/core/tel.tsx';
import { FieldGroup } from '#ui/flow/field.tsx';
import { CodeInput } from '#ui/forms/code-input.tsx';

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
