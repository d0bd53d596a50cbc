/** Fills an empty shop with the demo: four people with a known password, and something to sell. */
import { type Pesewas, parseGhs, pesewas } from '@ntem/contract/money';
import type { Role } from '@ntem/contract/people/roles';
import type { Phone } from '@ntem/contract/phones';
import { saySize } from '@ntem/contract/say-size';
import { hashPassword, isRightPassword } from '#accounts/verbs/hash-password.ts';
import { type Bundle, insertBundle, insertService } from '#catalogue/rows/catalogue.ts';
import { upsertOverrides } from '#catalogue/rows/price-overrides.ts';
import { giveShortNumber } from '#channels/rows/short-numbers.ts';
import type { Deps } from '#deps.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { changeUser, findUserByPhone, hasUsers, insertUser } from '#people/rows/users.ts';
import { insertReferralLink } from '#sellers/rows/sellers.ts';
import { demoCatalogue, demoMargins } from './demo-catalogue.ts';

export const demoPassword = 'demo1234';

export type DemoPerson = {
  name: string;
  role: Role;
  phone: Phone;
  referralCode?: string;
  shortNumber?: string;
  upline?: string;
};

export const demoPeople: DemoPerson[] = [
  { name: 'Esi Mensah', role: 'admin', phone: '0200000000' as Phone },
  {
    name: 'Ama Owusu',
    role: 'agent',
    phone: '0240000001' as Phone,
    referralCode: 'AMA2026',
    shortNumber: '4821',
  },
  {
    name: 'Kofi Boateng',
    role: 'subagent',
    phone: '0550000002' as Phone,
    referralCode: 'KOFI2026',
    shortNumber: '5550',
    upline: '0240000001',
  },
  { name: 'Yaw Asante', role: 'user', phone: '0270000003' as Phone },
];

/** True if it was filled now. Does nothing if there is any account. */
export async function fillDemo({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  if (await hasUsers(db)) return false;
  const passwordHash = await hashPassword(demoPassword);
  return inTransaction(db, async (tx) => {
    const ids = new Map<string, string>();
    for (const person of demoPeople) {
      const id = await addPerson(tx, person, { passwordHash, uplineId: ids.get(person.upline ?? '') });
      // Another process that started at the same time was faster.
      if (!id) return false;
      ids.set(person.phone, id);
    }
    await addCatalogue(tx, { agentId: ids.get('0240000001') ?? '', subagentId: ids.get('0550000002') ?? '' });
    return true;
  });
}

type Sellers = { agentId: string; subagentId: string };

async function addCatalogue(tx: Tx, sellers: Sellers): Promise<void> {
  const marked: Bundle[] = [];
  for (const { prices, ...service } of demoCatalogue) {
    const { id: serviceId } = await insertService(tx, service);
    for (const [megabytes, cost, amount] of prices) {
      const bundle = await insertBundle(tx, {
        serviceId,
        name: `${service.name} ${saySize(megabytes)}`,
        supplierCode: `${service.network}-${megabytes}`,
        megabytes,
        amountPesewas: parseGhs(amount) as Pesewas,
        costPesewas: parseGhs(cost) as Pesewas,
      });
      if (megabytes <= demoMargins.largestMegabytes) marked.push(bundle);
    }
  }
  await upsertOverrides(
    tx,
    marked.flatMap((bundle) => asksFor(bundle, sellers)),
  );
}

function asksFor({ id: bundleId, amountPesewas }: Bundle, { agentId, subagentId }: Sellers) {
  const { agentToSubagents, agentToGuests, subagentToGuests } = demoMargins;
  const ask = (sellerId: string, targetLevel: 2 | 3, margin: bigint) => ({
    sellerId,
    bundleId,
    targetLevel,
    price: pesewas(amountPesewas + margin),
  });
  return [
    ask(agentId, 2, agentToSubagents),
    ask(agentId, 3, agentToGuests),
    ask(subagentId, 3, subagentToGuests),
  ];
}

/** A demo account that still has the password that everybody knows. */
export async function findDemoPerson({ db }: Pick<Deps, 'db'>): Promise<DemoPerson | undefined> {
  for (const person of demoPeople) {
    const account = await findUserByPhone(db, person.phone);
    if (account && (await isRightPassword(account.passwordHash, demoPassword))) return person;
  }
  return undefined;
}

async function addPerson(
  tx: Tx,
  person: DemoPerson,
  account: { passwordHash: string; uplineId: string | undefined },
): Promise<string | undefined> {
  const { name, role } = person;
  const given = role === 'admin' ? {} : { role };
  const user = await insertUser(tx, { name, phone: person.phone, verified: true, ...given, ...account });
  if (user && role === 'admin') await changeUser(tx, user.id, { role: 'admin' });
  if (user && person.referralCode)
    await insertReferralLink(tx, { code: person.referralCode, userId: user.id });
  if (user && person.shortNumber) await giveShortNumber(tx, { number: person.shortNumber, userId: user.id });
  return user?.id;
}
