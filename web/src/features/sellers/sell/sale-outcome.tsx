/** The outcome of a sale, followed until it is certain: sending, delivered, back in the float, or not known yet. */
import type { WireCounterSale } from '@ntem/contract/floats/endpoints/counter';
import { networkName } from '@ntem/contract/networks';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useFloat } from '#features/sellers/float/use-float.ts';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead, useRefresh } from '#lib/api/use-read.ts';
import { Button, buttonClasses } from '#ui/core/button.tsx';
import { ErrorState, Loading } from '#ui/core/empty-state.tsx';
import { Money, Tel } from '#ui/core/formats.tsx';
import { checkIcon, clockIcon, closeIcon, Icon, infoIcon, refreshIcon } from '#ui/core/icon.tsx';
import { Outcome } from '#ui/flow/outcome.tsx';
import { Slip, SlipRow } from '#ui/flow/slip.tsx';
import { lockIcon, undoIcon } from '#ui/small/app-icons.ts';
import { ghs, tel, words } from '#ui/small/phrase.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { Keep } from './float-slip.tsx';
import { NameOffer } from './name-offer.tsx';
import { sizeOf } from './offers.ts';
import { Sheet } from './sale-sheet.tsx';
import { ShareReceipt } from './share-receipt.tsx';

export function isUnderWay({ stage }: Pick<WireCounterSale, 'stage'>): boolean {
  return stage === 'being_sent' || stage === 'problem';
}

type OutcomeProps = {
  id: string;
  onNext: (sale: WireCounterSale) => void;
  onClose: (sale: WireCounterSale | undefined) => void;
  onRetry: (sale: WireCounterSale) => void;
  onOther: (sale: WireCounterSale) => void;
};

const titles: Record<WireCounterSale['stage'], string> = {
  waiting_for_payment: 'Sending',
  being_sent: 'Sending',
  delivered: 'Delivered',
  problem: 'Taking longer',
  money_sent_back: 'Not delivered',
  not_paid: 'Not delivered',
};

export function SaleOutcome({ id, onNext, onClose, onRetry, onOther }: OutcomeProps) {
  const { data, isError, refetch } = useRead(
    'GET /counter/sales/{id}',
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data && !isUnderWay(state.data.data.order) ? false : refreshEveryMs.sale,
    },
  );
  const sale = data?.order;
  const refresh = useRefresh();
  const stage = sale?.stage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each stage that it reaches.
  useEffect(() => {
    if (stage) void refresh(['GET /float', 'GET /counter/sales', 'GET /float/history', 'GET /seller-home']);
  }, [stage]);
  return (
    <Sheet
      title={stage ? titles[stage] : 'Sale'}
      subtitle={sale && words`${sale.service_name} ${sizeOf(sale)} to ${tel(sale.recipient)}`}
      network={sale?.network ?? ''}
      onClose={() => onClose(sale)}
    >
      {!sale &&
        (isError ? (
          <ErrorState title="Failed to load this sale" onRetry={() => void refetch()} />
        ) : (
          <Loading />
        ))}
      {sale && stage === 'being_sent' && <Sending sale={sale} onNext={() => onNext(sale)} />}
      {sale && stage === 'delivered' && <Delivered sale={sale} onNext={() => onNext(sale)} />}
      {sale && stage === 'problem' && <NotKnown sale={sale} onNext={() => onNext(sale)} />}
      {sale && stage === 'money_sent_back' && (
        <Returned sale={sale} onRetry={() => onRetry(sale)} onOther={() => onOther(sale)} />
      )}
    </Sheet>
  );
}

function Who({ sale: { customer_name: name, recipient } }: { sale: WireCounterSale }) {
  return (
    <>
      {name && `${name}, `}
      <Tel number={recipient} />
    </>
  );
}

type PartProps = { sale: WireCounterSale; onNext: () => void };

function Sending({ sale, onNext }: PartProps) {
  return (
    <>
      <Outcome tone="brand" title={`Sending ${sizeOf(sale)}`}>
        You can close this and serve the next customer.
      </Outcome>
      <div className="pb-3">
        <Slip
          totalGhs={null}
          rows={{ To: <Who sale={sale} />, 'Held from your float': <Money amountGhs={sale.amount} /> }}
        />
      </div>
      <Button size="lg" block onClick={onNext}>
        Serve the next customer
      </Button>
    </>
  );
}

