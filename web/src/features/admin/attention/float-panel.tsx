/** Our money at the supplier, and when to raise an alarm about it. */
import { receiptLength } from '@ntem/contract/limits';
import { parseGhs } from '@ntem/contract/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ApiError, fieldMessageOf } from '#lib/api/api-error.ts';
import { showToast } from '#lib/browser/toast.ts';
import { Button } from '#ui/core/button.tsx';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field } from '#ui/flow/field.tsx';
import { formatGhs, Money } from '#ui/flow/money.tsx';
import { TextInput } from '#ui/flow/text-input.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';

export function FloatPanel() {
  const float = useQuery({
    queryKey: ['admin', 'float'],
    queryFn: async ({ signal }) => (await call('GET /supplier-float', { signal })).data,
    refetchInterval: 60_000,
  });
  return (
    <section className="grid gap-3">
      <SectionHead title="Supplier float" />
      <div className="grid gap-4 rounded-lg border border-line bg-surface p-4">
        {float.isPending && <Skeleton className="h-24" />}
        {float.isError && <ErrorState title="Failed to load the float" onRetry={float.refetch} />}
        {float.data && (
          <>
            <p className="text-2xl font-bold tracking-tight tabular-nums">
              {float.data.float === null ? 'Not told' : <Money amountGhs={float.data.float} />}
              <span className="block text-sm font-normal tracking-normal text-ink-muted">
                at {float.data.supplier}
              </span>
            </p>
            {float.data.is_low && (
              <Notice tone="danger">
                Below the alarm of GH₵ {formatGhs(float.data.alarm_below)}. Orders go on hold when it is
                empty.
              </Notice>
            )}
            <AlarmForm key={float.data.alarm_below} alarmBelow={float.data.alarm_below} />
            <TopUpForm />
          </>
        )}
      </div>
    </section>
  );
}

function AlarmForm({ alarmBelow }: { alarmBelow: number }) {
  const cache = useQueryClient();
  const [text, setText] = useState(alarmBelow.toFixed(2));
  const [error, setError] = useState<string>();
  const save = async () => {
    const amount = parseGhs(text.trim());
    if (amount === undefined || amount < 0n) return setError('Please enter an amount such as 500.00');
    try {
      const { data } = await call('PUT /supplier-float', { body: { alarm_below: Number(amount) / 100 } });
      cache.setQueryData(['admin', 'float'], data);
      showToast('success', 'Alarm set');
    } catch (failure) {
      setError(fieldMessageOf(failure, 'alarm_below'));
    }
  };
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="flex-1">
        <Field label="Raise an alarm below" error={error}>
          <TextInput
            lead="GH₵"
            value={text}
            inputMode="decimal"
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </div>
      <Button type="submit">Save</Button>
    </form>
  );
}

/** Only books it: the money itself was sent to the supplier by other means. */
function TopUpForm() {
  const cache = useQueryClient();
  const [amount, setAmount] = useState('');
  const [receipt, setReceipt] = useState('');
  const [errors, setErrors] = useState<{ amount?: string; receipt?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const book = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const sum = parseGhs(amount.trim());
    const found = {
      ...(!(sum && sum > 0n) && { amount: 'Please enter an amount such as 500.00' }),
      ...(receipt.trim().length < receiptLength.min && { receipt: 'Please enter the number of the receipt' }),
    };
    setErrors(found);
    if (!sum || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const body = { amount: Number(sum) / 100, receipt: receipt.trim() };
      const { data } = await call('POST /supplier-float/top-ups', { body });
      cache.setQueryData(['admin', 'float'], data);
      await cache.invalidateQueries({ queryKey: ['admin', 'ledger'] });
      setAmount('');
      setReceipt('');
      showToast('success', 'Top-up booked');
    } catch (failure) {
      const field = failure instanceof ApiError && failure.errors.amount ? 'amount' : 'receipt';
      setErrors({ [field]: fieldMessageOf(failure, field) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="grid gap-2 border-t border-line pt-4" noValidate onSubmit={book}>
      <Field label="Top-up sent to the supplier" error={errors.amount}>
        <TextInput
          lead="GH₵"
          value={amount}
          inputMode="decimal"
          onChange={(event) => {
            setAmount(event.target.value);
            setErrors({});
          }}
        />
      </Field>
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <Field label="Receipt number" error={errors.receipt}>
            <TextInput
              value={receipt}
              onChange={(event) => {
                setReceipt(event.target.value);
                setErrors({});
              }}
            />
          </Field>
        </div>
        <Button type="submit" busy={isBusy}>
          Book
        </Button>
      </div>
    </form>
  );
}
