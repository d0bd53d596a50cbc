/** The place for toasts: top right, full width on phones, inside the topmost dialog while one is open. */
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import {
  dismissToast,
  pauseToasts,
  resumeToasts,
  subscribeToToasts,
  type Toast,
  toasts,
} from '#lib/browser/toast.ts';
import { alertIcon, bangIcon, checkIcon, closeIcon, Icon } from '#ui/core/icon.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { subscribeToTopLayer, topLayer } from './top-layer.ts';

const kinds = {
  success: { icon: checkIcon, color: 'text-success', role: 'status' },
  warning: { icon: alertIcon, color: 'text-warning', role: 'status' },
  error: { icon: bangIcon, color: 'text-danger', role: 'alert' },
} as const;

export function ToastRegion() {
  const shown = useSyncExternalStore(subscribeToToasts, toasts);
  const layer = useSyncExternalStore(subscribeToTopLayer, topLayer);
  return createPortal(
    <section
      className="pointer-events-none fixed inset-x-3 top-3 z-40 grid justify-items-end gap-2 sm:top-4 sm:right-6 sm:left-auto sm:w-90"
      aria-label="Notifications"
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>,
    layer ?? document.body,
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { icon, color, role } = kinds[toast.kind];
  const leaving =
    'translate-x-4 opacity-0 transition-[opacity,translate] duration-(--duration-toast-exit) ease-in';
  return (
    <div
      className={`pointer-events-auto flex w-full items-start gap-2.5 rounded-lg border border-line bg-surface-raised py-3 pr-2 pl-3.5 text-md font-medium text-ink shadow-[var(--shadow-toast)] ${toast.isLeaving ? leaving : ''}`}
      role={role}
    >
      <Icon path={icon} className={`size-5 ${color}`} />
      <p className="min-w-0 flex-1">{toast.text}</p>
      <div className="-my-3 -mr-2">
        <IconButton icon={closeIcon} label="Dismiss" onClick={() => dismissToast(toast.id)} />
      </div>
    </div>
  );
}
