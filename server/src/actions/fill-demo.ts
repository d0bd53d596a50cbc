/** Fills an empty shop with the demo: four people whom anybody may sign in as. */
import type { Role } from '@ntem/contract/endpoint';
import type { Phone } from '@ntem/contract/phones';
import { inTransaction, type Tx } from '#db/database.ts';
import { insertReferralLink } from '#db/referral-links.ts';
import { findUserByPhone, hasUsers, insertUser } from '#db/users.ts';
import type { Deps } from '#deps.ts';
import { hashPassword, isRightPassword } from './hash-password.ts';

export const demoPassword = 'demo1234';

export type DemoPerson = { name: string; role: Role; phone: Phone; referralCode?: string; upline?: string };

export const demoPeople: DemoPerson[] = [
  { name: 'Esi Mensah', role: 'admin', phone: '0200000000' as Phone },
  { name: 'Ama Owusu', role: 'agent', phone: '0240000001' as Phone, referralCode: 'AMA2026' },
  {
    name: 'Kofi Boateng',
    role: 'subagent',
    phone: '0550000002' as Phone,
    referralCode: 'KOFI2026',
    upline: '0240000001',
  },
  { name: 'Yaw Asante', role: 'user', phone: '0270000003' as Phone },
];

/** True when it was filled now. Nothing happens where anybody has an account already. */
export async function fillDemo({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  if (await hasUsers(db)) return false;
  const passwordHash = await hashPassword(demoPassword);
  return inTransaction(db, async (tx) => {
    const ids = new Map<string, string>();
    for (const person of demoPeople) {
      const id = await addPerson(tx, person, { passwordHash, uplineId: ids.get(person.upline ?? '') });
      // Another process that starts at the same time was quicker.
      if (!id) return false;
      ids.set(person.phone, id);
    }
    return true;
  });
}

/** A demo person who can still be signed in as with the password that everybody knows. */
export async function findDemoPerson({ db }: Pick<Deps, 'db'>): Promise<DemoPerson | undefined> {
  for (const person of demoPeople) {
    const account = await findUserByPhone(db, person.phone);
    if (account && (await isRightPassword(account.password_hash, demoPassword))) return person;
  }
  return undefined;
}

async function addPerson(
  tx: Tx,
  person: DemoPerson,
  account: { passwordHash: string; uplineId: string | undefined },
): Promise<string | undefined> {
  const { name, role } = person;
  const user = await insertUser(tx, { name, role, phone: person.phone, verified: true, ...account });
  if (user && person.referralCode)
    await insertReferralLink(tx, { code: person.referralCode, userId: user.id });
  return user?.id;
}
