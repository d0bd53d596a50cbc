/** The picture of a shop: chosen on the phone, made small there, and kept at once. */
import type { OwnShop } from '@ntem/contract/sellers/endpoints/my-shop';
import { shopTexts } from '@ntem/contract/sellers/shop-rules';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '#lib/api/api-error.ts';
import { useSend } from '#lib/api/use-send.ts';
import { shrinkPicture } from '#lib/browser/shrink-picture.ts';
import { Avatar } from '#parts/seller-face.tsx';
import { Button } from '#ui/core/button.tsx';
import { FieldGroup } from '#ui/flow/field.tsx';
import { cameraIcon } from '#ui/small/app-icons.ts';

export function ShopPicture({ shop, name }: { shop: OwnShop; name: string }) {
  const input = useRef<HTMLInputElement>(null);
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
      hint="A square photo works best. Without one, your initials stand there."
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar picture={shop.picture} name={name} className="size-18 bg-brand-tint text-2xl text-brand" />
        <div className="flex flex-wrap gap-2">
          <Button icon={cameraIcon} busy={keep.isBusy} onClick={() => input.current?.click()}>
            {isThere ? 'Change picture' : 'Choose picture'}
          </Button>
          {isThere && (
            <Button variant="quiet" busy={remove.isBusy} onClick={() => void remove.press()}>
              Remove<span className="sr-only"> picture</span>
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="hidden"
          aria-label="Picture file"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // So that the same file can be chosen once more.
            target.value = '';
            if (file) void choose(file);
          }}
        />
      </div>
    </FieldGroup>
  );
}

/** What is wrong with the picture, rather than that something is. */
function sayFault(error: unknown): string {
  return (error instanceof ApiError && error.errors.picture) || messageOf(error);
}
