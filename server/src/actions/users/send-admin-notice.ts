/** Tells every admin, by text message, what is asked of them and what came of it. */
import { randomUUID } from 'node:crypto';

import type { RemovalGoal } from '@ntem/contract/account-rules';
import { sayDuration } from '@ntem/contract/durations';
import { adminRequestLastsMs } from '@ntem/contract/limits';
import { formatAmount, type Pesewas, pesewas } from '@ntem/contract/money';
import { maskPhone } from '@ntem/contract/phones';
import { sendMessage } from '#actions/codes/send-message.ts';
import { findBundle } from '#db/catalogue/catalogue.ts';
import type { Tx } from '#db/database.ts';
import { findBrand } from '#db/installation/current-brand.ts';
import { requestJobs } from '#db/jobs/jobs.ts';
import { type AdminRequest, findAdminRequest, listToldUsers } from '#db/users/admin-requests.ts';
import { findUser } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import { type AdminRequestEvent, adminRequestEvents } from '#domain/people/admin-requests.ts';
import type { Author } from '#domain/people/author.ts';

type Told = Pick<AdminRequest, 'id' | 'kind' | 'userId'>;

/** One job for each message, so that a crash repeats at most one of them. */
export async function tellAdmins(tx: Tx, request: Told, event: AdminRequestEvent): Promise<void> {
  const told = await listToldUsers(tx, request);
  const notices = told.map((userId) => [request.id, event, userId].join(' '));
  await requestJobs(
    tx,
    notices.map((adminNotice) => ({ kind: 'send-admin-notice', adminNotice })),
  );
}

/** Money that no gateway saw is seen by every admin. */
export async function tellOpening(
  tx: Tx,
  { actorId, amount, sellers, fingerprint }: Brought & { fingerprint: string },
): Promise<void> {
  const told = await listToldUsers(tx);
  const facts = [actorId, amount, sellers, fingerprint.slice(0, 8)].join(' ');
  await requestJobs(
    tx,
    told.map((userId) => ({ kind: 'send-admin-notice', adminNotice: `opening ${userId} ${facts}` })),
  );
}

/** Accounts that an admin has switched off together. */
export async function tellSwitchedOff(tx: Tx, { userId: actorId }: Author, count: number): Promise<void> {
  const told = await listToldUsers(tx);
  const facts = [actorId, count, randomUUID()].join(' ');
  await requestJobs(
    tx,
    told.map((userId) => ({ kind: 'send-admin-notice', adminNotice: `off ${userId} ${facts}` })),
  );
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
  const facts = [actorId, bundleId, what, from, to, others].join(' ');
  await requestJobs(
    tx,
    (await listToldUsers(tx)).map((userId) => ({
      kind: 'send-admin-notice',
      adminNotice: `price ${userId} ${facts}`,
    })),
  );
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
  const more = others === '0' ? '' : `, and ${others} more price(s) that far`;
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

export async function sendAdminNotice(
  deps: Pick<Deps, 'db' | 'messages' | 'config' | 'log'>,
  notice: string,
): Promise<undefined> {
  const [requestId = '', named = '', userId = '', ...facts] = notice.split(' ');
  if (requestId === 'opening') return tellReader(deps, named, await sayOpening(deps.db, [userId, ...facts]));
  if (requestId === 'off') return tellReader(deps, named, await saySwitchedOff(deps.db, [userId, ...facts]));
  if (requestId === 'price') return tellReader(deps, named, await sayPrice(deps.db, [userId, ...facts]));
  const event = adminRequestEvents.find((one) => one === named);
  const request = await findAdminRequest(deps.db, requestId);
  if (event && request) await tellReader(deps, userId, wordsFor(request, event));
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

function wordsFor(request: AdminRequest, event: AdminRequestEvent): string {
  const { askerName, confirmerName, closerName, effectiveAt } = request;
  const person = `${request.userName} (${maskPhone(request.userPhone)})`;
  const { wish, stays, done } = saidOf(request, person);
  const when = effectiveAt?.toISOString().slice(0, 16).replace('T', ' ');
  switch (event) {
    case 'ask': {
      const next = request.needsSecond ? 'Another admin must confirm it.' : `It counts from ${when}.`;
      return `${askerName} asks to ${wish}. ${next} Any admin can stop it in Attention.`;
    }
    case 'confirm':
      return `${confirmerName} confirmed: ${person} becomes an admin at ${when}. Any admin can stop it in Attention until then.`;
    case 'withdraw':
      return `${closerName} stopped it: ${stays}.`;
    case 'void':
      return `It is over: ${stays}. The account, or who agreed, has changed.`;
    case 'expire':
      return `It is over: ${stays}. Nobody confirmed it within ${sayDuration(adminRequestLastsMs)}.`;
    case 'done':
      return `${done}.`;
  }
}

/** What is wished, what is the case as long as nothing was done, and what is the case then. */
function saidOf({ kind, goal, askerName, confirmerName }: AdminRequest, person: string) {
  switch (kind) {
    case 'promotion':
      return {
        wish: `make ${person} an admin`,
        stays: `${person} does not become an admin`,
        done: `${person} is an admin now`,
      };
    case 'removal': {
      const ways: Partial<Record<RemovalGoal, string>> = { inactive: 'switch off', deleted: 'delete' };
      return {
        wish: `${(goal && ways[goal]) ?? 'take the admin rights of'} ${person}`,
        stays: `${person} stays an admin`,
        done: `${person} is no admin any more`,
      };
    }
    case 'factor-reset':
      return {
        wish: `reset the second step of ${person}`,
        stays: `the second step of ${person} stays`,
        done: `The second step of ${person} was reset by ${askerName} and ${confirmerName}`,
      };
  }
}
