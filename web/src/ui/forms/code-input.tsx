/** A one-time code in single-digit boxes, typed, pasted or filled in by the phone. */
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { useFieldControl } from '#ui/flow/field.tsx';

type CodeInputProps = {
  name: string;
  /** The digits so far, without gaps. */
  value: string;
  onChange: (value: string) => void;
  length: number;
  disabled?: boolean;
};

/** Used inside a FieldGroup, which names it. */
export function CodeInput({ name, value, onChange, length, disabled = false }: CodeInputProps) {
  const boxes = useRef<HTMLDivElement>(null);
  const { 'aria-invalid': isInvalid } = useFieldControl();

  const focusBox = (index: number) => {
    const box = boxes.current?.children[Math.max(0, Math.min(index, length - 1))];
    if (box instanceof HTMLInputElement) box.focus();
  };
  const enter = (digits: string, caret: number) => {
    onChange(digits.slice(0, length));
    focusBox(caret);
  };

  const type = (typed: string, index: number) => {
    const digits = typed.replace(/\D/g, '');
    // More than one new digit at once is the phone filling in the whole code.
    if (digits.length > 2) return enter(digits, digits.length);
    const digit = digits.replace(value[index] ?? '', '')[0] ?? digits[0];
    const place = Math.min(index, value.length);
    if (digit) enter(value.slice(0, place) + digit + value.slice(place + 1), place + 1);
  };

  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const digits = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, length);
    if (digits) enter(digits, digits.length);
  };

  const press = (event: KeyboardEvent, index: number) => {
    const steps: Record<string, () => void> = {
      ArrowLeft: () => focusBox(index - 1),
      ArrowRight: () => focusBox(Math.min(index + 1, value.length)),
      Home: () => focusBox(0),
      End: () => focusBox(value.length),
      Backspace: () => {
        const erased = index < value.length ? index : index - 1;
        enter(value.slice(0, Math.max(erased, 0)) + value.slice(erased + 1), erased);
      },
      Delete: () => enter(value.slice(0, index) + value.slice(index + 1), index),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  return (
    <div ref={boxes} className="grid auto-cols-fr grid-flow-col gap-2">
      {Array.from({ length }, (_, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
          key={index}
          name={index === 0 ? name : undefined}
          className="h-14 w-full min-w-0 rounded-md border border-control bg-surface text-center text-2xl font-bold tabular-nums not-placeholder-shown:border-brand not-placeholder-shown:bg-surface-selected focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-1 disabled:border-line-strong disabled:bg-surface-sunken aria-invalid:border-danger"
          type="text"
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          placeholder=" "
          aria-label={`Digit ${index + 1} of ${length}`}
          aria-invalid={isInvalid}
          disabled={disabled}
          value={value[index] ?? ''}
          onChange={(event) => type(event.target.value, index)}
          onKeyDown={(event) => press(event, index)}
          onPaste={paste}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </div>
  );
}
