/** The confirmation before money leaves: amount, receiver, and remaining balance. */
import { type Network, networkName } from '@ntem/contract/networks';
import { addToBase } from '#features/sellers/prices/price-input.ts';
import { Money, Tel } from '#ui/core/formats.tsx';
import { Slip } from '#ui/flow/slip.tsx';
import { ConfirmDialog } from '#ui/forms/form-dialog.tsx';

export type WithdrawalRequest = { amount: number; phone_number: string; network: Network };

type ConfirmProps = {
  request: WithdrawalRequest;
  fee: number;
  available: number;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (request: WithdrawalRequest) => void;
};

export function ConfirmWithdrawal({ request, fee, available, isBusy, onClose, onConfirm }: ConfirmProps) {
  return (
    <ConfirmDialog
      title="Confirm withdrawal"
      network={request.network.toLowerCase()}
      confirmLabel={
        <span>
          Withdraw <Money amountGhs={request.amount} /> to <Tel number={request.phone_number} />
        </span>
      }
      busy={isBusy}
      onConfirm={() => onConfirm(request)}
      onClose={onClose}
    >
      <Slip
        totalLabel={fee > 0 ? 'You receive' : 'Amount'}
        totalGhs={addToBase(request.amount, -fee)}
        rows={{
          'Goes to': <Tel number={request.phone_number} />,
          Network: networkName(request.network),
          ...(fee > 0 && { Amount: <Money amountGhs={request.amount} />, Fee: <Money amountGhs={fee} /> }),
          'Left in your balance': <Money amountGhs={addToBase(available, -request.amount)} />,
        }}
      />
      <p className="text-md text-ink-muted">Money sent to a wrong number cannot be reversed.</p>
    </ConfirmDialog>
  );
}
