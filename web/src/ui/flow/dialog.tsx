/** A dialog on the native element, which traps the focus and gives it back. A sheet below 640 px. */
import { type ReactNode, useId } from 'react';
import { closeIcon } from '#ui/core/icon.tsx';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

type DialogProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  network?: string;
  wide?: boolean;
  widest?: boolean;
  actions?: ReactNode;
  /** Its actions are the only way out. */
  withoutClose?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Open for as long as it is rendered. */
export function Dialog(props: DialogProps) {
  const { title, subtitle, network, wide = false, widest = false, actions, onClose, children } = props;
  const { withoutClose = false } = props;
  const modal = useModal(onClose);
  const id = useId();
  return (
    <dialog
      {...modal}
      className={`fixed inset-x-0 top-auto bottom-0 m-0 max-h-[94%] w-full max-w-none animate-sheet-in overflow-y-auto overscroll-contain rounded-t-xl bg-surface-raised text-ink shadow-[var(--shadow-dialog)] backdrop:bg-scrim sm:inset-0 sm:m-auto sm:h-fit sm:rounded-xl ${widthOf({ wide, widest })}`}
      data-net={network}
      aria-labelledby={`${id}-title`}
    >
      <div className="holds-text flex min-h-full flex-col">
        {network && <div className="net-across h-[5px] flex-none" />}
        <div className="mx-auto mt-2 -mb-2 h-1 w-9 flex-none rounded-[2px] bg-line-strong sm:hidden" />
        <header className="flex items-start gap-2 pt-4 pr-2 pb-3 pl-4">
          <div className="min-w-0 flex-1">
            <h2 id={`${id}-title`} className="text-xl">
              {title}
            </h2>
            {subtitle && <p className="text-md text-ink-muted">{subtitle}</p>}
          </div>
          {!withoutClose && (
            <div className="-mt-2">
              <IconButton icon={closeIcon} label="Close" onClick={onClose} />
            </div>
          )}
        </header>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pb-4">{children}</div>
        {actions && (
          <footer className="mt-auto flex justify-end gap-2 border-t border-line px-4 py-3 max-sm:flex-wrap-reverse max-sm:*:flex-auto">
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  );
}

function widthOf({ wide, widest }: { wide: boolean; widest: boolean }): string {
  if (widest) return 'sm:max-w-176 lg:max-w-264';
  return wide ? 'sm:max-w-128' : 'sm:max-w-dialog';
}
