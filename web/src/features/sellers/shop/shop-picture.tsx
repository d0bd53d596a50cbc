/** The picture of a shop: chosen on the phone, made small there, and kept at once. */
import type { OwnShop } from '@ntem/contract/sellers/endpoints/my-shop';
import { shopTexts } from '@ntem/contract/sellers/shop-rules';
import { useState } from 'react';
import { ApiError, messageOf } from '#lib/api/api-error.ts';
import { useSend } from '#lib/api/use-send.ts';
import { shrinkPicture } from '#lib/browser/shrink-picture.ts';
import { Avatar } from '#parts/seller-face.tsx';
import { FieldGroup } from '#ui/flow/field.tsx';
import { PictureButtons } from '#ui/forms/picture-buttons.tsx';

export function ShopPicture({ shop, name }: { shop: OwnShop; name: string }) {
  const [isUnreadable, setUnreadable] = useState(false);
  const keep = useSend('PUT /my-shop/picture', {
    updates: 'GET /my-shop',
    toast: 'Your picture was saved',
    failed: sayFault,
    showsRefusal: true,
  });
  const remove = useSend('DELETE /my-shop/picture', {
    updates: 'GET /my-shop',
    toast: 'Your picture was removed',
  });
  async function choose(file: File) {
    const picture = await shrinkPicture(file).catch(() => undefined);
    setUnreadable(picture === undefined);
    if (picture) await keep.press({ body: { picture } });
  }
  const isThere = shop.picture !== null || shop.taken_down.some(({ part }) => part === 'picture');
  return (
    <FieldGroup
      label="Picture"
      error={isUnreadable ? shopTexts.picture : keep.refusal}
      hint="A square photo works best. Without one, your initials are shown."
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar picture={shop.picture} name={name} className="size-18 bg-brand-tint text-2xl text-brand" />
        <PictureButtons
          noun="picture"
          isThere={isThere}
          isBusy={keep.isBusy}
          isRemoving={remove.isBusy}
          onChoose={(file) => void choose(file)}
          onRemove={() => void remove.press()}
        />
      </div>
    </FieldGroup>
  );
}

/** The exact fault of the picture. */
function sayFault(error: unknown): string {
  return (error instanceof ApiError && error.errors.picture) || messageOf(error);
}