function Delivered({ sale, onNext }: PartProps) {
  const float = useFloat().data;
  const { delivered_at: at, created_at } = sale;
  return (
    <>
      <Outcome tone="success" icon={checkIcon} title={`${sizeOf(sale)} delivered`}>
        To <Who sale={sale} />, at {(at ?? created_at).slice(11, 16)}.
      </Outcome>
      <div>
        <Slip totalLabel="Float now" totalGhs={float?.available ?? null}>
          <SlipRow name="Reference">
            <Reference of={sale.ext_transaction_id} />
          </SlipRow>
          <SlipRow name="From your float">
            <Money amountGhs={-sale.amount} />
          </SlipRow>
        </Slip>
        <Keep sale={sale} />
      </div>
      <NameOffer phone={sale.recipient} />
      <div className="grid gap-2">
        <Button variant="primary" size="lg" block onClick={onNext}>
          Sell another
        </Button>
        <ShareReceipt sale={sale} />
      </div>
    </>
  );
}

function NotKnown({ sale, onNext }: PartProps) {
  const name = networkName(sale.network);
  return (
    <>
      <Outcome tone="warning" icon={clockIcon} title={`${name} has not answered yet`}>
        It may still arrive. Please do not send it again.
      </Outcome>
      <Facts>
        {[
          [refreshIcon, `We keep asking ${name}. This page says so as soon as we know.`],
          [lockIcon, words`${ghs(sale.amount)} is held. If it fails, it comes back to your float by itself.`],
        ]}
      </Facts>
      <div className="grid gap-2">
        <Button variant="primary" size="lg" block onClick={onNext}>
          Serve the next customer
        </Button>
        <Link
          className={buttonClasses({ size: 'lg', block: true })}
          to={`/dashboard?tab=sales&sale=${sale.id}`}
        >
          See it in Sales
        </Link>
      </div>
    </>
  );
}

type ReturnedProps = { sale: WireCounterSale; onRetry: () => void; onOther: () => void };

/** A refusal of this very number and bundle will not change: another bundle comes first. */
function Returned({ sale, onRetry, onOther }: ReturnedProps) {
  const float = useFloat().data;
  const name = networkName(sale.network);
  const isRefused = sale.undelivered_reason === 'refused';
  const buttons = [
    { label: 'Try again', press: onRetry },
    { label: 'Choose another bundle', press: onOther },
  ];
  if (isRefused) buttons.reverse();
  return (
    <>
      <Outcome
        tone="danger"
        icon={closeIcon}
        title={isRefused ? `${name} did not take it` : 'It was not sent'}
      >
        The {sizeOf(sale)} was not delivered.
      </Outcome>
      <Facts>
        {[
          [
            infoIcon,
            isRefused
              ? 'This bundle was refused for this number.'
              : `${name} bundles could not be sent just now.`,
          ],
          [
            undoIcon,
            <>
              <Money amountGhs={sale.amount} /> is back in your float
              {float && words`: ${ghs(float.available)}`}.
            </>,
          ],
        ]}
      </Facts>
      <p className="text-md text-ink-muted">
        {sale.customer_pays === null
          ? 'Give the customer the money back'
          : words`Give the customer the ${ghs(sale.customer_pays)} back`}
        , or try another bundle or number.
      </p>
      <div className="grid gap-2">
        {buttons.map(({ label, press }, index) => (
          <Button key={label} variant={index === 0 ? 'primary' : 'secondary'} size="lg" block onClick={press}>
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}

function Facts({ children }: { children: readonly (readonly [icon: string, fact: ReactNode])[] }) {
  return (
    <ul className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 rounded-md border border-line bg-canvas px-3.5 py-3 text-md">
      {children.map(([icon, fact]) => (
        <li key={icon} className="col-span-2 grid grid-cols-subgrid">
          <Icon path={icon} className="mt-px size-4.5 text-ink-muted" />
          <span>{fact}</span>
        </li>
      ))}
    </ul>
  );
}
