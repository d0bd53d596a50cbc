/** The earnings of a person who no longer sells: a link to the remaining balance. */
import { AccountFrame } from '#features/guest/account-frame.tsx';
import { Earnings } from '#features/sellers/payouts/earnings.tsx';
import { pageTitle } from '#lib/browser/settings.ts';

export function FormerSellerScreen() {
  return (
    <AccountFrame>
      <title>{pageTitle('Earnings')}</title>
      <h1 className="mb-4 text-2xl tracking-tight">Earnings</h1>
      <Earnings />
    </AccountFrame>
  );
}
