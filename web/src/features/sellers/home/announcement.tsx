/** The newest message of the store to its sellers, until it is read. */
import { useUnread } from '#features/sellers/notices/use-unread.ts';
import { Notice } from '#ui/core/notice.tsx';
import { bellIcon } from '#ui/small/app-icons.ts';
import { RouterButton } from '#ui/small/router-button.tsx';

export function Announcement() {
  const announcement = useUnread()?.announcement;
  if (!announcement) return null;
  return (
    <Notice tone="brand" icon={bellIcon}>
      <p className="font-bold wrap-anywhere">{announcement.title}</p>
      <p className="whitespace-pre-line wrap-anywhere">{announcement.text}</p>
      <div className="mt-2.5">
        <RouterButton to="/dashboard?tab=notices">Open notices</RouterButton>
      </div>
    </Notice>
  );
}
