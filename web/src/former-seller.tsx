/** The earnings of somebody who no longer sells: the way to what is left. */
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
