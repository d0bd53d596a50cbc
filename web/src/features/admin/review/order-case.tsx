/** One order that waits for a person, as a card. */
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import { Subject } from '#features/admin/admin-parts.tsx';
import { askerOf, headingOf } from '#features/admin/review/decision/decision-words.ts';
import type { Choices } from '#features/admin/review/decision/use-choices.tsx';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { useIsPhone } from '#lib/browser/use-is-phone.ts';
import { LinkButton } from '#ui/core/button.tsx';
import { Money } from '#ui/core/formats.tsx';
import { clockIcon } from '#ui/core/icon.tsx';
import { peopleIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { formatAge, formatClock } from '#ui/small/moments.ts';
import { tel, Words, words } from '#ui/small/phrase.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { CaseCard } from '#ui/tables/case-card.tsx';
import { ReviewBody } from './review-body.tsx';
import { useReview } from './use-review.ts';

type OrderCaseProps = {
  read: { item: AttentionItem; atMs: number };
  isOpen: boolean;
  onToggle: () => void;
  choices: Choices;
};

/** A buyer who has waited this long is likely to call. */
const oldMs = 2 * 60 * 60_000;

export function OrderCase({ read, isOpen, onToggle, choices }: OrderCaseProps) {
  const url = useUrlState();
  const isPhone = useIsPhone();
  const item = useReview(read);
  const nowMs = useNow(item.decision?.state === 'under_way' ? 1_000 : 20_000);
  const { ext_transaction_id: reference, since } = item;
  return (
    <CaseCard
      title={<Words of={headingOf(item)} />}
      subject={reference}
      amount={<Money amountGhs={amountOf(item)} />}
      meta={<Meta item={item} nowMs={nowMs} />}
      age={formatAge(since, nowMs)}
      isOld={nowMs - Date.parse(since) > oldMs}
      network={item.network}
      isOpen={isOpen}
      onToggle={onToggle}
      onOpen={isPhone ? () => url.open({ order: item.id }) : undefined}
    >
      <ReviewBody item={item} nowMs={nowMs} choices={choices} />
      <p className="text-sm">
        <LinkButton onClick={() => url.open({ order: item.id })}>
          Open order
          <Subject reference={reference} />
        </LinkButton>
      </p>
    </CaseCard>
  );
}

/** Money that fits no order, if that is the trouble. */
function amountOf({ trouble, unallocated, price }: AttentionItem): number {
  const isExtra = trouble === 'paid_twice' || trouble === 'wrong_amount';
  return isExtra && unallocated > 0 ? unallocated : price;
}

function Meta({ item, nowMs }: { item: AttentionItem; nowMs: number }) {
  const { decision, sellers } = item;
  const [seller] = sellers;
  const isOpen = decision?.state === 'under_way' || decision?.state === 'waits';
  return (
    <>
      <Reference of={item.ext_transaction_id} />
      <span className="inline-flex items-baseline gap-1.5">
        <span className="net-stroke" />
        {item.package}
      </span>
      <span>{words`to ${tel(item.recipient)}`}</span>
      <span>{seller ? `sold by ${seller.name}` : 'bought directly'}</span>
      {isOpen && (
        <span>
          {decision.state === 'waits' ? 'asked' : 'decided'} by {askerOf(decision)} at{' '}
          {formatClock(decision.asked_at, nowMs)}
        </span>
      )}
      {/* The title says it, where it is about the decision. */}
      {decision?.state === 'waits' && decision.can_confirm && (
        <Badge icon={peopleIcon} wrap label="Waits for a second admin" />
      )}
      {decision?.state === 'under_way' && decision.move === 'check' && (
        <Badge tone="warning" icon={clockIcon} label="Being asked" />
      )}
    </>
  );
}
