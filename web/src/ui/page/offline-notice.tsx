/** A notice while the device has no connection. */
import { useOnline } from '#lib/browser/use-online.ts';
import { alertIcon, Icon } from '#ui/core/icon.tsx';

export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-warning-tint px-4 py-2 text-md font-medium text-warning">
          <Icon path={alertIcon} className="size-4.5" />
          You are offline. Please check your internet connection.
        </p>
      )}
    </div>
  );
}
