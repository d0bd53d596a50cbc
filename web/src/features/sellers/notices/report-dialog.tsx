/** Reports an order to the admins, in the seller's words. */
import { reportWords } from '@ntem/contract/notices/report-words';
import type { SalesPurchase } from '@ntem/contract/sellers/endpoints/sales';
import { useSend } from '#lib/api/use-send.ts';
import { ReportFields, useReportForm } from '#parts/report-fields.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Reference } from '#ui/small/reference.tsx';

export function ReportDialog({ sale, onClose }: { sale: SalesPurchase; onClose: () => void }) {
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
