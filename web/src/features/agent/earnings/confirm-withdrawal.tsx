/** The last look before money leaves: how much, to whom. */
import { type Network, networkNames } from '@ntem/contract/phones';
import { addToBase } from '#features/agent/prices/price-input.ts';
import { Button } from '#ui/core/button.tsx';
import { Tel } from '#ui/core/tel.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { Money } from '#ui/flow/money.tsx';
import { Slip, SlipRow } from '#ui/flow/slip.tsx';

export type WithdrawalWish = { amount: number; phone_number: string; network: Network };

type ConfirmProps = {
  wish: WithdrawalWish;
  fee: number;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (wish: WithdrawalWish) => void;
};

export function ConfirmWithdrawal({ wish, fee, isBusy, onClose, onConfirm }: ConfirmProps) {
  return (
    <Dialog
      title="Confirm withdrawal"
      network={wish.network.toLowerCase()}
      onClose={isBusy ? () => {} : onClose}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => onConfirm(wish)}>
            Withdraw
          </Button>
        </>
      }
    >
      <Slip totalLabel={fee > 0 ? 'You receive' : 'Amount'} totalGhs={addToBase(wish.amount, -fee)}>
        <SlipRow name="MoMo number">
          <Tel number={wish.phone_number} />
        </SlipRow>
        <SlipRow name="Network">{networkNames[wish.network]}</SlipRow>
        {fee > 0 && (
          <SlipRow name="Amount">
            <Money amountGhs={wish.amount} />
          </SlipRow>
        )}
        {fee > 0 && (
          <SlipRow name="Fee">
            <Money amountGhs={fee} />
          </SlipRow>
        )}
      </Slip>
      <p className="text-md text-ink-muted">Money sent to a wrong number cannot be called back.</p>
    </Dialog>
  );
}
