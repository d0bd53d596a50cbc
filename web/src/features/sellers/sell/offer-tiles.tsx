/** The bundles of one network as tiles: what the customer pays, and what the seller keeps. */

import type { CounterOffer } from '@ntem/contract/floats/endpoints/counter';
import { type Network, networkName } from '@ntem/contract/networks';
import { exactMegabytes, sizeInGb } from '@ntem/contract/say-size';
import { usualValidity } from '@ntem/contract/shop/texts';
import { sumGhs } from '#lib/ghs.ts';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { Money } from '#ui/core/formats.tsx';
import { alertIcon, Icon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { boxIcon, walletIcon } from '#ui/small/app-icons.ts';
import { Tag } from '#ui/small/badge.tsx';
import { ghs, words } from '#ui/small/phrase.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import { offersOf } from './offers.ts';

type OfferTilesProps = {
  network: Network;
  offers: readonly CounterOffer[];
  usualId: string | undefined;
  chosenId: string | undefined;
  floatGhs: number;
  onChoose: (offer: CounterOffer) => void;
};

export function OfferTiles({ network, offers, usualId, chosenId, floatGhs, onChoose }: OfferTilesProps) {
  const shown = offersOf(offers, network, usualId);
  const services = new Set(shown.map(({ service_name }) => service_name));
  const isShort = shown.some(({ amount }) => amount > floatGhs);
  return (
    <section className="grid gap-3" aria-label={`${networkName(network)} bundles`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-lg">{networkName(network)} bundles</h2>
        {shown.length > 0 && <p className="text-sm text-ink-muted">Customer pays, you keep</p>}
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={boxIcon} title={`No ${networkName(network)} bundles are on sale`} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(7.5rem,50%-0.25rem)),1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))]">
          {shown.map((offer) => (
            <li key={offer.id} className="grid">
              <Tile
                offer={offer}
                namesService={services.size > 1}
                isUsual={offer.id === usualId}
                isChosen={offer.id === chosenId}
                missingGhs={sumGhs(offer.amount, -floatGhs)}
                onPress={() => onChoose(offer)}
              />
            </li>
          ))}
        </ul>
      )}
      {isShort && floatGhs > 0 && (
        <Notice tone="warning" icon={walletIcon}>
          <p>{words`Float ${ghs(floatGhs)}. Not enough for every bundle.`}</p>
          <div className="mt-2.5">
            <RouterButton to="/dashboard?tab=float">Top up</RouterButton>
          </div>
        </Notice>
      )}
    </section>
  );
}

type TileProps = {
  offer: CounterOffer;
  namesService: boolean;
  isUsual: boolean;
  isChosen: boolean;
  missingGhs: number;
  onPress: () => void;
};

function Tile({ offer, namesService, isUsual, isChosen, missingGhs, onPress }: TileProps) {
  const { megabytes, validity, customer_pays: pays, service_name: service } = offer;
  const exact = exactMegabytes(megabytes);
  const isShort = missingGhs > 0;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={`grid min-h-24 w-full content-start rounded-md border border-line-strong text-start transition-colors hover:border-brand hover:bg-surface-hover aria-pressed:border-brand aria-pressed:bg-surface-selected aria-pressed:ring-1 aria-pressed:ring-brand ${isShort ? 'bg-surface-sunken' : 'bg-surface'}`}
      onClick={onPress}
    >
      <span className="block px-3 pt-2.5 pb-2">
        <span className="flex flex-wrap items-start justify-between gap-x-2">
          <b className={`text-2xl leading-7 tracking-tight tabular-nums ${isShort ? 'text-ink-muted' : ''}`}>
            {sizeInGb(megabytes)}{' '}
            <small className="text-md font-medium tracking-normal text-ink-muted">
              GB{exact && ` · ${exact}`}
            </small>
          </b>
          {isUsual && <Tag tone="brand">Usual</Tag>}
        </span>
        <span className="block text-sm text-ink-muted">
          {namesService && `${service}, `}
          {validity || usualValidity}
        </span>
      </span>
      <span className="grid gap-px border-t border-dashed border-line-strong px-3 pt-1.75 pb-2 font-bold">
        <Money amountGhs={pays} className={isShort ? 'text-ink-muted' : 'text-brand'} />
        <Kept offer={offer} missingGhs={missingGhs} />
      </span>
    </button>
  );
}

function Kept({ offer, missingGhs }: Pick<TileProps, 'offer' | 'missingGhs'>) {
  if (missingGhs > 0)
    return <span className="text-sm font-medium text-ember">{words`${ghs(missingGhs)} short`}</span>;
  if (!offer.has_price)
    return (
      <span className="flex gap-1 text-sm font-medium text-warning">
        <Icon path={alertIcon} className="mt-px size-4" />
        <span>No price set: you keep nothing</span>
      </span>
    );
  return (
    <span className="text-sm font-medium text-success">
      You keep <Money amountGhs={sumGhs(offer.customer_pays, -offer.amount)} />
    </span>
  );
}
