/** A seller's own shop on the wire: its presentation, and the parts that an admin has taken down. */
import { z } from 'zod';
import { missing, optionalText, reason } from '#fields.ts';
import { sellerRoles } from '#people/roles.ts';
import { phoneMaxLength } from '#phones.ts';
import { greetingMaxLength, pictureLimits, shopNameLength } from '#sellers/limits.ts';
import { shopParts, shopTexts } from '#sellers/shop-rules.ts';
import { topic } from '#topic.ts';
import { examples, like, phoneNumber, referralCode, sentence, timestamp } from '#values.ts';

export const shopName = like('Ama Data Hub');
export const greeting = like('Hi, I am Ama. Ask me anything.');
export const pictureAddress = like('/pictures/0f3a9c51d7e24b86.webp');

const shop = z.object({
  name: shopName.nullable(),
  greeting: greeting.nullable(),
  whatsapp: phoneNumber.nullable(),
  /** Kept, and not shown to visitors until it is changed or allowed again. */
  taken_down: z.array(z.object({ part: z.enum(shopParts), reason: sentence, created_at: timestamp })),
});

const ownShop = shop.extend({
  /** Null also while it is taken down. */
  picture: pictureAddress.nullable(),
  /** Null while the seller has no link that works. */
  link: z
    .object({
      referral_code: referralCode,
      guest_checkout_url: like(`https://shop.example/guest-checkout/${examples.referralCode}`),
      /** Of the drawn images: another address for other prices. */
      price_list: like(`/guest-checkout/${examples.referralCode}/price-list.png?v=5f1c9d02a7b34e16`),
      card: like(`/guest-checkout/${examples.referralCode}/card.png?v=5f1c9d02a7b34e16`),
    })
    .nullable(),
});

const seenShop = shop.extend({
  /** The bytes themselves: an admin also sees what visitors do not. */
  picture: like('data:image/webp;base64,UklGRiQAAABXRUJQ').nullable(),
});

export type OwnShop = z.output<typeof ownShop>;
export type SeenShop = z.output<typeof seenShop>;

const part = z.enum(shopParts, 'Please choose a part of the shop');

/** Twice what may be written: the rules say kindly what is too long. */
const typed = (max: number, example: string) => optionalText(2 * max, example);

/** Bytes as text are a third longer, and the rest is room for the braces around them. */
const pictureTextLength = Math.ceil(pictureLimits.bytes / 3) * 4;

export const myShopEndpoints = topic({
  name: 'My shop',
  description: "The presentation of a seller's shop to visitors.",
  access: sellerRoles,
})({
  'GET /my-shop': {
    summary: "The seller's name, picture, greeting and number.",
    data: ownShop,
  },
  'PUT /my-shop': {
    summary: 'Changes name, greeting and WhatsApp number. Missing or empty fields are not shown.',
    body: z.object({
      name: typed(shopNameLength.max, 'Ama Data Hub'),
      greeting: typed(greetingMaxLength, 'Hi, I am Ama. Ask me anything.'),
      whatsapp: optionalText(phoneMaxLength, examples.phone),
    }),
    data: ownShop,
  },
  'PUT /my-shop/picture': {
    summary: 'Sets the picture. It is redrawn as a square, and nothing else of the file is kept.',
    bodyBytes: pictureTextLength + 1_024,
    body: z.object({
      picture: z
        .string(missing(shopTexts.picture))
        .max(pictureTextLength, shopTexts.pictureSize)
        .meta({
          examples: [
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
          ],
        }),
    }),
    data: ownShop,
  },
  'DELETE /my-shop/picture': { summary: 'Takes the picture away.', data: ownShop },
});

export const sellerShopEndpoints = topic({
  name: "Sellers' shops",
  description: "Sellers' texts and pictures on their shops, and taking them down.",
  access: ['admin'],
})({
  'GET /users/{id}/shop': { summary: "The texts and pictures of a seller's shop.", data: seenShop },
  'POST /users/{id}/shop/take-down': {
    summary:
      'Takes one part of it down. The seller is notified of the reason, and cannot show the same again.',
    body: z.object({ part, reason }),
    data: seenShop,
  },
  'POST /users/{id}/shop/allow': {
    summary: 'Restores a part that was taken down.',
    body: z.object({ part, reason }),
    data: seenShop,
  },
});
