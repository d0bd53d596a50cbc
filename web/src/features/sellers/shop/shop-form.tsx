/** The form of a seller's shop, and the parts that an admin has taken down. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import { parsePhone } from '@ntem/contract/phones';
import type { OwnShop } from '@ntem/contract/sellers/endpoints/my-shop';
import { greetingMaxLength, shopNameLength } from '@ntem/contract/sellers/limits';
import { partNames, shopTexts } from '@ntem/contract/sellers/shop-rules';
import { useState } from 'react';
import { ApiError, messageOf } from '#lib/api/api-error.ts';
import { useSend } from '#lib/api/use-send.ts';
import { shrinkPicture } from '#lib/browser/shrink-picture.ts';
import { Avatar } from '#parts/seller-face.tsx';
import { Button } from '#ui/core/button.tsx';
import { formatDay } from '#ui/core/formats.tsx';
import { clockIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field, FieldGroup, PhoneInput, TextInput } from '#ui/flow/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextArea } from '#ui/forms/inputs.tsx';
import { PictureButtons } from '#ui/forms/picture-buttons.tsx';
import { Panel } from '#ui/page/section.tsx';
import { dotIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import type { useShopForm } from './shop-fields.ts';

type ShopFormProps = { user: WireUser; shop: OwnShop; form: ReturnType<typeof useShopForm> };

export function ShopForm({ user, shop, form }: ShopFormProps) {
  const { name, greeting, whatsapp } = form.values;
  return (
    <Panel title="My shop" aside={<Badge {...(shop.link ? on : expired)} />}>
      {shop.taken_down.map((down) => (
        <TakenDown key={down.part} down={down} />
      ))}
      {!shop.link && <NoLink />}
      <Form {...form.sending}>
        <Field
          label="Shop name"
          error={form.errorOf('name')}
          hint={<Counted text="Shown at the top of your shop." typed={name} most={shopNameLength.max} />}
        >
          <TextInput
            {...form.field('name')}
            placeholder={user.name}
            autoCapitalize="words"
            autoComplete="off"
          />
        </Field>
        <ShopPicture shop={shop} name={name || user.name} />
        <Field
          label="Greeting"
          optional
          error={form.errorOf('greeting')}
          hint={<Counted text="One or two short sentences." typed={greeting} most={greetingMaxLength} />}
        >
          <TextArea
            {...form.field('greeting')}
            rows={3}
            onChange={(event) => form.setValue('greeting', event.target.value.replace(/\s*\n\s*/g, ' '))}
          />
        </Field>
        <Field
          label="WhatsApp number"
          optional
          error={form.errorOf('whatsapp')}
          ok={parsePhone(whatsapp) && whatsappUse}
          hint={parsePhone(whatsapp) ? undefined : whatsappUse}
        >
          <PhoneInput {...form.field('whatsapp')} placeholder="233XXXXXXXXX" />
        </Field>
        <Button variant="primary" size="lg" block type="submit" busy={form.isSubmitting}>
          Save my shop
        </Button>
      </Form>
    </Panel>
  );
}

const on = { label: 'On', tone: 'success', icon: dotIcon } as const;
const expired = { label: 'Link expired', tone: 'warning', icon: clockIcon } as const;
const whatsappUse = 'Shown as a button in your shop and on your price list.';

function Counted({ text, typed, most }: { text: string; typed: string; most: number }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-3">
      <span>{text}</span>
      <span className="text-ink-subtle tabular-nums">
        <span aria-hidden="true">{`${[...typed.trim()].length} / ${most}`}</span>
        <span className="sr-only">{`At most ${most} characters.`}</span>
      </span>
    </span>
  );
}

function TakenDown({ down: { part, reason, created_at: at } }: { down: OwnShop['taken_down'][number] }) {
  const name = partNames[part];
  return (
    <Notice tone="danger">
      <p className="font-bold">{`Your ${name} was taken down on ${formatDay(at)}`}</p>
      <p className="wrap-anywhere">
        {`Reason: ${reason.replace(/\.$/, '')}. Your shop stays open without it. `}
        {part === 'picture'
          ? 'Choose another picture to show one again.'
          : `Change the ${name} and save it to show one again.`}
      </p>
    </Notice>
  );
}

function NoLink() {
  return (
    <Notice tone="warning" icon={clockIcon}>
      <p>Your link has expired, so nobody sees your shop.</p>
      <div className="mt-2.5">
        <RouterButton to="/dashboard?tab=referrals">Get a new link</RouterButton>
      </div>
    </Notice>
  );
}

function ShopPicture({ shop, name }: { shop: OwnShop; name: string }) {
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
