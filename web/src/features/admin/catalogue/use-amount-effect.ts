/** The effect of a package's new amount on the prices that sellers have set. */
import type { ManagedPackage } from '@ntem/contract/catalogue/endpoints/catalogue';
import { parseGhs } from '@ntem/contract/money';
import { useRead } from '#lib/api/use-read.ts';
import { formatCount } from '#ui/small/counts.ts';

/** Unknown while it is being asked for: then nothing is saved. */
export function useAmountEffect(
  bundle: ManagedPackage | undefined,
  typed: string,
): { text: string | undefined; isPending: boolean } {
  const amount = typed.trim();
  const next = parseGhs(amount);
  const now = bundle && parseGhs(String(bundle.amount));
  const isChanged = now !== undefined && next !== undefined && next > 0n && next !== now;
  const asked = useRead(
    'GET /databundle-admin/packages/{id}/overrides',
    { params: { id: bundle?.id ?? '' }, query: { amount } },
    { enabled: isChanged, retry: false },
  );
  if (!isChanged) return { text: undefined, isPending: false };
  if (asked.data) return { text: effectText({ ...asked.data, isRaised: next > now }), isPending: false };
  const isPending = asked.fetchStatus === 'fetching';
  const unknown = 'What this does to the prices of sellers could not be found out.';
  return { text: isPending ? undefined : unknown, isPending };
}

type Effect = { overrides: number; overtaken: number; isRaised: boolean };

export function effectText({ overrides, overtaken, isRaised }: Effect): string {
  const change = `This ${isRaised ? 'raises' : 'lowers'} what sellers pay.`;
  if (overrides === 0) return `${change} No seller has set a price of their own.`;
  if (overtaken > 0) {
    return (
      `${formatCount(overtaken)} of ${formatCount(overrides)} price(s) that sellers have set are not above this ` +
      'amount. Those sellers sell at it, and earn nothing on this package until they raise their price.'
    );
  }
  const kept = `The ${formatCount(overrides)} price(s) that they have set stay above it`;
  return isRaised ? `${change} ${kept}.` : `${change} ${kept}, and those sellers earn more on each sale.`;
}
