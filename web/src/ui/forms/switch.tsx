/** A switch with its words. It takes effect at once, without a button. */
import { type ReactNode, useId } from 'react';

type SwitchProps = {
  label: string;
  note: ReactNode;
  isOn: boolean;
  disabled?: boolean;
  onSwitch: (isOn: boolean) => void;
};

export function Switch({ label, note, isOn, disabled = false, onSwitch }: SwitchProps) {
  const id = useId();
  return (
    <label className="flex min-h-13 flex-wrap items-center gap-x-3 px-4 py-2 text-md" htmlFor={id}>
      <span className="min-w-0 flex-[1_1_8rem]">
        {label}
        <span id={`${id}-note`} className="block text-sm text-ink-muted">
          {note}
        </span>
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={`${id}-note`}
        checked={isOn}
        aria-checked={isOn}
        disabled={disabled}
        onChange={(event) => onSwitch(event.target.checked)}
        className="relative h-6.5 w-11 flex-none appearance-none rounded-full border-[1.5px] border-control bg-surface-sunken before:absolute before:top-[0.1875rem] before:left-[0.1875rem] before:size-[1.0625rem] before:rounded-full before:bg-control checked:border-brand checked:bg-brand checked:before:right-[0.1875rem] checked:before:left-auto checked:before:bg-on-brand disabled:opacity-50"
      />
    </label>
  );
}
