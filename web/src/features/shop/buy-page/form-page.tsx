/** Step 1 without script: the form, filled in again if something is wrong with it. */
import { buyPath, shopPath } from '@ntem/contract/addresses';
import { networkName, networks } from '@ntem/contract/networks';
import { phoneMaxLength } from '@ntem/contract/phones';
import { againFor, type FormPage as Page } from '@ntem/contract/shop/buy-pages';
import { promise } from '@ntem/contract/shop/texts';
import type { ReactNode } from 'react';
import { ApproveOnPhone, QuestionText } from '#features/shop/checkout/form-parts.tsx';
import { hintOf } from '#features/shop/checkout/number-field.tsx';
import { deliveryRow, LateNotice, packageName } from '#features/shop/checkout/price-slip.tsx';
import type { PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { StepsInWords } from '#parts/payment/prompt-parts.tsx';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { Money } from '#ui/core/formats.tsx';
import { shieldIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field, FieldGroup, PhoneInput } from '#ui/flow/field.tsx';
import { Slip } from '#ui/flow/slip.tsx';
import { formFlow } from './page-flow.ts';
import { Card, PlainProblem } from './page-parts.tsx';

export function FormPage({ page, now }: { page: Page; now: string }) {
  const flow = formFlow(page, Date.parse(now));
  const { item, question, isGone } = flow;
  const priceGhs = question?.kind === 'price' ? question.newGhs : item.priceGhs;
  return (
    <>
      <Card
        flow={flow}
        aside={
          <Money amountGhs={priceGhs} className="font-bold text-2xl text-brand [--currency-size:0.62em]" />
        }
      >
        <form className="grid gap-4" method="post" action={buyPath(item.packageId, item.refCode)} noValidate>
          <input type="hidden" name="token" value={page.token} />
          <input type="hidden" name="amount" value={priceGhs} />
          {question?.kind === 'duplicate' && (
            <input type="hidden" name="again" value={againFor(page.typed)} />
          )}
          <PlainProblem problem={flow.problem} now={now} />
          <LateNotice item={item} />
          <Numbers flow={flow} />
          <NetworkList flow={flow} />
          <Slip
            totalGhs={priceGhs}
            rows={{
              Package: packageName(flow),
              Duration: item.validity,
              ...deliveryRow(item),
              ...(item.referrerName && {
                'Referred by': item.referrerName,
                Pricing: <span className="text-success">Special Pricing Applied</span>,
              }),
            }}
          />
          {isGone ? (
            <ButtonLink variant="primary" size="lg" block href={shopPath(item.refCode)}>
              See other packages
            </ButtonLink>
          ) : (
            <Pay flow={flow} priceGhs={priceGhs} />
          )}
          <ApproveOnPhone />
        </form>
      </Card>
      <Aside />
    </>
  );
}

function Numbers({ flow }: { flow: PurchaseFlow }) {
  const { form, item } = flow;
  const isElsewhere = hintOf(form.recipient) && hintOf(form.recipient)?.network !== item.network;
  return (
    <>
      <NumberInput
        flow={flow}
        name="recipient"
        label="Recipient number"
        hint="Who gets the data. All digits, with 0 or 233 first."
        warning={isElsewhere && `This package is for ${networkName(item.network)}.`}
      />
      <NumberInput
        flow={flow}
        name="payer"
        label="Payment number"
        hint="Who pays, by mobile money."
        warning={
          form.network &&
          hintOf(form.payer) &&
          hintOf(form.payer)?.network !== form.network &&
          `You chose ${networkName(form.network)}.`
        }
      />
    </>
  );
}

type NumberInputProps = {
  flow: PurchaseFlow;
  name: 'recipient' | 'payer';
  label: string;
  hint: string;
  warning: string | false | undefined;
};

function NumberInput({ flow, name, label, hint, warning }: NumberInputProps) {
  const { form, errors } = flow;
  const known = hintOf(form[name]);
  const said: ReactNode = known && `${form[name].trim().slice(0, 3)} ${known.text}`;
  const error = errors[name];
  const isFirstWrong = error !== undefined && (name === 'recipient' || errors.recipient === undefined);
  return (
    <Field
      label={label}
      hint={said ? undefined : hint}
      error={error}
      {...(warning ? { warning: `${said} ${warning}` } : { ok: said })}
    >
      <PhoneInput
        name={name}
        inputMode="numeric"
        autoComplete="tel"
        placeholder="233XXXXXXXXX"
        maxLength={phoneMaxLength}
        defaultValue={form[name]}
        // Only after it was sent, if it has to be corrected.
        autoFocus={isFirstWrong}
      />
    </Field>
  );
}

function NetworkList({ flow: { form, errors } }: { flow: PurchaseFlow }) {
  return (
    <FieldGroup label="Network" error={errors.network}>
      <p className="mb-2 -mt-1 text-sm text-ink-muted">The network of the payment number.</p>
      <div className="grid gap-2">
        {networks.map((network) => (
          <label key={network} className="radio" data-net={network.toLowerCase()}>
            <input type="radio" name="network" value={network} defaultChecked={network === form.network} />
            <span className="net-stroke" />
            {networkName(network)}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

function Pay({ flow, priceGhs }: { flow: PurchaseFlow; priceGhs: number }) {
  const { question, item } = flow;
  const isPrice = question?.kind === 'price';
  const isAgain = question?.kind === 'duplicate';
  return (
    <>
      {question && (
        <Notice tone="warning" announced>
          <QuestionText question={question} />
        </Notice>
      )}
      <Button variant="primary" size="lg" block type="submit">
        <span>
          {isAgain ? 'Buy again' : 'Pay'} <Money amountGhs={priceGhs} />
        </span>
      </Button>
      {question && (
        <ButtonLink size="lg" block href={shopPath(item.refCode)}>
          {isPrice ? 'Not now' : 'No'}
        </ButtonLink>
      )}
    </>
  );
}

function Aside() {
  return (
    <aside className="grid gap-4">
      <div className="rounded-lg border border-line bg-surface p-4">
        <h2 className="mb-3 text-base">What happens next</h2>
        <StepsInWords>
          {[
            'We send a code by SMS to the payment number. You type it here.',
            'That phone gets a mobile money prompt. You approve it there.',
            'We send the data, and tell you when it has arrived.',
          ]}
        </StepsInWords>
      </div>
      <Notice tone="brand" icon={shieldIcon}>
        <b>{promise}.</b> If the data cannot be sent, the payment number gets the full amount back.
      </Notice>
    </aside>
  );
}
