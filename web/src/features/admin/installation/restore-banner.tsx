/** A banner on every admin page while nothing is sold or sent after a restore. */
import { Link } from 'react-router';
import { Notice } from '#ui/core/notice.tsx';
import { useRestore } from './use-restore.ts';

export function RestoreBanner() {
  const open = useRestore().data?.open;
  if (!open) return null;
  return (
    <div className="mb-4">
      <Notice tone="danger">
        <b>Nothing is sold or sent after a restore.</b>{' '}
        {open.asked_at ? 'Every vendor was asked: an admin decides.' : 'The vendors are being asked.'}{' '}
        <Link className="font-medium underline" to="/dashboard?tab=restore">
          After a restore
        </Link>
      </Notice>
    </div>
  );
}
