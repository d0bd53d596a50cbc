/** A seller's own shop: its texts and picture, its preview, and pictures to send. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import type { OwnShop } from '@ntem/contract/sellers/endpoints/my-shop';
import { ListFailure } from '#features/sellers/seller-list.tsx';
import { useRead } from '#lib/api/use-read.ts';
import { SkeletonParts } from '#ui/small/skeleton.tsx';
import { PicturesToSend } from './pictures-to-send.tsx';
import { useShopForm } from './shop-fields.ts';
import { ShopForm } from './shop-form.tsx';
import { ShopPreview } from './shop-preview.tsx';

export function MyShop({ user }: { user: WireUser }) {
  const shop = useRead('GET /my-shop');
  if (shop.data) return <Shown user={user} shop={shop.data} />;
  if (!shop.isError) return <SkeletonParts className="gap-4" heights={['h-112', 'h-72']} />;
  return <ListFailure title="Failed to load your shop" onRetry={() => void shop.refetch()} />;
}

function Shown({ user, shop }: { user: WireUser; shop: OwnShop }) {
  const form = useShopForm(shop);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-5">
        <ShopForm user={user} shop={shop} form={form} />
        <ShopPreview user={user} shop={shop} typed={form.values} />
      </div>
      {shop.link && <PicturesToSend link={shop.link} name={shop.name ?? user.name} />}
    </div>
  );
}
