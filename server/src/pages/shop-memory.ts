/** Keeps the shop in memory: made once for each link, and dropped on any change. */
import type { Shop } from '@ntem/contract/shop/endpoints/storefront';
import { readReferralCode } from '#catalogue/rules/seller-chain.ts';
import type { Deps } from '#deps.ts';
import type { Db } from '#kernel/db/database.ts';
import { ReadyAnswer } from '#kernel/http/ready-answer.ts';
import { findReferralLink } from '#sellers/rows/sellers.ts';
import { showShop } from '#shop/verbs/show-shop.ts';

type RememberedShop = { shop: Shop; refCode: string | null; json: ReadyAnswer; page: ReadyAnswer };

export type ShopMemory = {
  find(refCode: string | undefined): Promise<RememberedShop>;
  /** The current content of the memory, without waiting. */
  findReady(refCode: string | undefined): RememberedShop | undefined;
  /** Something changed, or may have changed before we listened. */
  forget(): void;
  /** Changes no longer reach us: nothing is kept until the next `forget`. */
  stopListening(): void;
};

/** The oldest is dropped. */
const largestMemory = 1_000;
const largestCodeLength = 64;
/** The entry for every unknown code. */
const unknownCode = '?';

type Entry = { made: Promise<RememberedShop>; ready?: RememberedShop; validUntilMs: number };

type Makers = {
  db: Db;
  config: Deps['config'];
  present(shown: Awaited<ReturnType<typeof showShop>>): Shop;
  renderPage(visit: { shop: Shop; refCode: string | null }): Promise<ReadyAnswer>;
};

/** Others are looked up nowhere: PostgreSQL has no text with a NUL in it. */
function canBeCode(text: string): boolean {
  return text.length <= largestCodeLength && !text.includes('\0');
}

export function createShopMemory({ db, config, present, renderPage }: Makers): ShopMemory {
  let entries = new Map<string, Entry>();
  let isDeaf = true;

  function make(code: string): Entry {
    // Bound to this generation: a page is not kept if something changed while it was made.
    const generation = entries;
    const made = showShop({ db, config }, code || undefined).then(async (shown) => {
      if (shown.validUntil) entry.validUntilMs = shown.validUntil.getTime();
      const shop = present(shown);
      const refCode = code === unknownCode ? null : code || null;
      entry.ready = {
        shop,
        refCode,
        json: new ReadyAnswer(
          JSON.stringify({ message: 'OK', data: shop }),
          'application/json; charset=utf-8',
        ),
        page: await renderPage({ shop, refCode }),
      };
      return entry.ready;
    });
    const entry: Entry = { made, validUntilMs: Number.POSITIVE_INFINITY };
    made.catch(() => generation.delete(code));
    if (!isDeaf) generation.set(code, entry);
    if (generation.size > largestMemory) generation.delete(generation.keys().next().value ?? '');
    return entry;
  }

  function recall(code: string): Entry | undefined {
    const entry = entries.get(code);
    return entry && entry.validUntilMs > Date.now() ? entry : undefined;
  }

  return {
    async find(refCode) {
      const code = readReferralCode(refCode ?? '');
      // Codes can be made up: all unknown ones share one shop, and none of them takes a place in memory.
      const isKnown =
        code === '' || (canBeCode(code) && (recall(code) || (await findReferralLink(db, code))));
      const shown = isKnown ? code : unknownCode;
      return (recall(shown) ?? make(shown)).made;
    },
    findReady: (refCode) => recall(refCode ?? '')?.ready,
    forget() {
      entries = new Map();
      isDeaf = false;
    },
    stopListening() {
      entries = new Map();
      isDeaf = true;
    },
  };
}
