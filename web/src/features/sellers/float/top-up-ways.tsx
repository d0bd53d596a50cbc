/** Both ways to get into the float what is missing there, and back to the list that it is missing for. */
import { useEarnings } from '#features/sellers/payouts/use-earnings.ts';
import { formatGhs } from '#ui/core/formats.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import { topUpFor } from './top-up-rules.ts';

type TopUpWaysProps = { missingGhs: number; listId?: string; variant?: 'primary' | 'secondary' };

export function TopUpWays({ missingGhs, listId, variant = 'primary' }: TopUpWaysProps) {
  const available = useEarnings().data?.available ?? 0;
  const amount = topUpFor(missingGhs);
  const back = listId ? `&for_list=${listId}` : '';
  return (
    <div className="grid gap-2">
      <RouterButton
        variant={variant}
        size="lg"
        block
        wrap
        to={`/dashboard?tab=float&top_up=${amount}${back}`}
      >
        {`Top up GH₵ ${formatGhs(amount)} by mobile money`}
      </RouterButton>
      {available >= missingGhs && (
        <RouterButton
          size="lg"
          block
          wrap
          to={`/dashboard?tab=float&from=earnings&top_up=${missingGhs}${back}`}
        >
          {`Move GH₵ ${formatGhs(missingGhs)} from earnings`}
        </RouterButton>
      )}
    </div>
  );
}
