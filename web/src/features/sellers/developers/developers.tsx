/** For developers: the keys and the webhook of a seller's own programs, and their first calls. */
import { mostKeys } from '@ntem/contract/developers/limits';
import { useState } from 'react';
import { ListFailure } from '#features/sellers/seller-list.tsx';
import { useRead } from '#lib/api/use-read.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { fileIcon, plusIcon } from '#ui/small/app-icons.ts';
import { DeliveryList } from './delivery-list.tsx';
import { KeyList } from './key-list.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx';
import { TestAndLive, TryIt } from './try-it.tsx';
import { WebhookPanel } from './webhook-panel.tsx';

export function Developers() {
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<ShownSecret>();
  const keys = useRead('GET /api-keys');
  const webhook = useRead('GET /webhook-endpoint');
  const all = keys.data?.keys;
  const make = () => setMaking(true);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg max-sm:sr-only">For developers</h2>
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1 large:flex-col">
          <ButtonLink href="/docs" icon={fileIcon}>
            API reference
          </ButtonLink>
          <Button variant="primary" icon={plusIcon} disabled={all && all.length >= mostKeys} onClick={make}>
            New key
          </Button>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {keys.isError && !all ? (
            <ListFailure title="Failed to load your keys" onRetry={() => void keys.refetch()} />
          ) : (
            <KeyList keys={all} onNew={make} onSecret={setShown} />
          )}
          <Loaded from={webhook} failed="Failed to load the webhook">
            {({ endpoint }) => (
              <>
                <WebhookPanel endpoint={endpoint} onSecret={setShown} />
                {endpoint && <DeliveryList />}
              </>
            )}
          </Loaded>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <TryIt />
          <TestAndLive />
        </div>
      </div>
      {isMaking && (
        <NewKeyDialog
          onMade={(made) => {
            setMaking(false);
            setShown(made);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {shown && <SecretDialog {...shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}
