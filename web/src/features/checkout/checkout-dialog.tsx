/** The purchase of one package: what is bought and for how much. */
import type { ShopPackage, ShopService } from '@ntem/contract/storefront';
import { Dialog } from '#ui/dialog.tsx';
import { Money } from '#ui/money.tsx';
import '#styles/checkout.css';

type CheckoutDialogProps = {
  offer: ShopPackage;
  service: ShopService;
  refCode: string | null;
  onClose: () => void;
};

export function CheckoutDialog({ offer, service, onClose }: CheckoutDialogProps) {
  return (
    <Dialog
      title={service.name}
      subtitle={offer.validity}
      network={service.network.toLowerCase()}
      onClose={onClose}
    >
      <p className="text-2xl font-bold">
        <Money amountGhs={offer.final_price} />
      </p>
    </Dialog>
  );
}
