/** One service: its network's edge, its notice, and its packages as slips. */
import { buyPath } from '@ntem/contract/addresses';
import { exactMegabytes, sizeInGb } from '@ntem/contract/say-size';
import type { ShopPackage, ShopService } from '@ntem/contract/shop/endpoints/storefront';
import { usualValidity } from '@ntem/contract/shop/texts';
import { sayLate, sayUsual } from '#parts/delivery-time.ts';
import { formatGhs } from '#ui/core/formats.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { priceOf } from './find-packages.ts';
import { isCheckoutLoaded, prefetchCheckout } from './use-checkout.ts';

type ServiceCardProps = {
  service: ShopService;
  anchor: string;
  refCode: string | null;
  onChoose: (chosen: ShopPackage, service: ShopService) => void;
};

export function ServiceCard({ service, anchor, refCode, onChoose }: ServiceCardProps) {
  const titleId = `${anchor}-name`;
  return (
    <section
      id={anchor}
      className="scroll-mt-14 overflow-hidden rounded-lg border border-line bg-surface"
      data-net={service.network.toLowerCase()}
      aria-labelledby={titleId}
    >
      <div className="net-across h-[5px]" />
      <h2 id={titleId} className="px-4 pt-3 text-xl">
        {service.name}
      </h2>
      {service.runs_late ? (
        <div className="mx-3 mt-3">
          <Notice tone="warning">{sayLate(service.name)}</Notice>
        </div>
      ) : (
        <p className="px-4 text-md text-ink-muted">{sayUsual(service)}</p>
      )}
      {service.notice && (
        <div className="mx-3 mt-3">
          <Notice>{service.notice}</Notice>
        </div>
      )}
      {service.packages.length === 0 ? (
        <p className="px-4 pt-8 pb-10 text-center text-md text-ink-muted">No packages available</p>
      ) : (
        <ul className="slips">
          {service.packages.map((offer) => (
            <li key={offer.id}>
              <Slip offer={offer} of={service} refCode={refCode} onChoose={() => onChoose(offer, service)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type SlipProps = {
  offer: ShopPackage;
  of: ShopService;
  /** Not under its service's name, so it shows it itself. */
  isAlone?: boolean;
  /** The link that counts here. */
  refCode: string | null;
  onChoose: () => void;
};

/** There are dozens, so their look is one class of the stylesheet and each has no more markup than it must. */
export function Slip({ offer, of, isAlone = false, refCode, onChoose }: SlipProps) {
  const exact = exactMegabytes(offer.megabytes);
  return (
    <a
      className="slip"
      href={buyPath(offer.id, refCode)}
      onClick={(event) => {
        // In a tab of its own the link leads to the form's page; until the dialog is there, the early form opens.
        const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (isElsewhere || !isCheckoutLoaded()) return;
        event.preventDefault();
        onChoose();
      }}
      onPointerEnter={prefetchCheckout}
      onFocus={prefetchCheckout}
    >
      {isAlone && (
        <em data-net={of.network.toLowerCase()}>
          <i className="net-stroke" />
          {`${of.name} `}
        </em>
      )}
      <b>
        {!isAlone && <span className="sr-only">{`${of.name} `}</span>}
        {sizeInGb(offer.megabytes)}
        <small>{exact ? ` GB · ${exact}` : ' GB'}</small>
      </b>
      <span>{offer.validity || usualValidity}</span>
      <strong>
        <span>
          <small>GH₵</small>
          {` ${formatGhs(priceOf(offer))}`}
        </span>
      </strong>
    </a>
  );
}
