/** Passkeys, and the challenges for their devices. */
import { type PasskeyPurpose, passkeyChallengeMs } from '#accounts/rules/passkeys.ts';
import { findRow, hasRow, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';

export type Passkey = {
  id: string;
  credentialId: string;
  transports: string[];
  name: string | null;
  createdAt: Date;
  usedAt: Date | null;
};

export function listPasskeys(db: Db | Tx, userId: string): Promise<Passkey[]> {
  return listRows<Passkey>(db)`
    select id, credential_id, transports, name, created_at, used_at from passkeys
    where user_id = ${userId} order by created_at`;
}

export type PasskeyKey = { id: string; publicKey: Buffer; counter: number };

/** Two uses of one passkey come one after the other. */
export function lockPasskey(
  tx: Tx,
  { userId, credentialId }: { userId: string; credentialId: string },
): Promise<PasskeyKey | undefined> {
  return findRow<PasskeyKey>(tx)`
    select id, public_key, counter::float8 as counter from passkeys
    where credential_id = ${credentialId}
      and user_id = ${userId} for update`;
}

export type NewPasskey = {
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string | null;
};

/** False if somebody already has this one. */
export function insertPasskey(tx: Tx, made: NewPasskey): Promise<boolean> {
  return hasRow(tx)`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    values (${made.userId}, ${made.credentialId}, ${made.publicKey}, ${made.counter},
            ${made.transports}, ${made.name})
    on conflict (credential_id) do nothing returning 1`;
}

export async function markPasskeyUsed(
  tx: Tx,
  { id, counter }: { id: string; counter: number },
): Promise<void> {
  await run(tx)`update passkeys set counter = ${counter}, used_at = now() where id = ${id}`;
}

/** The name of the one that is gone; undefined if this person has no such passkey. */
export function deletePasskey(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<{ name: string | null } | undefined> {
  return findRow<{ name: string | null }>(tx)`
    delete from passkeys where user_id = ${userId} and id = ${id} returning name`;
}

export type ChallengeKey = { holder: string; purpose: PasskeyPurpose };

export async function replaceChallenge(
  db: Db | Tx,
  { holder, purpose, challenge }: ChallengeKey & { challenge: string },
): Promise<void> {
  await run(db)`
    insert into passkey_challenges (holder, purpose, challenge) values (${holder}, ${purpose}, ${challenge})
    on conflict (holder, purpose) do update set challenge = excluded.challenge, created_at = now()`;
}

/** Once, whether the answer turns out right or wrong. */
export async function takeChallenge(tx: Tx, { holder, purpose }: ChallengeKey): Promise<string | undefined> {
  const taken = await findRow<{ challenge: string; isFresh: boolean }>(tx)`
    delete from passkey_challenges where holder = ${holder} and purpose = ${purpose}
    returning challenge, created_at > now() - ${interval(passkeyChallengeMs)} as is_fresh`;
  return taken?.isFresh ? taken.challenge : undefined;
}
