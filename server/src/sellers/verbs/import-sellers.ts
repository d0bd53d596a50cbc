/** Imports agents and subagents from a file: first a preview row by row, then exactly that or nothing. */
import { type Pesewas, pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { mostImportedPrices } from '@ntem/contract/sellers/limits';
import type { Author } from '#accounts/rules/author.ts';
import { postToLedger, sumAccount } from '#books/rows/ledger.ts';
import { accounts, openingPostings } from '#books/rules/ledger-postings.ts';
import { listPricedBundles } from '#catalogue/rows/bulk-price-changes.ts';
import { listActiveServices } from '#catalogue/rows/on-sale.ts';
import { listOverridesOfMany, upsertOverrides } from '#catalogue/rows/price-overrides.ts';
import { isPriceColumn, readPriceColumns } from '#catalogue/rules/price-columns.ts';
import type { Deps } from '#deps.ts';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { type Db, inTransaction, type Tx } from '#kernel/db/database.ts';
import { fingerprintOf, refuseFile, requireConfirmed } from '#kernel/previews.ts';
import { countEffects, type ImportCounts, readTable, type ShownRow } from '#kernel/rules/read-table.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { getPerson } from '#people/rows/admin-changes.ts';
import { recordAudit, recordAudits } from '#people/rows/audit-log.ts';
import { getUser, insertUsers, type User } from '#people/rows/users.ts';
import { tellOpening } from '#people/verbs/send-admin-notice.ts';
import { auditFields, writeAccount } from '#people/verbs/write-account.ts';
import { notIndependent } from '#review/rules/two-people.ts';
import {
  confirmOpeningAsk,
  findOpeningAsk,
  listGoneNumbers,
  listPeopleWith,
  noteOpeningAsk,
} from '#sellers/rows/brought-sellers.ts';
import { judgeOpening, needsSecondForOpening, openingAskLastsMs } from '#sellers/rules/opening-balances.ts';
import { phonesOf, planSellers, sellerColumns } from '#sellers/rules/sellers-file.ts';
import type { PlannedPrice, PlannedSeller, SellersPlan } from '#sellers/rules/sellers-plan.ts';

type ImportDeps = Pick<Deps, 'db' | 'config'>;

export type SellersPreview = {
  rows: ShownRow[];
  counts: ImportCounts;
  fingerprint: string;
  /** The amount that the rows would add to our debt to sellers. */
  adds: Pesewas;
  needsSecond: boolean;
  /** Another admin, or the reader, has asked for exactly this. */
  askerName: string | undefined;
};

export async function previewSellers(deps: ImportDeps, file: string): Promise<SellersPreview> {
  const { rows, ...judged } = await judge(deps, deps.db, { file });
  const { fingerprint, opening } = judged;
  const ask = await findOpeningAsk(deps.db, fingerprint, openingAskLastsMs);
  return {
    rows,
    counts: countEffects(rows),
    fingerprint,
    adds: pesewas(opening.adds),
    needsSecond: needsSecondForOpening(opening),
    askerName: ask?.askerName,
  };
}

/** `isDone` is false where another admin has to import the same file. */
export function importSellers(
  deps: ImportDeps,
  author: Author,
  { file, fingerprint, requireProof }: { file: string; fingerprint: string; requireProof: () => void },
): Promise<{ counts: ImportCounts; isDone: boolean }> {
  return inTransaction(deps.db, async (tx) => {
    // Two files that bring the same seller come one after the other, and all that is brought is counted once.
    await lockNames(tx, ['sellers import']);
    const plan = await judge(deps, tx, { file, locked: true });
    const counts = countEffects(plan.rows);
    requireConfirmed(plan, { fingerprint, changes: counts.change + counts.new });
    const { adds } = plan.opening;
    if (adds > 0n) requireProof();
    const summary = { ...counts, balances_pesewas: adds };
    if (await mustAsk(tx, author, plan)) {
      await noteOpeningAsk(tx, { fingerprint, amount: adds, by: author.userId });
      await recordAudit(tx, author, { action: 'sellers.import.ask', subject: fingerprint, after: summary });
      return { counts, isDone: false };
    }
    await confirmOpeningAsk(tx, fingerprint, author.userId);
    await saveSellers(tx, author, plan);
    await recordAudit(tx, author, { action: 'sellers.import', subject: fingerprint, after: summary });
    const bringing = plan.sellers.filter(({ brings }) => brings > 0n).length;
    if (bringing > 0)
      await tellOpening(tx, { actorId: author.userId, amount: adds, sellers: bringing, fingerprint });
    return { counts, isDone: true };
  });
}

async function mustAsk(tx: Tx, author: Author, { fingerprint, opening }: Judged): Promise<boolean> {
  const ask = await findOpeningAsk(tx, fingerprint, openingAskLastsMs);
  const by = await getPerson(tx, author.userId);
  const verdict = judgeOpening({ ...opening, askedBy: ask?.askedBy, by });
  if (verdict === 'own')
    throw new Refusal('CONFLICT', {
      message: 'You have requested this. Another admin has to import the same file.',
    });
  if (verdict === 'not_independent') throw new Refusal('CONFLICT', { message: notIndependent });
  return verdict === 'ask';
}

type Judged = SellersPlan & {
  fingerprint: string;
  opening: { adds: bigint; brought: bigint; over: bigint | undefined };
};

async function judge(
  { config }: Pick<Deps, 'config'>,
  db: Db | Tx,
  { file, locked = false }: { file: string; locked?: boolean },
): Promise<Judged> {
  const services = new Set((await listActiveServices(db as Db)).map(({ id }) => id));
  const all = await listPricedBundles(db, { serviceId: undefined, network: undefined });
  const packages = all.filter(({ serviceId, status }) => status === 'active' && services.has(serviceId));
  const table = readTable(file, { ...sellerColumns, isOther: (name) => isPriceColumn(name, packages) });
  if ('fault' in table) throw refuseFile(table.fault);
  const columns = readPriceColumns(table.columns, packages);
  if ('fault' in columns) throw refuseFile(columns.fault);
  const cells = table.rows.flatMap((row) => columns.filter(({ column }) => row.cells[column]));
  if (cells.length > mostImportedPrices)
    throw refuseFile(
      `The file has ${cells.length} prices; at most ${mostImportedPrices} are read at a time.`,
    );
  const phones = phonesOf(table);
  const people = await listPeopleWith(db, phones, { locked });
  const ids = people.map(({ id }) => id);
  const asked = new Map(
    (await listOverridesOfMany(db, ids, { locked })).map(({ sellerId, bundleId, targetLevel, price }) => [
      `${sellerId} ${bundleId} ${targetLevel}`,
      price,
    ]),
  );
  const plan = planSellers(table, {
    people,
    goneNumbers: await listGoneNumbers(db, phones),
    packages,
    columns,
    asks: (sellerId, bundleId, level) => asked.get(`${sellerId} ${bundleId} ${level}`),
    markupMaxPercent: config.markupMaxPercent,
  });
  const adds = plan.sellers.reduce((sum, { brings }) => sum + brings, 0n);
  const brought = await sumAccount(db, accounts.oldSystem);
  const opening = { adds, brought, over: config.secondAdminOver };
  const saved = plan.sellers.map(({ row: _row, ...seller }) => seller);
  return { ...plan, opening, fingerprint: fingerprintOf([plan.rows, saved, plan.prices]) };
}

async function saveSellers(tx: Tx, author: Author, { sellers, prices }: SellersPlan): Promise<void> {
  const ids = new Map(sellers.flatMap(({ phone, known }) => (known ? [[phone, known.id] as const] : [])));
  const above = sellers.flatMap(({ parent }) => (parent !== undefined && !ids.has(parent) ? [parent] : []));
  for (const { phone, id } of await listPeopleWith(tx, above)) ids.set(phone, id);
  for (const { known, isRenamed, name } of sellers)
    if (known && isRenamed) await writeAccount(tx, author, await getUser(tx, known.id), { name });
  // Agents first: subagents are added below them.
  for (const level of ['agent', 'subagent'] as const) {
    const added = sellers.filter((one) => one.level === level && !one.known);
    for (const { phone, id } of await addAccounts(tx, author, added, ids)) ids.set(phone, id);
  }
  const idOf = (phone: Phone) => ids.get(phone) as string;
  if (prices.length > 0)
    await upsertOverrides(
      tx,
      prices.map(({ phone, bundleId, level, price }) => ({
        sellerId: idOf(phone),
        bundleId,
        targetLevel: level,
        price,
      })),
    );
  for (const { phone, brings } of sellers) {
    const id = idOf(phone);
    const postings = openingPostings(id, brings);
    if (brings > 0n) await postToLedger(tx, { kind: 'opening_balance', note: id, postings });
  }
  await recordBrought(tx, author, { sellers, prices, idOf });
}

/** They have no password: each owner proves the number with a code and sets one. */
async function addAccounts(
  tx: Tx,
  author: Author,
  added: readonly PlannedSeller[],
  ids: ReadonlyMap<Phone, string>,
): Promise<User[]> {
  const users = await insertUsers(
    tx,
    added.map(({ name, phone, level, parent }) => ({
      name,
      phone,
      role: level,
      uplineId: parent && ids.get(parent),
      passwordHash: null,
      createdBy: author.userId,
    })),
  );
  // Somebody has registered with one of the numbers since.
  if (users.length < added.length) throw new Refusal('STALE');
  const entries = users.map((user) => ({
    action: 'user.add' as const,
    subject: user.id,
    after: { ...auditFields(user), phone: user.phone },
  }));
  await recordAudits(tx, author, entries);
  return users;
}

type Saved = { sellers: PlannedSeller[]; prices: PlannedPrice[]; idOf: (phone: Phone) => string };

async function recordBrought(tx: Tx, author: Author, { sellers, prices, idOf }: Saved): Promise<void> {
  const entries = sellers.flatMap(({ phone, brings }) => {
    const own = prices.filter((price) => price.phone === phone);
    if (own.length === 0 && brings === 0n) return [];
    const before = Object.fromEntries(own.map((price) => [price.label, price.before ?? null]));
    const after = {
      ...(brings > 0n && { balance_pesewas: brings }),
      ...Object.fromEntries(own.map(({ label, price }) => [label, price])),
    };
    return [{ action: 'user.bring' as const, subject: idOf(phone), before, after }];
  });
  await recordAudits(tx, author, entries);
}
