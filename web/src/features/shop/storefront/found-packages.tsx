/** Search results of all networks in one list, and the way on if there are none. */
import type { ShopPackage, ShopService } from '@ntem/contract/shop/endpoints/storefront';
import { Button, LinkButton } from '#ui/core/button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { formatGhs } from '#ui/core/formats.tsx';
import { simIcon } from '#ui/core/icon.tsx';
import { findHits, nearestSizes, type PackageSearch, priceOf } from './find-packages.ts';
import { Slip } from './service-card.tsx';

type FoundPackagesProps = {
  services: readonly ShopService[];
  sought: PackageSearch;
  refCode: string | null;
  onFind: (find: string) => void;
  onChoose: (chosen: ShopPackage, service: ShopService) => void;
};

export function FoundPackages({ services, sought, refCode, onFind, onChoose }: FoundPackagesProps) {
  const { kind, number, isOpen } = sought;
  const hits = findHits(services, sought);
  const isBudget = kind === 'budget';
  const bundles = hits.length === 1 ? '1 bundle' : `${hits.length} bundles`;
  const budget = `up to GH₵ ${number}`;
  const size = `${number} GB`;
  return (
    <>
      {isOpen && (
        <fieldset className="mb-2 flex gap-2" aria-label="Search for">
          <Button variant="primary" aria-pressed={true} onClick={() => onFind(`GH₵ ${number}`)}>
            {`Up to GH₵ ${number}`}
          </Button>
          <Button aria-pressed={false} onClick={() => onFind(`${number} GB`)}>
            {`${number} GB`}
          </Button>
        </fieldset>
      )}
      <p className="mb-2 text-md text-ink-muted tabular-nums" role="status">
        {hits.length > 0 &&
          (isBudget ? `${bundles} ${budget}, biggest first` : `${bundles} of ${size}, cheapest first`)}
      </p>
      {hits.length === 0 && (
        <EmptyState
          icon={simIcon}
          title={isBudget ? `No bundle ${budget}` : `No ${size} bundle`}
          text={isBudget ? sayCheapest(services) : 'These sizes are nearest to it.'}
        >
          <span className="flex flex-wrap items-center justify-center gap-3">
            {!isBudget &&
              nearestSizes(services, number).map((near) => (
                <Button key={near} onClick={() => onFind(near)}>{`Show ${near}`}</Button>
              ))}
            <LinkButton onClick={() => onFind('')}>Show all packages</LinkButton>
          </span>
        </EmptyState>
      )}
      <ul className="slips hits">
        {hits.map(({ offer, service }) => (
          <li key={offer.id}>
            <Slip
              offer={offer}
              of={service}
              isAlone
              refCode={refCode}
              onChoose={() => onChoose(offer, service)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function sayCheapest(services: readonly ShopService[]): string {
  const prices = services.flatMap(({ packages }) => packages.map(priceOf));
  return prices.length > 0 ? `The cheapest costs GH₵ ${formatGhs(Math.min(...prices))}.` : '';
}
