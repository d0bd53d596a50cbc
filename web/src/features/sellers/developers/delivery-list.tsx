/** The messages to the webhook, with the answer to each, and a button that sends one again. */
import type { WireWebhookDelivery } from '@ntem/contract/developers/endpoints/webhooks';
import { webhookLogKeptDays } from '@ntem/contract/developers/limits';
import { useState } from 'react';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { Button, LinkButton } from '#ui/core/button.tsx';
import { DateTime, formatMoment } from '#ui/core/formats.tsx';
import { refreshIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { Box, Facts, HeadedBox } from '#ui/page/section.tsx';
import { sendIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { column, lines } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { PagedTable } from '#ui/tables/paged-table.tsx';
import { CodeBox } from './code-box.tsx';
import { deliveryLooks, sayTry } from './key-words.ts';

export function DeliveryList() {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string>();
  const list = useRead('GET /webhook-endpoint/deliveries', { query: { page: String(page) } }, lastPageStays);
  return (
    <HeadedBox title="Deliveries" aside={`Kept for ${webhookLogKeptDays} days`}>
      <PagedTable
        bare
        label="Deliveries"
        columns={columnsFor(setOpen)}
        list={list}
        paging={{ page, setPage }}
        failed="Failed to load the deliveries"
        empty={{ icon: sendIcon, title: 'Nothing sent yet' }}
        actions={(delivery) => <SendAgain of={delivery} />}
      />
      {open && <DeliveryDialog id={open} onClose={() => setOpen(undefined)} />}
    </HeadedBox>
  );
}

function SendAgain({ of: { id, event } }: { of: WireWebhookDelivery }) {
  const { press, isBusy } = useSend('POST /webhook-endpoint/deliveries/{id}/send-again', {
    refresh: ['GET /webhook-endpoint/deliveries', 'GET /webhook-endpoint'],
    toast: 'Sent again',
  });
  return (
    <IconButton
      inRow
      icon={refreshIcon}
      label="Send again"
      subject={event}
      busy={isBusy}
      onClick={() => press({ params: { id } })}
    />
  );
}

function columnsFor(open: (id: string) => void): Column<WireWebhookDelivery>[] {
  return [
    column('Event', 'lead1', ({ id, event, reference }) => (
      <>
        <LinkButton data-opens-row onClick={() => open(id)}>
          {event}
        </LinkButton>
        {reference && <span className="block text-sm text-ink-subtle">{reference}</span>}
      </>
    )),
    column('Time', 'lead2', ({ created_at: at }) => <DateTime iso={at} format={formatMoment} />),
    column('Status', 'side', ({ status }) => <Badge {...deliveryLooks[status]} />),
    column('Answer', 'side2', (delivery) =>
      lines(delivery.last_try ? sayTry(delivery.last_try) : '–', sayTries(delivery)),
    ),
  ];
}

function sayTries({ tries, next_try_at: next }: WireWebhookDelivery) {
  return (
    <>
      {tries === 1 ? '1 try' : `${tries} tries`}
      {next && (
        <>
          , next <DateTime iso={next} />
        </>
      )}
    </>
  );
}

function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
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
