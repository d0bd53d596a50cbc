/** Tells every admin, by text message, of another admin's act. */
import { randomUUID } from 'node:crypto';
import { formatAmount, type Pesewas, pesewas } from '@ntem/contract/money';
import type { AdminChangeKind } from '@ntem/contract/people/admin-changes';
import { maskPhone } from '@ntem/contract/phones';
import type { Author } from '#accounts/rules/author.ts';
import { findBundle } from '#catalogue/rows/catalogue.ts';
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import type { Tx } from '#kernel/db/database.ts';
import { requestJobs } from '#kernel/jobs/jobs.ts';
import { sendMessage } from '#notices/verbs/send-message.ts';
import { findAdminChange, listToldUsers } from '#people/rows/admin-changes.ts';
import { findUser } from '#people/rows/users.ts';

/** One job for each message, so that a crash repeats at most one of them. */
async function tell(
  tx: Tx,
  kind: string,
  facts: (string | bigint | number)[],
  about?: string,
): Promise<void> {
  const told = await listToldUsers(tx, about);
  await requestJobs(
    tx,
    told.map((reader) => ({ kind: 'send-admin-notice', adminNotice: [kind, reader, ...facts].join(' ') })),
  );
}

/** Of an admin who was made or removed, or of that being undone. */
export async function tellAdmins(
  tx: Tx,
  { id, userId, isUndone }: { id: bigint; userId: string; isUndone: boolean },
): Promise<void> {
  await tell(tx, isUndone ? 'undone' : 'admin', [id], userId);
}

/** Money that no gateway saw is seen by every admin. */
export async function tellOpening(
  tx: Tx,
  { actorId, amount, sellers, fingerprint }: Brought & { fingerprint: string },
): Promise<void> {
  await tell(tx, 'opening', [actorId, amount, sellers, fingerprint.slice(0, 8)]);
}

/** Accounts that an admin has switched off together. */
export async function tellSwitchedOff(tx: Tx, { userId: actorId }: Author, count: number): Promise<void> {
  await tell(tx, 'off', [actorId, count, randomUUID()]);
}

async function saySwitchedOff(db: Deps['db'], [actorId = '', count = '']: string[]): Promise<string> {
  const actor = await findUser(db, actorId);
  return `${actor?.name ?? 'An admin'} switched off ${count} accounts.`;
}

/** A price that an admin has set and that the others should know of at once. */
export type ToldPrice = {
  actorId: string;
  bundleId: string;
  /** `fall`: from one price to another. `below_cost`: sold for `to`, at a cost of `from`. */
  what: 'fall' | 'below_cost';
  from: Pesewas;
  to: Pesewas;
  others: number;
};

export async function tellPrice(
  tx: Tx,
  { actorId, bundleId, what, from, to, others }: ToldPrice,
): Promise<void> {
  await tell(tx, 'price', [actorId, bundleId, what, from, to, others]);
}

async function sayPrice(
  db: Deps['db'],
  [actorId = '', bundleId = '', what = '', from = '0', to = '0', others = '0']: string[],
): Promise<string> {
  const [actor, bundle] = await Promise.all([findUser(db, actorId), findBundle(db, bundleId)]);
  const [who, name] = [actor?.name ?? 'An admin', bundle?.name ?? 'a package'];
  const ghs = (amount: string) => `GH₵ ${formatAmount(pesewas(BigInt(amount)))}`;
  if (what === 'below_cost')
    return `${who} confirmed that ${name} sells for ${ghs(to)} and costs ${ghs(from)}.`;
  const more = others === '0' ? '' : `, and ${others} more ${others === '1' ? 'price' : 'prices'} that far`;
  return `${who} lowered ${name} from ${ghs(from)} to ${ghs(to)}${more}.`;
}

type Brought = { actorId: string; amount: bigint; sellers: number };

async function sayOpening(
  db: Deps['db'],
  [actorId = '', amount = '0', sellers = '0']: string[],
): Promise<string> {
  const actor = await findUser(db, actorId);
  return `${actor?.name ?? 'An admin'} brought in balances of ${sellers} seller(s), GH₵ ${formatAmount(pesewas(BigInt(amount)))} in all.`;
}

type Says = (db: Deps['db'], facts: string[]) => Promise<string | undefined>;

const sayings: Record<string, Says> = {
  admin: (db, [id = '']) => sayAdminChange(db, id),
  undone: (db, [id = '']) => sayUndone(db, id),
  opening: sayOpening,
  off: saySwitchedOff,
  price: sayPrice,
};

export async function sendAdminNotice(
  deps: Pick<Deps, 'db' | 'messages' | 'config' | 'log'>,
  notice: string,
): Promise<undefined> {
  const [kind = '', reader = '', ...facts] = notice.split(' ');
  const words = await sayings[kind]?.(deps.db, facts);
  if (words) await tellReader(deps, reader, words);
}

async function tellReader(
  deps: Pick<Deps, 'db' | 'messages' | 'config' | 'log'>,
  userId: string,
  words: string,
): Promise<undefined> {
  const reader = await findUser(deps.db, userId);
  if (!reader) return;
  const { name: storeName } = await findBrand(deps);
  const { supportPhone } = deps.config;
  const text = `${storeName}: ${words} Not expected? Call ${supportPhone} now.`;
  await sendMessage(deps, { phone: reader.phone, text, topic: 'admin' });
}

const deeds: Record<AdminChangeKind, (person: string) => string> = {
  made: (person) => `made ${person} an admin`,
  switched_off: (person) => `switched off ${person}, an admin`,
  demoted: (person) => `took the admin rights of ${person}`,
  deleted: (person) => `deleted ${person}, an admin`,
  second_step_reset: (person) => `reset the second step of ${person}`,
};

async function sayAdminChange(db: Deps['db'], id: string): Promise<string | undefined> {
  const found = await findAdminChange(db, id);
  if (!found) return undefined;
  const { change, userName, userPhone, changerName, until } = found;
  const deed = `${changerName} ${deeds[change](`${userName} (${maskPhone(userPhone)})`)}.`;
  if (change === 'deleted' || change === 'second_step_reset') return deed;
  const when = until.toISOString().slice(0, 16).replace('T', ' ');
  return `${deed} Another admin can undo it in Attention until ${when}.`;
}

async function sayUndone(db: Deps['db'], id: string): Promise<string | undefined> {
  const found = await findAdminChange(db, id);
  if (!found) return undefined;
  const { change, userName, userPhone, undoerName } = found;
  const person = `${userName} (${maskPhone(userPhone)})`;
  return `${undoerName} undid it: ${person} is ${change === 'made' ? 'no longer an admin' : 'an admin again'}.`;
}
