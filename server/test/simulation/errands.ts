/** Other acts of sellers and admins: import a balance, withdraw, change prices, and leave while owed money. */
import { secondMs } from '@ntem/contract/durations';
import { formatAmount, pesewas } from '@ntem/contract/money';
import { earningsEndpoints } from '@ntem/contract/payouts/endpoints/earnings';
import type { Role } from '@ntem/contract/people/roles';
import { sql } from 'kysely';
import { sumAccount } from '#books/rows/ledger.ts';
import { bundles } from '#catalogue/verbs/manage-catalogue.ts';
import { setPrices } from '#catalogue/verbs/set-prices.ts';
import type { Order } from '#orders/rows/orders.ts';
import { statesInFlight } from '#payouts/rules/payout-states.ts';
import { requestPayout } from '#payouts/verbs/request-payout.ts';
import { changeUser, deleteUser } from '#people/verbs/change-user.ts';
import { erasePerson } from '#people/verbs/erase-person.ts';
import { importSellers, previewSellers } from '#sellers/verbs/import-sellers.ts';
import { persist } from '#test/simulation/buyers/people.ts';
import { sellOverCounter } from './counter.ts';
import { leaverPhones } from './database.ts';
import { sendNumbers } from './lists.ts';
import type { Errand } from './plan.ts';
import type { Prices } from './prices.ts';
import type { Shop } from './shop.ts';

export async function run(shop: Shop, prices: Prices, errand: Errand, n: number): Promise<void> {
  await shop.scheduler.sleep(errand.atMs);
  if (errand.kind === 'price') return changePrice(shop, prices, errand);
  if (errand.kind === 'leave') return leave(shop, prices, errand, n);
  if (errand.kind === 'counter') return sellOverCounter(shop, prices, errand, n);
  if (errand.kind === 'list') return sendNumbers(shop, prices, errand, n);
  if (errand.kind === 'bring')
    return bringBalance(shop, prices, prices.sellers[errand.seller], errand.amount);
  return withdraw(shop, prices, errand, n);
}

/** One admin brings the file in, and another one the same where that takes two. What is there already changes nothing. */
async function bringBalance(
  shop: Shop,
  { sellers }: Prices,
  sellerId: string,
  amount: number,
): Promise<void> {
  const [person] = await shop.look(sql<{ row: string; role: string }>`
    select concat_ws(',', own.name, own.phone, own.role, upline.phone) as row, own.role
    from users as own left join users as upline on upline.id = own.upline_id and own.role = 'subagent'
    where own.id = ${sellerId}`);
  const above = person?.role === 'agent' ? '' : ',parent_phone';
  const file = `name,phone,level${above},opening_balance\n${person?.row},${formatAmount(pesewas(BigInt(amount)))}\n`;
  for (const userId of [sellers.admin, sellers.secondAdmin]) {
    const author = { userId, device: null, address: '10.99.0.5', browser: null };
    const answered = await persist(shop, `bring ${sellerId}`, async (deps) => {
      const { fingerprint } = await previewSellers(deps, file);
      return importSellers(deps, author, { file, fingerprint, requireProof: () => undefined });
    });
    if ('value' in answered && answered.value.isDone) return;
  }
}

async function withdraw(
  shop: Shop,
  { sellers }: Prices,
  errand: Errand & { kind: 'withdraw' },
  n: number,
): Promise<void> {
  const userId = sellers[errand.seller];
  const client = { device: 'seller', address: '10.99.0.1', browser: null };
  const balance = -(await shop.scheduler.during(sumAccount(shop.db, `commission:${userId}`)));
  const amount = pesewas(BigInt(Math.floor(Number(balance) * errand.share)));
  await persist(shop, `withdraw ${n}`, (deps) =>
    requestPayout(
      deps,
      { userId, ...client },
      {
        ...{
          amount,
          phone: undefined,
          network: errand.network,
          key: `withdraw-${n}`,
          newestKnown: undefined,
        },
      },
    ),
  );
}

/** At the office, which does not die, so that it is known from when on a price holds. */
async function changePrice(shop: Shop, prices: Prices, errand: Errand & { kind: 'price' }): Promise<void> {
  const { sellers } = prices;
  const { by, bundle } = errand;
  const priced = prices.now(bundle);
  const change = BigInt(errand.change);
  const author = { userId: sellers[by], device: null, address: '10.99.0.2', browser: null };
  if (by === 'admin') {
    const amount = priced.amount + change < priced.cost + 5n ? priced.cost + 5n : priced.amount + change;
    const answered = await shop.atOffice('price', (deps) =>
      bundles.change(deps, author, {
        id: priced.id,
        change: { amountPesewas: pesewas(amount) },
        readAt: undefined,
      }),
    );
    if ('value' in answered) prices.change(bundle, { amount });
    return;
  }
  const field = by === 'agent' ? 'agentToSubagents' : 'subagentToGuests';
  const price = priced[field] + change;
  const answered = await shop.atOffice('price', (deps) =>
    setPrices(deps, author, {
      role: by,
      wanted: [{ bundleId: priced.id, targetLevel: by === 'agent' ? 2 : 3, price: pesewas(price) }],
    }),
  );
  if ('value' in answered) prices.change(bundle, { [field]: price });
}

