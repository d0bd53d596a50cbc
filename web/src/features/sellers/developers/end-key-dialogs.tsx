/** Asks before a key gets a new secret, and before it is revoked. */
import type { WireApiKey } from '@ntem/contract/developers/endpoints/api-keys';
import { secretOverlapMs } from '@ntem/contract/developers/limits';
import { sayDuration } from '@ntem/contract/durations';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { ConfirmDialog } from '#ui/forms/form-dialog.tsx';
import { sayWhen } from '#ui/small/moments.ts';
import { maskOf } from './key-words.ts';
import type { ShownSecret } from './secret-dialog.tsx';

type RotateDialogProps = { of: WireApiKey; onMade: (made: ShownSecret) => void; onClose: () => void };

export function RotateDialog({ of: key, onMade, onClose }: RotateDialogProps) {
  const { press, isBusy } = useSend('POST /api-keys/{id}/rotate', {
    refresh: ['GET /api-keys'],
    onDone: ({ data: { secret } }) =>
      onMade({ title: 'Copy your key now', about: `${key.name}, ${key.kind}`, secret }),
  });
  return (
    <ConfirmDialog
      title={`New secret for “${key.name}”?`}
      subtitle={maskOf(key)}
      confirmLabel="Make a new secret"
      busy={isBusy}
      onConfirm={() => press({ params: { id: key.id } })}
      onClose={onClose}
    >
      <p className="text-md">
        The present secret works for {sayDuration(secretOverlapMs)} longer, so that your program can change
        over.
      </p>
    </ConfirmDialog>
  );
}

export function RevokeDialog({ of: listed, onClose }: { of: WireApiKey; onClose: () => void }) {
  // What it did lately, as of now: the list may be older.
  const { data } = useRead('GET /api-keys', {}, { refetchOnMount: 'always' });
  const key = data?.keys.find(({ id }) => id === listed.id) ?? listed;
  const { press, isBusy } = useSend('DELETE /api-keys/{id}', {
    refresh: ['GET /api-keys'],
    toast: 'Key revoked',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Revoke “${key.name}”?`}
      subtitle={maskOf(key)}
      confirmLabel="Revoke this key"
      danger
      busy={isBusy}
      onConfirm={() => press({ params: { id: key.id } })}
      onClose={onClose}
    >
      <p className="text-md">It stops working at once, everywhere it is used. {sayLately(key, Date.now())}</p>
      <p className="text-md">Orders that are under way are still delivered.</p>
    </ConfirmDialog>
  );
}

function sayLately({ orders_this_week: orders, last_order_at: last }: WireApiKey, nowMs: number): string {
  if (orders === 0 || !last) return 'It has sold nothing this week.';
  const bundles = orders === 1 ? '1 bundle' : `${orders} bundles`;
  return `It sold ${bundles} this week, the last one ${sayWhen(last, nowMs)}.`;
}
