/** Downloads a list as CSV. */
import type { ComponentProps, ReactNode } from 'react';
import { download, type ExportKey } from '#lib/api/download.ts';
import { useWork } from '#lib/api/use-send.ts';
import { showToast } from '#lib/browser/toast.ts';
import { Button } from '#ui/core/button.tsx';
import { downloadIcon } from '#ui/small/app-icons.ts';

type ExportButtonProps = {
  of: ExportKey;
  body: object;
  label?: ReactNode;
  disabled?: boolean;
  done: string;
  /** Replaces `done` if the file does not hold the whole list. */
  cut?: string;
} & Pick<ComponentProps<typeof Button>, 'icon' | 'variant'>;

export function ExportButton(props: ExportButtonProps) {
  const { of, body, label = 'Export CSV', disabled = false, done, cut = done } = props;
  const { icon = downloadIcon, variant } = props;
  const { press, isBusy } = useWork(() => download(of, body), {
    onDone: ({ isCut }) => showToast(isCut ? 'warning' : 'success', isCut ? cut : done),
  });
  return (
    <Button icon={icon} variant={variant} busy={isBusy} disabled={disabled} onClick={() => press()}>
      {label}
    </Button>
  );
}
