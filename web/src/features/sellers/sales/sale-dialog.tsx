/** One sale: its stage and what it means, what the seller may do, and the facts. */
import { reportWords } from '@ntem/contract/notices/report-words';
import { channelNames } from '@ntem/contract/orders/channels';
import type { SalesPurchase, WholeSale } from '@ntem/contract/sellers/endpoints/sales';
import { whatsappChatLink } from '@ntem/contract/whatsapp';
import { type ReactNode, useState } from 'react';
import { keepRepeat } from '#features/sellers/sell/kept-sell.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { ReportFields, useReportForm } from '#parts/report-fields.tsx';
import { StageBadge } from '#parts/stage-badge.tsx';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { DateTime, formatPercent, Money, Tel } from '#ui/core/formats.tsx';
import { chatIcon, refreshIcon } from '#ui/core/icon.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Box, Facts } from '#ui/page/section.tsx';
import { copyIcon, flagIcon } from '#ui/small/app-icons.ts';
import { formatCount } from '#ui/small/counts.ts';
import { tel, Words, words } from '#ui/small/phrase.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import { SkeletonRows } from '#ui/tables/skeleton-rows.tsx';
import { canSellAgain, customerOf, repeatOf, sayStageOf, statusMessage } from './sale-words.ts';

type SaleDialogProps = { id: string; userId: string; onClose: () => void };

export function SaleDialog({ id, userId, onClose }: SaleDialogProps) {
  const { data: sale, isError, refetch } = useRead('GET /sales/{id}', { params: { id } }, { staleTime: 0 });
  const [isReporting, setReporting] = useState(false);
  if (sale && isReporting) return <ReportDialog sale={sale} onClose={() => setReporting(false)} />;
  return (
    <Dialog
      title={sale ? words`${sale.package_name} to ${tel(sale.recipient)}` : 'Sale'}
      subtitle={sale?.ext_transaction_id && <Reference of={sale.ext_transaction_id} />}
      {...(sale && { network: sale.network })}
      wide
      onClose={onClose}
    >
      {!sale && isError && <ErrorState title="Failed to load this sale" onRetry={() => void refetch()} />}
      {!sale && !isError && <SkeletonRows />}
      {sale && <Shown sale={sale} userId={userId} onReport={() => setReporting(true)} />}
    </Dialog>
  );
}

type ShownProps = { sale: WholeSale; userId: string; onReport: () => void };

function Shown({ sale, userId, onReport }: ShownProps) {
  return (
    <>
      <div className="grid justify-items-start gap-2 text-md">
        <StageBadge stage={sale.stage} />
        <p>
          <Words of={sayStageOf(sale)} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2 *:grow *:basis-[calc(50%-0.25rem)] large:*:basis-full">
        <ButtonLink
          variant={sale.stage === 'problem' ? 'primary' : 'secondary'}
          icon={chatIcon}
          href={whatsappChatLink(sale.phone_number, statusMessage(sale))}
          target="_blank"
          rel="noopener noreferrer"
        >
          Send status
          <span className="sr-only">to {customerOf(sale)} on WhatsApp</span>
        </ButtonLink>
        <Button icon={copyIcon} subject="to the status" onClick={() => copyAndTell(sale.status_url)}>
          Copy link
        </Button>
        <Button icon={flagIcon} subject="this sale to the admin" onClick={onReport}>
          Report
        </Button>
        {canSellAgain(sale) && (
          <RouterButton
            icon={refreshIcon}
            to="/dashboard?tab=sell"
            onClick={() => keepRepeat(userId, repeatOf(sale))}
          >
            Sell again
          </RouterButton>
        )}
      </div>
      <Box>
        <Facts facts={factsOf(sale)} />
      </Box>
    </>
  );
}

function factsOf(sale: WholeSale): [string, ReactNode][] {
  const moment = (name: string, iso: string | null): [string, ReactNode][] =>
    iso ? [[name, <DateTime key={name} iso={iso} />]] : [];
  const isPending = sale.pending_commission > 0;
  return [
    ['Amount', <Money key="amount" amountGhs={sale.amount} />],
    ['Base price', <Money key="base" amountGhs={sale.base_price} />],
    [
      isPending ? 'You earn when delivered' : 'You earned',
      <span key="earned">
        <Money amountGhs={isPending ? sale.pending_commission : sale.commission} />,{' '}
        {formatPercent(sale.commission_percent)}
      </span>,
    ],
    ['Came by', channelNames[sale.channel]],
    ['Service', sale.service_name],
    ['MB', formatCount(sale.value)],
    ['Customer', sale.name],
    ['Paid by', <Tel key="payer" number={sale.phone_number} />],
    ['For', <Tel key="recipient" number={sale.recipient} />],
    ...(sale.sold_by ? [['Sold by', sale.sold_by] as [string, ReactNode]] : []),
    ...moment('Ordered', sale.created_at),
    ...moment('Paid', sale.paid_at),
    ...moment('Delivered', sale.delivered_at),
    ...moment('Money sent back', sale.refunded_at),
  ];
}

function ReportDialog({ sale, onClose }: { sale: SalesPurchase; onClose: () => void }) {
  const { send } = useSend('POST /reports', {
    refresh: ['GET /reports/own'],
    toast: ({ message }) => message,
    onDone: onClose,
  });
  const form = useReportForm((report) => send({ body: { order_id: sale.id, ...report } }));
  return (
    <FormDialog
      title="Report this order"
      subtitle={
        <>
          {sale.package_name}, <Reference of={sale.ext_transaction_id ?? ''} />
        </>
      }
      submitLabel="Report order"
      onClose={onClose}
      {...form.sending}
    >
      <ReportFields form={form} words={reportWords} answerComesTo="your notices" />
    </FormDialog>
  );
}
