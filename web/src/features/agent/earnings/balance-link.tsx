/** The balance in the header, which leads to the earnings. */
import { Link } from 'react-router';
import { Icon } from '#ui/core/icon.tsx';
import { Money } from '#ui/flow/money.tsx';
import { walletIcon } from '#ui/small/app-icons.ts';
import { useEarnings } from './use-earnings.ts';

export function BalanceLink({ isOpen }: { isOpen: boolean }) {
  const { data } = useEarnings();
  return (
    <Link
      to="/dashboard?tab=earnings"
      aria-current={isOpen ? 'page' : undefined}
      className="inline-flex min-h-touch items-center gap-2 rounded-md border border-transparent bg-band-deep px-3 text-md font-medium text-on-band aria-[current]:border-ember-bright dense:min-h-control-dense dense:text-sm"
    >
      <Icon path={walletIcon} className="size-4.5 text-ember-bright" />
      <span className="font-normal text-on-band-muted max-sm:sr-only">Earnings</span>
      {data && <Money amountGhs={data.available} />}
    </Link>
  );
}
