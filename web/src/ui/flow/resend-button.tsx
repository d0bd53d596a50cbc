/** Requests another code, once that is allowed. */
import { useCountdownTo } from '#lib/browser/use-countdown.ts';
import { Button } from '#ui/core/button.tsx';
import { refreshIcon } from '#ui/core/icon.tsx';

type ResendButtonProps = { atMs: number; busy?: boolean; disabled?: boolean; onResend: () => void };

export function ResendButton({ atMs, busy = false, disabled = false, onResend }: ResendButtonProps) {
  const { isOver, text } = useCountdownTo(atMs);
  return (
    <div className="tabular-nums">
      <Button block icon={refreshIcon} busy={busy} disabled={!isOver || disabled} onClick={onResend}>
        {isOver ? 'Resend' : `Resend in ${text}`}
      </Button>
    </div>
  );
}
