/** The glass of an old phone: what the network shows, the field below it, and the words above its two soft keys. */
import type { FormEvent, ReactNode, Ref } from 'react';
import { type DialLine, typedOn } from './dial-line.ts';

type GlassProps = {
  ref: Ref<HTMLDivElement>;
  line: DialLine;
  network: string;
  isBusy: boolean;
  onType: (typed: string) => void;
  onSend: () => void;
  onClose: () => void;
};

export function Glass({ ref, line, network, isBusy, onType, onSend, onClose }: GlassProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <div
      ref={ref}
      className="flex min-h-75 flex-col rounded-lg bg-[#c5d1b0] px-3.5 py-3 font-mono leading-5.5 font-medium text-[#17210f] shadow-[inset_0_0_0_2px_#8b997a,inset_0_3px_10px_#4c5a3a66] [--focus:#17210f]"
    >
      <div className="mb-2 flex justify-between gap-2 border-b border-[#6f7d5c] pb-1 text-xs">
        <span>{network}</span>
        <span>{line.step === 'dialling' ? '' : line.code}</span>
      </div>
      {/* The region is there before its words are, so that a screen reader says each screen once. */}
      <pre className="pb-2 font-[inherit] wrap-anywhere whitespace-pre-wrap" role="status">
        {line.step === 'dialling' ? '' : line.text}
      </pre>
      <form className="mt-auto flex flex-auto flex-col justify-end" onSubmit={submit}>
        {line.step !== 'ended' && <GlassField line={line} onType={onType} />}
        {line.step === 'dialling' && (
          <p className="mb-auto text-center text-sm">
            {isBusy ? 'Calling …' : 'Press the green key to call'}
          </p>
        )}
        <div className="flex justify-between pt-2 font-bold">
          <SoftKeys line={line} isBusy={isBusy} onType={onType} onClose={onClose} />
        </div>
      </form>
    </div>
  );
}

/** No keyboard of the device slides over the keys: they are the keyboard. One of a computer works as well. */
function GlassField({ line, onType }: Pick<GlassProps, 'line' | 'onType'>) {
  const look =
    line.step === 'dialling'
      ? 'my-auto min-h-touch text-center text-[1.625rem] leading-9'
      : 'min-h-touch border-2 border-[#17210f] bg-[#d6e0c4] px-1.5 font-bold';
  return (
    <input
      className={`w-full min-w-0 caret-[#17210f] focus-visible:outline-offset-0 ${look}`}
      aria-label={line.step === 'dialling' ? 'Number to dial' : 'Answer'}
      inputMode="none"
      autoComplete="off"
      value={typedOn(line)}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

type SoftKeysProps = Pick<GlassProps, 'line' | 'isBusy' | 'onType' | 'onClose'>;

function SoftKeys({ line, isBusy, onType, onClose }: SoftKeysProps) {
  if (line.step === 'dialling') {
    return (
      <span className="ml-auto">
        <SoftKey onPress={() => onType('')}>Clear</SoftKey>
      </span>
    );
  }
  if (line.step === 'ended') return <SoftKey onPress={onClose}>OK</SoftKey>;
  return (
    <>
      <SoftKey isSend>{isBusy ? 'Sending' : 'Send'}</SoftKey>
      <SoftKey onPress={onClose}>Cancel</SoftKey>
    </>
  );
}

type SoftKeyProps = { isSend?: boolean; onPress?: () => void; children: ReactNode };

function SoftKey({ isSend = false, onPress, children }: SoftKeyProps) {
  return (
    <button
      type={isSend ? 'submit' : 'button'}
      className="-mx-1 min-h-touch min-w-touch px-1"
      onClick={onPress}
    >
      {children}
    </button>
  );
}
