/** The last look before money leaves: how much, to whom, and what is left. */
import { type Network, networkName } from '@ntem/contract/networks';
import { addToBase } from '#features/sellers/prices/price-input.ts';
import { Money, Tel } from '#ui/core/formats.tsx';
import { Slip } from '#ui/flow/slip.tsx';
import { ConfirmDialog } from '#ui/forms/form-dialog.tsx';

export type WithdrawalWish = { amount: number; phone_number: string; network: Network };

type ConfirmProps = {
  wish: WithdrawalWish;
  fee: number;
  available: number;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (wish: WithdrawalWish) => void;
};

export function ConfirmWithdrawal({ wish, fee, available, isBusy, onClose, onConfirm }: ConfirmProps) {
  return (
    <ConfirmDialog
      title="Confirm withdrawal"
      network={wish.network.toLowerCase()}
      confirmLabel={
        <span>
          Withdraw <Money amountGhs={wish.amount} /> to <Tel number={wish.phone_number} />
        </span>
      }
      busy={isBusy}
      onConfirm={() => onConfirm(wish)}
      onClose={onClose}
    >
      <Slip
        totalLabel={fee > 0 ? 'You receive' : 'Amount'}
        totalGhs={addToBase(wish.amount, -fee)}
        rows={{
          'Goes to': <Tel number={wish.phone_number} />,
          Network: networkName(wish.network),
          ...(fee > 0 && { Amount: <Money amountGhs={wish.amount} />, Fee: <Money amountGhs={fee} /> }),
          'Left in your balance': <Money amountGhs={addToBase(available, -wish.amount)} />,
        }}
      />
      <p className="text-md text-ink-muted">Money sent to a wrong number cannot be called back.</p>
    </ConfirmDialog>
  );
}
