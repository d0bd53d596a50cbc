/** Endpoints of sellers' shops: their presentation, and taking parts down. */
import { shopPath } from '@ntem/contract/addresses';
import type {
  myShopEndpoints,
  OwnShop,
  SeenShop,
  sellerShopEndpoints,
} from '@ntem/contract/sellers/endpoints/my-shop';
import type { Actor } from '#accounts/rules/access.ts';
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { requireId } from '#kernel/http/ids.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { findUser } from '#people/rows/users.ts';
import { findPictureOf, findShop } from '#sellers/rows/seller-shops.ts';
import { picturePath } from '#sellers/rules/pictures.ts';
import { type SellerShop, showToVisitors } from '#sellers/rules/seller-shops.ts';
import { changeShopPicture, changeShopTexts } from '#sellers/verbs/change-my-shop.ts';
import { imageAddress } from '#sellers/verbs/draw-share-image.ts';
import { allowAgain, takeDown } from '#sellers/verbs/judge-shop.ts';
import { getOwnLink } from '#sellers/verbs/own-link.ts';
import { readShop } from '#shop/wire/present-shop.ts';

export function myShopHandlers(deps: Deps): HandlersOf<typeof myShopEndpoints & typeof sellerShopEndpoints> {
  const own = async ({ actor, origin }: { actor: Actor; origin: string }, shop: SellerShop) => ({
    data: { ...presentOwn(shop), link: await presentLink(deps, { userId: actor.userId, origin }) },
  });
  const seen = async (userId: string, shop: SellerShop) => ({ data: await presentSeen(deps, userId, shop) });
  return {
    'GET /my-shop': async (call) => own(call, await findShop(deps.db, call.actor.userId)),
    'PUT /my-shop': async (call) => {
      const { name, greeting, whatsapp } = call.body;
      return own(call, await changeShopTexts(deps, call.author, { name, greeting, whatsapp }));
    },
    'PUT /my-shop/picture': async (call) =>
      own(call, await changeShopPicture(deps, call.author, Buffer.from(call.body.picture, 'base64'))),
    'DELETE /my-shop/picture': async (call) => own(call, await changeShopPicture(deps, call.author, null)),
    'GET /users/{id}/shop': async ({ params }) => {
      const id = requireId(params.id);
      if (!(await findUser(deps.db, id))) throw new Refusal('NOT_FOUND');
      return seen(id, await findShop(deps.db, id));
    },
    'POST /users/{id}/shop/take-down': async ({ author, params, body }) => {
      const userId = requireId(params.id);
      return seen(userId, await takeDown(deps, author, { userId, ...body }));
    },
    'POST /users/{id}/shop/allow': async ({ author, params, body }) => {
      const userId = requireId(params.id);
      return seen(userId, await allowAgain(deps, author, { userId, ...body }));
    },
  };
}

function presentOwn(shop: SellerShop): Omit<OwnShop, 'link'> {
  const { pictureKey } = showToVisitors(shop);
  return { ...presentTexts(shop), picture: pictureKey && picturePath(pictureKey) };
}

type Opened = { userId: string; origin: string };

async function presentLink(deps: Deps, { userId, origin }: Opened): Promise<OwnShop['link']> {
  const { code } = await getOwnLink(deps, userId);
  const images = await imageAddresses(deps, code, origin);
  if (!images) return null;
  return {
    referral_code: code,
    guest_checkout_url: origin + shopPath(code),
    ...images,
  };
}

/** Read from the database: the memory may not include the latest change yet. */
async function imageAddresses(deps: Deps, refCode: string, origin: string) {
  const visit = { shop: await readShop(deps, refCode), refCode };
  const store = { brand: await findBrand(deps), origin };
  const [list, card] = [imageAddress(store, 'price-list', visit), imageAddress(store, 'card', visit)];
  return list && card ? { price_list: list, card } : undefined;
}

async function presentSeen({ db }: Deps, userId: string, shop: SellerShop): Promise<SeenShop> {
  const picture = await findPictureOf(db, userId);
  return {
    ...presentTexts(shop),
    picture: picture ? `data:image/webp;base64,${picture.toString('base64')}` : null,
  };
}

function presentTexts({ name, greeting, whatsapp, takenDown }: SellerShop) {
  return {
    name,
    greeting,
    whatsapp,
    taken_down: takenDown.map(({ createdAt, ...down }) => ({
      ...down,
      created_at: createdAt.toISOString(),
    })),
  };
}
