/** 'Track my order': by the reference on the receipt and a matching number. */
import { parsePhone, phoneText } from '@ntem/contract/phones';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '#lib/api/api.ts';
import { isNotFound, messageOf } from '#lib/api/api-error.ts';
import { pageTitle } from '#lib/browser/settings.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { useWatch } from '#lib/browser/use-watch.ts';
import { isFinal, type Progress, stageOf } from '#lib/order-stage.ts';
import { OrderFrame } from '#parts/order-frame.tsx';
import { nothingCharged, whyNotPaid, whyUndelivered, wordsOf } from '#parts/progress-words.tsx';
import { StageBadge } from '#parts/stage-badge.tsx';
import { Button } from '#ui/core/button.tsx';
import { Field, PhoneInput, TextInput } from '#ui/flow/field.tsx';
import { Outcome } from '#ui/flow/outcome.tsx';
import { Form } from '#ui/forms/form.tsx';
import { Reference } from '#ui/small/reference.tsx';

type OrderQuery = { reference: string; phone: string };
type Found = OrderQuery & { progress: Progress; refCode: string | null };

const notFoundText =
  'No order matches this reference and this number. Both must match: the reference on the receipt, and the number that paid or received.';

export function TrackScreen() {
  const [found, setFound] = useState<Found>();
  const ask = async (query: OrderQuery) => setFound({ ...query, ...(await track(query)) });

  useWatch({
    phase: found && !isFinal(found.progress) ? `${found.reference} ${found.progress.status}` : undefined,
    ask: async () => {
      if (found) await ask(found);
    },
  });
  return (
    <OrderFrame
      title="Track my order"
      subtitle="With the reference on your receipt and your number."
      refCode={found?.refCode}
      reference={found?.reference}
    >
      <title>{pageTitle('Track my order')}</title>
      <div className="mx-auto grid max-w-form gap-5">
        <TrackForm onTrack={ask} onChange={() => setFound(undefined)} />
        {found && (
          <section className="rounded-lg border border-line bg-surface p-4" aria-label="Progress">
            <ProgressOutcome progress={found.progress} />
            <p className="mt-2 text-center text-sm text-ink-muted">
              <Reference of={found.reference} />
            </p>
          </section>
        )}
      </div>
    </OrderFrame>
  );
}

type TrackFormProps = { onTrack: (query: OrderQuery) => Promise<void>; onChange: () => void };

function TrackForm({ onTrack, onChange }: TrackFormProps) {
  const [search] = useSearchParams();
  const form = useForm({
    initial: { reference: search.get('reference') ?? '', phone_number: '' },
    validate: ({ reference, phone_number }) => ({
      reference: compactReference(reference) ? undefined : 'Please enter the reference',
      phone_number: parsePhone(phone_number) ? undefined : phoneText,
    }),
    onSubmit({ reference, phone_number }) {
      onChange();
      return onTrack({ reference: compactReference(reference), phone: parsePhone(phone_number) ?? '' });
    },
    failed: (error) => (isNotFound(error) ? notFoundText : messageOf(error)),
  });
  return (
    <Form {...form.sending} className="rounded-lg border border-line bg-surface p-4">
      <Field
        label="Reference"
        error={form.errorOf('reference')}
        hint="Also called transaction ID. Spaces do not matter."
      >
        <TextInput
          {...form.field('reference')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={100}
        />
      </Field>
      <Field
        label="Phone number"
        error={form.errorOf('phone_number')}
        hint="The number that paid or received."
      >
        <PhoneInput
          {...form.field('phone_number')}
          inputMode="numeric"
          placeholder="233XXXXXXXXX"
          maxLength={20}
        />
      </Field>
      <Button variant="primary" size="lg" block type="submit" busy={form.isSubmitting}>
        Track my order
      </Button>
    </Form>
  );
}

async function track({ reference, phone }: OrderQuery): Promise<Pick<Found, 'progress' | 'refCode'>> {
  const { data } = await call('GET /databundle-open/track', { query: { reference, phone } });
  return { progress: data, refCode: data.referral_code };
}

/** Accepts any spelling: `nt 7f3k-92qx`. */
function compactReference(typed: string): string {
  return typed.replace(/[^a-z\d]/gi, '').toUpperCase();
}

function ProgressOutcome({ progress }: { progress: Progress }) {
  const { text, ...look } = wordsOf(progress);
  const stage = stageOf(progress);
  return (
    <div className="grid justify-items-center">
      <StageBadge stage={stage} />
      <Outcome {...look} level={2}>
        {text}
        {stage === 'not_paid' && (
          <span className="block">
            {whyNotPaid(progress)} <b className="text-ink">{nothingCharged}</b>
          </span>
        )}
        <span className="block">{whyUndelivered(progress, {})}</span>
        {!isFinal(progress) && <span className="block">This page updates by itself.</span>}
      </Outcome>
    </div>
  );
}