async function leave(
  shop: Shop,
  prices: Prices,
  { person, amount, way, withdraws }: Errand & { kind: 'leave' },
  n: number,
): Promise<void> {
  const { leavers, admin } = prices.sellers;
  const userId = leavers[person] ?? '';
  const phone = leaverPhones[person];
  if (!phone) return;
  await bringBalance(shop, prices, userId, amount);
  const author = { userId, device: 'seller', address: '10.99.0.6', browser: null };
  const request = { amount: pesewas(BigInt(amount) / 2n), phone: undefined, network: undefined };
  if (withdraws)
    await persist(shop, `withdraw ${n}`, (deps) =>
      requestPayout(deps, author, { ...request, key: `withdraw-${n}`, newestKnown: undefined }),
    );
  await shop.scheduler.sleep(secondMs);
  const changer = {
    author: { userId: admin, device: null, address: '10.99.0.7', browser: null },
    requireProof: () => undefined,
  };
  const act = <Result>(work: Parameters<typeof persist<Result>>[2]) => persist(shop, `leave ${n}`, work);
  if (way === 'demoted') {
    await act((deps) => changeUser(deps, changer, { id: userId, change: { role: 'user' } }));
    return;
  }
  await act((deps) => deleteUser(deps, changer, userId));
  const reason = 'They wrote to us and called back.';
  if (way === 'erased') await act((deps) => erasePerson(deps, changer.author, { phone, reason }));
}

/** Everybody who is owed money can still get it, and every payout went to its seller's number. */
export async function judgeLeavers({ look, vendors }: Shop, { sellers }: Prices): Promise<string[]> {
  const owed = await look(sql<{ role: Role; isGone: boolean; sum: bigint }>`
    select role, deleted_at is not null as is_gone, -sum(amount_pesewas)::bigint as sum
    from users join ledger_postings on account = 'commission:' || users.id
    where users.id = any(${sellers.leavers}::uuid[]) group by users.id having sum(amount_pesewas) < 0 order by phone`);
  const sent = await look(sql<{ reference: string; sellerId: string }>`
    select attempts.reference, seller_id from attempts join payouts on payouts.id = payout_id`);
  const sellerOf = new Map(sent.map(({ reference, sellerId }) => [reference, sellerId]));
  return [
    ...owed.flatMap(({ role, isGone, sum }) => {
      if (isGone) return [`somebody is owed ${sum}, and their account is gone`];
      return mayWithdraw(role) ? [] : [`somebody is owed ${sum}, and cannot withdraw it as ${role}`];
    }),
    ...vendors.deeds.flatMap(({ direction, reference, label, state }) => {
      const right = sellers.phones.get(sellerOf.get(reference) ?? '');
      const isWrong = direction === 'payout' && state === 'done' && right && right !== label;
      return isWrong ? [`a withdrawal ${reference} of ${right} went to ${label}`] : [];
    }),
  ];
}

/** As the contract says who may ask. */
function mayWithdraw(role: Role): boolean {
  const { access } = earningsEndpoints['POST /earnings/withdrawals'];
  return typeof access === 'string' || (access as readonly Role[]).includes(role);
}

/** Each seller has what they came with and what delivered orders brought, without what was withdrawn, and never less than nothing. */
export async function judgeSellers(shop: Shop, { sellers }: Prices, orders: Order[]): Promise<string[]> {
  const balances = await shop.look(sql<{ account: string; sum: bigint }>`
    select account, sum(amount_pesewas)::bigint as sum from ledger_postings group by 1`);
  const payouts = await shop.look(sql<{ sellerId: string; amount: bigint; state: string }>`
    select seller_id, amount_pesewas as amount, state from payouts`);
  const moves = await shop.look(sql<{ userId: string; sum: bigint }>`
    select user_id, sum(amount_pesewas)::bigint as sum from float_moves group by 1`);
  const hasLies = shop.vendors.deeds.some(({ isContradicted }) => isContradicted);
  return (['agent', 'subagent'] as const).flatMap((role) => {
    const id = sellers[role];
    const isEarned = ({ state, stateBeforeReview }: Order) => (stateBeforeReview ?? state) === 'delivered';
    const shareOf = ({ sellerId, sellerCommissionPesewas, agentId, agentCommissionPesewas }: Order) =>
      (sellerId === id ? sellerCommissionPesewas : 0n) + (agentId === id ? agentCommissionPesewas : 0n);
    const earned = orders.filter(isEarned).reduce((sum, order) => sum + shareOf(order), 0n);
    const isGone = (state: string) => state === 'paid' || statesInFlight.some((one) => one === state);
    const gone = payouts.reduce(
      (sum, one) => sum + (one.sellerId === id && isGone(one.state) ? one.amount : 0n),
      0n,
    );
    const brought = shop.plan.errands.reduce(
      (sum, errand) => sum + (errand.kind === 'bring' && errand.seller === role ? BigInt(errand.amount) : 0n),
      0n,
    );
    const balance = -(balances.find(({ account }) => account === `commission:${id}`)?.sum ?? 0n);
    const moved = moves.find(({ userId }) => userId === id)?.sum ?? 0n;
    const faults: string[] = [];
    // A file that was brought in after the backup is forgotten.
    const isForgotten = shop.keeper.restoredFromMs() !== undefined && balance === earned - gone - moved;
    if (balance !== brought + earned - gone - moved && !isForgotten)
      faults.push(
        `a seller has ${balance}, brought ${brought}, earned ${earned}, withdrew ${gone} and moved ${moved} to the float`,
      );
    if (balance < 0n && !hasLies) faults.push(`a seller has ${balance}`);
    return faults;
  });
}
