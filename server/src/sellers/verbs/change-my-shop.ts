/** Changes a seller's own shop: its texts and its picture. */
import { createHash } from 'node:crypto';
import { parsePhone } from '@ntem/contract/phones';
import {
  findGreetingFault,
  findShopNameFault,
  type ShopPart,
  shopTexts,
} from '@ntem/contract/sellers/shop-rules';
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { redrawPicture } from '#kernel/drawing/picture.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import {
  countShopChanges,
  findShop,
  lockShop,
  updatePicture,
  updateShopTexts,
  wasTakenDown,
} from '#sellers/rows/seller-shops.ts';
import { findPictureFault } from '#sellers/rules/pictures.ts';
import {
  contentOf,
  faceOf,
  type SellerShop,
  type ShopFace,
  shopChanges,
} from '#sellers/rules/seller-shops.ts';

type TypedTexts = { [Part in 'name' | 'greeting' | 'whatsapp']: string | undefined };

export async function changeShopTexts(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  author: Author,
  typed: TypedTexts,
): Promise<SellerShop> {
  const { name = '', greeting = '', whatsapp = '' } = typed;
  const phone = parsePhone(whatsapp);
  const { name: storeName } = await findBrand({ db, config });
  refuseFaults({
    name: findShopNameFault(name, storeName),
    greeting: findGreetingFault(greeting, storeName),
    whatsapp: whatsapp && !phone ? shopTexts.whatsapp : undefined,
  });
  const texts = { name: tidy(name), greeting: tidy(greeting), whatsapp: phone ?? null };
  return change({ db }, author, async (tx, before) => {
    await refuseTakenDown(tx, author, before, texts);
    await updateShopTexts(tx, author.userId, texts);
  });
}

/** Its file as the seller sends it, or null to take the picture away. */
export async function changeShopPicture(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  file: Buffer | null,
): Promise<SellerShop> {
  if (file) refuseFaults({ picture: findPictureFault(file) });
  // Inside: the changes of one seller run one after the other, which limits the pictures unpacked at once.
  return change({ db }, author, async (tx, before) => {
    const bytes = file && (await redrawPicture(file));
    if (bytes === undefined) throw invalid({ picture: shopTexts.picture });
    const picture = bytes && { bytes, key: nameBytes(bytes) };
    await refuseTakenDown(tx, author, before, { pictureKey: picture?.key ?? null });
    await updatePicture(tx, author.userId, picture);
  });
}

async function change(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  write: (tx: Tx, before: SellerShop) => Promise<void>,
): Promise<SellerShop> {
  return inTransaction(db, async (tx) => {
    const { userId } = author;
    const before = await lockShop(tx, userId);
    const changes = await countShopChanges(tx, { userId, withinMs: shopChanges.withinMs });
    if (changes >= shopChanges.most) throw new Refusal('RATE_LIMIT_EXCEEDED');
    await write(tx, before);
    const after = await findShop(tx, userId);
    const entry = {
      action: 'shop.change',
      subject: userId,
      before: faceOf(before),
      after: faceOf(after),
    } as const;
    await recordAudit(tx, author, entry);
    return after;
  });
}

/** A part that was taken down may stay while another is changed: it is not shown anyway. */
async function refuseTakenDown(
  tx: Tx,
  { userId }: Author,
  before: SellerShop,
  next: Partial<ShopFace>,
): Promise<void> {
  const errors: Partial<Record<ShopPart, string>> = {};
  for (const part of ['name', 'greeting', 'whatsapp', 'picture'] as const) {
    const content = contentOf(next, part);
    if (!content || content === contentOf(before, part)) continue;
    if (await wasTakenDown(tx, { userId, part, content })) errors[part] = shopTexts.takenDown;
  }
  refuseFaults(errors);
}

function refuseFaults(faults: Partial<Record<ShopPart, string | undefined>>): void {
  const errors = Object.entries(faults).flatMap(([part, fault]) => (fault ? [[part, fault]] : []));
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}

function invalid(errors: Record<string, string>): Refusal {
  return new Refusal('VALIDATION_FAILED', { errors });
}

function tidy(text: string): string | null {
  return text.trim().replace(/\s+/g, ' ') || null;
}

function nameBytes(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
