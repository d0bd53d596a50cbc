/** Sell: the number, its network, the bundles, one confirmation, and what became of each sale. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import type { CounterOffer, WireCounterSale } from '@ntem/contract/floats/endpoints/counter';
import { type RefObject, useEffect, useRef } from 'react';
import { useFloat } from '#features/sellers/float/use-float.ts';
import { ListFailure } from '#features/sellers/seller-list.tsx';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';
import { randomId } from '#lib/browser/device-id.ts';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { Box } from '#ui/page/section.tsx';
import { sellIcon } from '#ui/small/app-icons.ts';
import { RouterButton } from '#ui/small/router-button.tsx';
import { SkeletonParts } from '#ui/small/skeleton.tsx';
import { NetworkLine } from './network-line.tsx';
import { NumberBox, RecentCustomers } from './number-box.tsx';
import { OfferTiles } from './offer-tiles.tsx';
import { RepeatList } from './repeat-list.tsx';
import { isUnderWay, SaleOutcome } from './sale-outcome.tsx';
import { SaleSheet } from './sale-sheet.tsx';
import { SalesUnderWay } from './sales-under-way.tsx';
import { networkFor, phoneIn } from './typed-number.ts';
import { type Selling, useSell } from './use-sell.ts';

export function SellScreen({ user }: { user: WireUser }) {
  const offers = useRead('GET /counter/packages');
  const float = useFloat();
  if ((offers.isError && !offers.data) || (float.isError && !float.data)) {
    const retry = () => void Promise.all([offers.refetch(), float.refetch()]);
    return <ListFailure title="Failed to load what you sell" onRetry={retry} />;
  }
  if (!offers.data || !float.data)
    return <SkeletonParts className="gap-4" heights={['h-14', 'h-12', 'h-72']} />;
  return (
    <Shown userId={user.id} offers={offers.data} floatGhs={float.data.available} heldGhs={float.data.held} />
  );
}

type ShownProps = {
  userId: string;
  offers: readonly CounterOffer[];
  floatGhs: number;
  heldGhs: number;
};

function Shown({ userId, offers, floatGhs, heldGhs }: ShownProps) {
  const selling = useSell(userId);
  const { flow, dispatch } = selling;
  const { number, running, shown } = flow;
  const input = useRef<HTMLInputElement>(null);
  useFocusAtFirst(input, number === '');
  const sales = useCounterSales();
  const recent = useRead('GET /counter/customers', { query: { limit: '5' } }).data ?? [];
  const isNew = floatGhs === 0 && heldGhs === 0 && sales.length === 0 && number === '';
  if (isNew)
    return (
      <Box>
        <EmptyState
          icon={sellIcon}
          title="Sell to people in front of you"
          text="They pay you in cash. The bundle is paid from your float, and you keep the difference."
        >
          <RouterButton variant="primary" to="/dashboard?tab=float">
            Put money in your float
          </RouterButton>
        </EmptyState>
      </Box>
    );
  const begun = sales.filter(({ id }) => running.includes(id) && id !== shown);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SalesUnderWay
          sales={begun}
          onOpen={(id) => dispatch({ type: 'opened', id })}
          onEnded={(id) => dispatch({ type: 'ended', id })}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <NumberBox
            number={number}
            inputRef={input}
            onType={(typed) => dispatch({ type: 'typed', number: typed })}
            onClear={() => dispatch({ type: 'next' })}
          />
          <RecentCustomers
            customers={recent}
            number={number}
            onPick={(picked) => dispatch({ type: 'picked', number: picked })}
          />
        </div>
        {phoneIn(number) && <ForNumber selling={selling} offers={offers} floatGhs={floatGhs} />}
        {!phoneIn(number) && (
          <div className="lg:hidden">
            <Again selling={selling} sales={sales} offers={offers} />
          </div>
        )}
      </div>
      <aside className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-4" aria-label="This sale">
        <ThisSale
          selling={selling}
          offers={offers}
          floatGhs={floatGhs}
          onNext={() => input.current?.focus()}
        />
        <div className="max-lg:hidden">
          <Again selling={selling} sales={sales} offers={offers} />
        </div>
      </aside>
    </div>
  );
}

function useFocusAtFirst(input: RefObject<HTMLInputElement | null>, isEmpty: boolean) {
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    if (wasEmpty.current) input.current?.focus({ preventScroll: true });
  }, [input]);
}

/** The newest, read again while one of them is under way. */
function useCounterSales(): readonly WireCounterSale[] {
  const { data } = useRead(
    'GET /counter/sales',
    { query: {} },
    { refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? refreshEveryMs.sales : false) },
  );
  return data ?? [];
}

type PartProps = { selling: Selling; offers: readonly CounterOffer[] };

function Again({ selling, sales, offers }: PartProps & { sales: readonly WireCounterSale[] }) {
  return (
    <RepeatList
      sales={sales}
      offers={offers}
      onRepeat={(sale) => selling.dispatch({ type: 'repeated', sale, key: randomId() })}
    />
  );
}

/** What is remembered of the number that is typed. Undefined until it is known. */
function useKnown(number: string) {
  const phone = phoneIn(number);
  const { data } = useRead(
    'GET /counter/customers',
    { query: { phone: phone ?? '' } },
    { enabled: phone !== undefined },
  );
  return phone && data ? (data[0] ?? null) : undefined;
}

function ForNumber({ selling, offers, floatGhs }: PartProps & { floatGhs: number }) {
  const { flow, dispatch, choose } = selling;
  const { number, chosen } = flow;
  const known = useKnown(number);
  const network = networkFor(number, { chosen: flow.network, known });
  return (
    <>
      <NetworkLine
        key={number}
        number={number}
        network={network}
        known={known}
        onChange={(next) => dispatch({ type: 'network', network: next })}
      />
      {network && (
        <OfferTiles
          network={network}
          offers={offers}
          usualId={known?.package_id}
          chosenId={chosen?.packageId}
          floatGhs={floatGhs}
          onChoose={(offer) => choose(offer.id)}
        />
      )}
    </>
  );
}

type ThisSaleProps = PartProps & { floatGhs: number; onNext: () => void };

function ThisSale({ selling, offers, floatGhs, onNext }: ThisSaleProps) {
  const { flow, dispatch } = selling;
  const { chosen, shown, number } = flow;
  const known = useKnown(number);
  const phone = phoneIn(number);
  const offer = offers.find(({ id }) => id === chosen?.packageId);
  const leave = (sale: WireCounterSale | undefined) => {
    dispatch({ type: 'left' });
    if (sale && !isUnderWay(sale)) dispatch({ type: 'ended', id: sale.id });
  };
  if (shown)
    return (
      <SaleOutcome
        key={shown}
        id={shown}
        onNext={(sale) => {
          leave(sale);
          dispatch({ type: 'next' });
          onNext();
        }}
        onClose={leave}
        onRetry={(sale) => {
          leave(sale);
          dispatch({ type: 'repeated', sale, key: randomId() });
        }}
        onOther={(sale) => {
          leave(sale);
          dispatch({ type: 'picked', number: sale.recipient });
          dispatch({ type: 'network', network: sale.network });
        }}
      />
    );
  if (!chosen || !offer || !phone) return null;
  return (
    <SaleSheet
      key={`${phone} ${offer.id}`}
      selling={selling}
      offer={offer}
      chosen={chosen}
      phone={phone}
      name={known?.name ?? null}
      floatGhs={floatGhs}
    />
  );
}
