/** Attention: what waits for a person. Changes of admins, orders, reports of orders, withdrawals, the supplier's float, and the switch of sales. */

import type { SupplierFloat } from '@ntem/contract/books/endpoints/supplier-float';
import { calmIcon, useWaiting } from '#features/admin/admin-parts.tsx';
import { countDifferences, useComparedDays } from '#features/admin/books/compared-days.tsx';
import { Reports } from '#features/admin/notices/reports.tsx';
import { OpenPayouts } from '#features/admin/payouts/payouts.tsx';
import { AdminChanges } from '#features/admin/people/admin-changes.tsx';
import { findAmountFault, useTopUp } from '#features/admin/vendors/top-up-dialog.tsx';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button, LinkButton } from '#ui/core/button.tsx';
import { EmptyState, ErrorState } from '#ui/core/empty-state.tsx';
import { Day, formatGhs, Money } from '#ui/core/formats.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { OrderCases } from './order-cases.tsx';
import { SalesSwitch } from './sales-switch.tsx';

export function AttentionTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
      <AllClear />
      <DifferencesNotice />
      <AdminChanges />
      <OrderCases />
      <Reports />
      <OpenPayouts />
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-5">
        <SupplierFloatPanel />
        <SalesSwitch />
      </div>
    </div>
  );
}

function AllClear() {
  if (useWaiting().data?.total !== 0) return null;
  return (
    <Box>
      <EmptyState icon={calmIcon} title="Nothing needs you." text="All orders are running normally." />
    </Box>
  );
}

function DifferencesNotice() {
  const url = useUrlState();
  const days = useComparedDays({ differing: true });
  if (days.isError)
    return <ErrorState title="Failed to load differences" onRetry={() => void days.refetch()} />;
  if (!days.data || days.data.length === 0) return null;
  return (
    <Notice tone="danger">
      <p>Our books and the vendors differ on these days:</p>
      <ul>
        {days.data.map(({ date, differences }) => (
          <li key={date} className="max-sm:[&>button]:min-h-touch">
            <LinkButton onClick={() => url.set({ tab: 'money', date })}>
              <Day iso={date} />
            </LinkButton>
            , {countDifferences(differences)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function SupplierFloatPanel() {
  const float = useRead('GET /supplier-float', {}, { refetchInterval: refreshEveryMs.admin });
  return (
    <Section title="Supplier float">
      <Box className="grid gap-4 p-4">
        <Loaded from={float} failed="Failed to load the float" waiting={<Skeleton className="h-24" />}>
          {({ float: amount, supplier, is_low, alarm_below, suppliers }) => (
            <>
              <p className="text-2xl font-bold tracking-tight tabular-nums">
                {amount === null ? 'Not known' : <Money amountGhs={amount} />}
                <span className="block text-sm font-normal tracking-normal text-ink-muted">
                  at {suppliers.find(({ name }) => name === supplier)?.title ?? supplier}
                </span>
              </p>
              {is_low && (
                <Notice tone="danger">
                  Below the alarm of GH₵ {formatGhs(alarm_below)}. Orders go on hold when it is empty.
                </Notice>
              )}
              <AlarmForm key={alarm_below} alarmBelow={alarm_below} />
              <TopUpForm suppliers={suppliers} />
            </>
          )}
        </Loaded>
      </Box>
    </Section>
  );
}

function AlarmForm({ alarmBelow }: { alarmBelow: number }) {
  const { send } = useSend('PUT /supplier-float', { updates: 'GET /supplier-float', toast: 'Alarm set' });
  const form = useForm({
    initial: { alarm_below: alarmBelow.toFixed(2) },
    validate: ({ alarm_below }) => ({ alarm_below: findAmountFault(alarm_below, 0n) }),
    onSubmit: ({ alarm_below }) => send({ body: { alarm_below: Number(alarm_below) } }),
  });
  return (
    <Form {...form.sending}>
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <Field label="Raise an alarm below" error={form.errorOf('alarm_below')}>
            <TextInput lead="GH₵" inputMode="decimal" {...form.field('alarm_below')} />
          </Field>
        </div>
        <Button type="submit">Save</Button>
      </div>
    </Form>
  );
}

function TopUpForm({ suppliers }: Pick<SupplierFloat, 'suppliers'>) {
  const form = useTopUp({ supplier: '', mustChoose: suppliers.length > 1, onDone: () => form.reset() });
  return (
    <Form {...form.sending} className="border-t border-line pt-4">
      <div className="grid gap-2">
        {suppliers.length > 1 && (
          <Field label="Supplier" error={form.errorOf('supplier')}>
            <Select
              options={[
                { value: '', label: 'Choose the supplier' },
                ...suppliers.map(({ name, title }) => ({ value: name, label: title })),
              ]}
              {...form.field('supplier')}
            />
          </Field>
        )}
        <Field label="Top-up sent to the supplier" error={form.errorOf('amount')}>
          <TextInput lead="GH₵" inputMode="decimal" {...form.field('amount')} />
        </Field>
        <div className="flex items-end gap-2">
          <div className="flex-1">
            <Field label="Receipt number" error={form.errorOf('receipt')}>
              <TextInput {...form.field('receipt')} />
            </Field>
          </div>
          <Button type="submit" busy={form.isSubmitting}>
            Book
          </Button>
        </div>
      </div>
    </Form>
  );
}
