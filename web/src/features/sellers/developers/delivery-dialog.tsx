/** One message to the webhook: what was sent, and the answer to each try. */
import { useRead } from '#lib/api/use-read.ts';
import { Button } from '#ui/core/button.tsx';
import { formatMoment } from '#ui/core/formats.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { Box, Facts } from '#ui/page/section.tsx';
import { CodeBox } from './code-box.tsx';
import { sayTry } from './key-words.ts';

export function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRead('GET /webhook-endpoint/deliveries/{id}', { params: { id } });
  return (
    <Dialog
      wide
      title={read.data?.delivery.event ?? 'Delivery'}
      subtitle={id}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Loaded from={read} failed="Failed to load the delivery">
        {({ delivery: { body, all_tries: tries } }) => (
          <>
            {tries.length > 0 && (
              <Box>
                <Facts facts={tries.map((one) => [formatMoment(one.at), sayTry(one)])} />
              </Box>
            )}
            <CodeBox title="What we sent" code={body} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
