/** Makes, changes, rotates and revokes a seller's API keys. A secret is answered once and kept as a hash. */
import { randomInt, randomUUID } from 'node:crypto';
import { keyAddressTexts } from '@ntem/contract/developers/key-addresses';
import { type KeyKind, mostKeys } from '@ntem/contract/developers/limits';
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import {
  type ApiKey,
  countKeys,
  findKey,
  insertKey,
  lockKeysOf,
  markRevoked,
  rotateSecret,
  updateKey,
} from '#developers/rows/api-keys.ts';
import { isWidened, nameSecret, prefixOf, secretLength } from '#developers/rules/api-keys.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { readNetwork } from '#kernel/ip-addresses.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { keyedHash } from '#kernel/keys.ts';
import { Refusal, requireFound } from '#kernel/rules/refusal.ts';
import { insertNotices } from '#notices/rows/notices.ts';
import { recordAudit } from '#people/rows/audit-log.ts';

type KeyDeps = Pick<Deps, 'db' | 'keys'>;
type KeyRequest = Pick<ApiKey, 'name' | 'kind' | 'scopes' | 'addresses' | 'dailyLimit'>;
type MadeKey = { id: string; secret: string };

export function makeKey({ db, keys }: KeyDeps, author: Author, wish: KeyRequest): Promise<MadeKey> {
  const key = { ...wish, userId: author.userId, addresses: readAddresses(wish.addresses) };
  return inTransaction(db, async (tx) => {
    await lockKeysOf(tx, key.userId);
    if ((await countKeys(tx, key.userId)) >= mostKeys) throw new Refusal('TOO_MANY_KEYS');
    const secret = makeSecret(key.kind);
    const id = await insertKey(tx, key, describeSecret(keys, secret));
    await recordAudit(tx, author, { action: 'api_key.make', subject: key.userId, after: audited(key) });
    await tellOwner(tx, 'key_made', { ...key, id });
    return { id, secret };
  });
}

type Change = Partial<Pick<ApiKey, 'name' | 'addresses' | 'dailyLimit'>>;

/** `requireProof` throws where a proof is needed and too old: nothing is changed then. */
export function changeKey(
  { db }: KeyDeps,
  author: Author,
  { id, requireProof, ...change }: { id: string; requireProof: () => void } & Change,
): Promise<void> {
  const { userId } = author;
  return inTransaction(db, async (tx) => {
    await lockKeysOf(tx, userId);
    const before = await getKey(tx, { id, userId });
    const after = {
      name: change.name ?? before.name,
      addresses: change.addresses ? readAddresses(change.addresses) : before.addresses,
      dailyLimit: change.dailyLimit === undefined ? before.dailyLimit : change.dailyLimit,
    };
    if (isWidened(before, after)) requireProof();
    await updateKey(tx, before, after);
    await recordAudit(tx, author, {
      action: 'api_key.change',
      subject: userId,
      before: audited(before),
      after: audited({ ...before, ...after }),
    });
  });
}

export function rotateKey({ db, keys }: KeyDeps, author: Author, id: string): Promise<MadeKey> {
  const { userId } = author;
  return inTransaction(db, async (tx) => {
    await lockKeysOf(tx, userId);
    const key = await getKey(tx, { id, userId });
    const secret = makeSecret(key.kind);
    await rotateSecret(tx, id, describeSecret(keys, secret));
    await recordAudit(tx, author, { action: 'api_key.rotate', subject: userId, after: audited(key) });
    await tellOwner(tx, 'key_renewed', key);
    return { id, secret };
  });
}

export function revokeKey({ db }: KeyDeps, author: Author, id: string): Promise<void> {
  const { userId } = author;
  return inTransaction(db, async (tx) => {
    const key = await getKey(tx, { id, userId });
    if (!(await markRevoked(tx, key))) throw new Refusal('NOT_FOUND');
    await recordAudit(tx, author, { action: 'api_key.revoke', subject: userId, before: audited(key) });
  });
}

async function getKey(tx: Tx, of: { id: string; userId: string }): Promise<ApiKey> {
  return requireFound(await findKey(tx, of));
}

/** In the product always, and by text message where the key can spend the float. */
async function tellOwner(
  tx: Tx,
  kind: 'key_made' | 'key_renewed',
  { id: keyId, userId, kind: keyKind }: Pick<ApiKey, 'id' | 'userId' | 'kind'>,
): Promise<void> {
  await insertNotices(tx, { userIds: [userId], kind, subjectId: randomUUID() });
  if (keyKind === 'live') await requestJob(tx, { kind: 'send-key-notice', keyId });
}

function readAddresses(typed: readonly string[]): string[] {
  const read = typed.map(readNetwork);
  const addresses = read.filter((address) => address !== undefined);
  if (addresses.length < read.length)
    throw new Refusal('VALIDATION_FAILED', { errors: { addresses: keyAddressTexts.several } });
  return [...new Set(addresses)];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function makeSecret(kind: KeyKind): string {
  const random = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]);
  return prefixOf(kind) + random.join('');
}

function describeSecret({ apiKeys }: Deps['keys'], secret: string) {
  return { hash: keyedHash(apiKeys, secret), ...nameSecret(secret) };
}

function audited({ name, kind, scopes, addresses, dailyLimit }: KeyRequest) {
  return { name, kind, scopes, addresses, daily_limit_pesewas: dailyLimit };
}
