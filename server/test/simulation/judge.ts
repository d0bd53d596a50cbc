/** Compares the simulated shop with its vendors' real actions. Every difference is a sentence. */
import { hourMs } from '@ntem/contract/durations';
import type { AttemptDirection } from '@ntem/contract/states';
import { sql } from 'kysely';
import { doubtedAnswer } from '#attempts/verbs/settle.ts';
import type { Order } from '#orders/rows/orders.ts';
import { judgePrices, judgeTold, judgeWays, type Told } from '#test/simulation/buyers/people.ts';
import { findFaultsAgainst } from '#test/truth/find-faults.ts';
import type { Vendors as Truth } from '#test/truth/vendors.ts';
import { judgeCounter } from './counter.ts';
import { startMs } from './database.ts';
import { byHand, type Deed } from './deeds.ts';
import { judgeLeavers, judgeSellers } from './errands.ts';
import { judgeLists } from './lists.ts';
import { isAskedByName, traitsOf, type VendorName } from './manners.ts';
import type { Prices } from './prices.ts';
import { type Delivered, forgetRefunds, nameDeliveries } from './restore.ts';
import type { Shop } from './shop.ts';

export async function judge(shop: Shop, prices: Prices, told: Told[]): Promise<string[]> {
  const orders = await shop.look(sql<Order>`select * from orders order by created_at, id`);
  const ofPayer = groupBy(orders, ({ payer }) => payer);
  // Deeds for orders that a restore made us forget are listed for a person, and nobody here can end them.
  const { vanished } = shop.keeper;
  let remembered = shop.vendors.deeds.filter(
    ({ reference, collection = '' }) => !vanished.has(reference) && !vanished.has(collection),
  );
  const known = await shop.look(
    sql<{ reference: string; outcome: string; isNamed: boolean }>`
      select reference, outcome, vendor_reference is not null as is_named from attempts`,
  );
  const calls = new Map(known.map((call) => [call.reference, call]));
  // The same of an end that a vendor changed under a name that it gives twice: the shop keeps the first end.
  const doubted = await shop.look(sql<{ reference: string }>`
    select attempt_reference as reference from comparison_differences where what = ${doubtedAnswer}`);
  const listed = new Set(doubted.map(({ reference }) => reference));
  // Nor can it learn the end of what only the vendor's own name leads to, if that was lost, or leads to a call of which
  // it was lost.
  const namesakes = groupBy(shop.vendors.deeds, keyOf);
  const isBeyondAsking = (deed: Deed) => {
    const { reference, vendor, direction, state, isContradicted } = deed;
    const call = calls.get(reference);
    if (!call || !isAskedByName(shop.plan.vendors[vendor as VendorName], direction)) return false;
    const [first = deed] = namesakes.get(keyOf(deed)) ?? [];
    const isAstray = first !== deed && !calls.get(first.reference)?.isNamed;
    return (
      (isAstray || (isContradicted && !call.isNamed)) && (call.outcome === 'done') !== (state === 'done')
    );
  };
  for (const deed of remembered)
    if ((deed.isContradicted && listed.has(deed.reference)) || isBeyondAsking(deed))
      deed.state = deed.state === 'done' ? 'failed' : 'done';
  remembered = forgetRefunds(
    remembered,
    new Map(known.map(({ reference, outcome }) => [reference, outcome])),
    shop.keeper,
  );
  nameDeliveries(remembered, await listDelivered(shop), shop.keeper);
  const deedsOf = groupBy(remembered, ({ who }) => who);
  return [
    ...(await findFaultsAgainst(shop.db, async () => readTruth(remembered))),
    ...shop.plan.purchases.flatMap((purchase) => {
      const deeds = [purchase.payer, purchase.recipient].flatMap((who) => deedsOf.get(who) ?? []);
      const own = ofPayer.get(purchase.payer) ?? [];
      const faults = [
        ...judgeDeeds(deeds),
        ...judgeEnds(own, deeds),
        ...judgePrices(own, purchase, prices),
        ...judgeWays(own, purchase),
      ];
      return faults.map(
        (fault) => `purchase ${purchase.n} (${own.map(({ state }) => state).join(', ')}): ${fault}`,
      );
    }),
    ...(await judgeTakenBack(shop)),
    ...(await judgeBooks(shop, remembered)),
    ...(await judgeHandedOver(shop)),
    ...(await judgeComparisons(shop)),
    ...(await judgeThefts(shop)),
    ...(await judgeDisputes(shop)),
    ...(await judgeLost(shop)),
    ...judgeTold(orders, told, shop),
    ...(await judgeSellers(shop, prices, orders)),
    ...(await judgeCounter(shop, prices, orders, remembered)),
    ...(await judgeLists(shop, remembered)),
    ...(await judgeLeavers(shop, prices)),
  ];
}

function listDelivered({ look }: Shop): Promise<Delivered[]> {
  return look(sql<Delivered>`
    select attempts.reference, provider, recipient from attempts join orders on orders.id = order_id
    where direction = 'deliver' and outcome = 'done'`);
}

function keyOf({ vendor, place, vendorReference }: Deed): string {
  return `${vendor} ${place} ${vendorReference}`;
}

function groupBy<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function readTruth(deeds: Deed[]): Truth {
  const of = (direction: Deed['direction'], ...states: Deed['state'][]) =>
    deeds.filter((deed) => deed.direction === direction && states.includes(deed.state));
  const transfers = (kind: 'refund' | 'payout') =>
    of(kind, 'done', 'failed', 'taken_back')
      .filter(({ vendor, place }) => vendor !== 'hand' && place !== byHand)
      .map(({ reference, who, amount, fee, state, collection = null }) => ({
        ...{ kind, reference, collection, receiver: who, amount, fee },
        ending: state === 'done' ? ('done' as const) : ('failed' as const),
      }));
  return {
    collections: of('collect', 'done').map(({ reference, who, label, amount, fee }) => ({
      ...{ reference, payer: who, label, amount, fee },
    })),
    transfers: [...transfers('refund'), ...transfers('payout')],
    deliveries: of('deliver', 'done').map(({ reference, who, amount }) => ({
      ...{ reference, recipient: who, supplierCode: '', cost: amount },
    })),
  };
}

/** Forbidden deeds, by the vendors' own books alone. */
function judgeDeeds(deeds: Deed[]): string[] {
  const count = (direction: Deed['direction'], ...states: Deed['state'][]) =>
    deeds.filter((deed) => deed.direction === direction && states.includes(deed.state)).length;
  const charged = count('collect', 'done', 'taken_back');
  const delivered = count('deliver', 'done', 'taken_back');
  const refunds = deeds.filter(({ direction, state }) => direction === 'refund' && state === 'done');
  const faults: string[] = [];
  for (const [payment, own] of groupBy(refunds, ({ collection = '' }) => collection))
    if (own.length > 1) faults.push(`the money of ${payment} went back ${own.length} times`);
  if (charged === 0 && delivered + refunds.length > 0) faults.push('something was given for nothing');
  // A vendor that has said otherwise before has made this itself, and a person has decided.
  if (deeds.some(({ isContradicted }) => isContradicted)) return faults;
  if (delivered > 1) faults.push(`the bundle was delivered ${delivered} times`);
  const kept = charged - refunds.length;
  if (kept < 0) faults.push('more went back than was paid');
  if (delivered > 0 && kept < 1) faults.push('the bundle was delivered and the money went back');
  if (delivered > 0 && kept > 1) faults.push(`the payer was charged ${charged} times, and has one bundle`);
  if (delivered === 0 && kept > 0) faults.push('the payer has neither the bundle nor the money');
  return faults;
}

/** The shop knows of everything that a vendor has taken back, and an admin can decide about it. */
async function judgeTakenBack(shop: Shop): Promise<string[]> {
  const waiting = await shop.look(sql<{ reference: string; contradictedBy: string }>`
    select reference, contradicted_by from attempts where contradicted_by is not null`);
  const counted = await shop.look(sql<{ reference: string }>`
    select reference from attempts where outcome = 'done' and contradicted_by is null`);
  const references = new Set(counted.map(({ reference }) => reference));
  return [
    ...waiting.map(({ reference, contradictedBy }) => `${reference} is still ${contradictedBy} after days`),
    ...shop.vendors.deeds.flatMap(({ state, reference, vendor, direction }) =>
      state === 'taken_back' && references.has(reference)
        ? [`${direction} ${reference} was taken back by ${vendor}, and the shop still counts it`]
        : [],
    ),
  ];
}

/**
 * Once nothing about an order or a payout is open, the books say of each vendor what its own books say, also if an admin
 * has decided: the simulated one decides by the truth.
 */
async function judgeBooks({ look }: Shop, deeds: Deed[]): Promise<string[]> {
  const attempts = await look(sql<{ reference: string; subject: string; isOpen: boolean }>`
    select attempts.reference, coalesce(order_id, payout_id, top_up_id)::text as subject,
      outcome in ('open', 'unknown') or contradicted_by is not null
        or coalesce(orders.state = 'needs_review', payouts.contradicted, false) as is_open
    from attempts left join orders on orders.id = order_id left join payouts on payouts.id = payout_id`);
  const booked = await look(sql<{ subject: string; account: string; sum: bigint }>`
    select coalesce(order_id, payout_id, (select top_up_id from attempts where attempts.id = attempt_id))::text as subject,
      account, sum(amount_pesewas)::bigint as sum
    from ledger_postings join ledger_transactions on id = transaction_id
    where account like 'gateway:%' or account like 'supplier:%' group by 1, 2`);
  const ended = await look(sql<{ subject: string }>`
    select coalesce(order_id, payout_id)::text as subject from decisions where state = 'done' and move <> 'check'
    union
    select top_up_id::text from attempts join attempt_evidence on attempt_id = attempts.id
    where source = 'admin' and top_up_id is not null`);
  const decided = new Set(ended.map((one) => one.subject));
  const open = new Set(attempts.flatMap((one) => (one.isOpen ? one.subject : [])));
  const subjects = new Map(attempts.map((one) => [one.reference, one.subject]));
  /** Differences between the books and the truth, by subject and account. */
  const beyond = new Map<string, bigint>();
  const add = (of: string, account: string, amount: bigint) =>
    beyond.set(`${of} ${account}`, (beyond.get(`${of} ${account}`) ?? 0n) + amount);
  for (const one of booked) if (!open.has(one.subject)) add(one.subject, one.account, one.sum);
  /** A vendor's fee that no answer named, because an admin said how it ended. */
  const untold = new Map<string, bigint>();
  for (const { direction, vendor, reference, place, collection = '', state, amount, fee } of deeds) {
    const of = subjects.get(place === byHand ? collection : reference);
    if (!of || open.has(of)) continue;
    const account = `${direction === 'deliver' ? 'supplier' : 'gateway'}:${vendor}`;
    const moved = state === 'done' ? (direction === 'collect' ? -amount : amount) : 0n;
    add(of, account, moved + fee);
    if (decided.has(of)) untold.set(`${of} ${account}`, (untold.get(`${of} ${account}`) ?? 0n) + fee);
  }
  const nameOf = (of: string) => [...subjects].flatMap(([reference, one]) => (one === of ? reference : []));
  return [...beyond].flatMap(([key, amount]) => {
    const [of = '', account] = key.split(' ');
    return amount >= 0n && amount <= (untold.get(key) ?? 0n)
      ? []
      : [`the books of ${nameOf(of).join(', ')} say ${amount} more of ${account} than is true`];
  });
}

/** Money handed over counts for the payment that the admin had in mind. */
async function judgeHandedOver({ look, vendors }: Shop): Promise<string[]> {
  const counted = await look(sql<{ reference: string }>`
    select attempts.reference from ledger_transactions join attempts on attempts.id = attempt_id
    where kind = 'settled_by_hand' order by ledger_transactions.id`);
  const byHand = vendors.deeds.filter(({ vendor }) => vendor === 'hand');
  return counted.flatMap(({ reference }) =>
    byHand.some(({ collection }) => collection === reference)
      ? []
      : [`${reference} counts as handed over, and nobody has handed it over`],
  );
}

/** Questions become rare with time: where the answer is certain, it is heard long before a person has to look. */
const longestMs = 12 * hourMs;

/** A call that certainly never reached a vendor does not keep a buyer waiting. */
async function judgeLost({ plan, vendors, look, setup }: Shop): Promise<string[]> {
  if (!plan.isSure) return [];
  const arrived = new Set(vendors.deeds.map(({ reference }) => reference));
  const sent = await look(sql<{
    reference: string;
    provider: string;
    direction: AttemptDirection;
    way: string;
    account: string;
    tookMs: number;
  }>`
    select reference, provider, direction, way, account,
      (extract(epoch from coalesce(settled_at, now()) - created_at) * 1000)::float8 as took_ms
    from attempts where sent_at is not null order by created_at, id`);
  // A call that is safe to repeat is sent until its vendor knows it, and no silence ends that.
  const isSure = (provider: string, direction: AttemptDirection) => {
    const name = provider as VendorName;
    const traits = traitsOf({ name, direction, isSure: true, manners: plan.vendors[name] });
    return traits.duplicates === 'unsafe' && traits.notFoundIsConclusiveAfterMs !== 'never';
  };
  // Calls from another account, by another method or to a former supplier need a person after a day: nobody could ask.
  const { accounts, refundWay, suppliers, formerSuppliers } = setup();
  const isServing = (name: string) => [...suppliers, ...formerSuppliers].some((one) => one === name);
  const isElsewhere = ({ provider, direction, way, account }: (typeof sent)[number]) =>
    (direction === 'deliver' && !isServing(provider)) ||
    account !== (accounts[provider as VendorName] ?? (direction === 'deliver' ? provider : 'A')) ||
    (direction === 'refund' && way !== refundWay && provider !== 'north');
  return sent.flatMap((one) => {
    const { reference, provider, direction, tookMs } = one;
    const isLate = !arrived.has(reference) && tookMs > longestMs;
    return isLate && isSure(provider, direction) && !isElsewhere(one)
      ? [`${direction} ${reference} never reached ${provider}, which took ${tookMs} ms to conclude`]
      : [];
  });
}

/** If days were compared: a difference has a cause, and a decided one is none any more. */
async function judgeComparisons({ plan, vendors, look }: Shop): Promise<string[]> {
  if (!plan.comparesDays) return [];
  // A vendor that forgets, takes fees or tells nothing makes differences as well.
  const isOdd = Object.values(plan.vendors).some((one) => one.forgetsAfterMs || one.feePesewas > 0);
  const hasReason = isOdd || plan.mishaps.some(({ kind }) => kind === 'theft' || kind === 'restore');
  const hasLied = new Set(vendors.deeds.filter((deed) => deed.isContradicted).map(({ who }) => who));
  const isByHand = new Set(vendors.deeds.flatMap((one) => (one.place === byHand ? one.reference : [])));
  const found = await look(sql<{ foundIn: string; what: string; who: string[] | null; reference: string }>`
    select found_in, what, reference,
      (select array[payer, recipient] from orders where orders.id = order_id) as who
    from comparison_differences order by id`);
  const days = await look(
    sql<{ day: string }>`select day::text from comparisons where finished_at is not null`,
  );
  return [
    ...(days.length > 5 || plan.purchases.length === 0 ? [] : [`only ${days.length} days were compared`]),
    ...found.flatMap(({ foundIn, what, who, reference }) => {
      const hasCause = who ? who.some((one) => hasLied.has(one)) : hasLied.size > 0;
      return foundIn === 'dispute' || hasReason || hasCause || isByHand.has(reference)
        ? []
        : [`a difference of ${reference} without a cause, found in ${foundIn}: ${what}`];
    }),
  ];
}

/** Money that leaves a gateway without a posting is named, once balances were compared before and after it. */
async function judgeThefts({ plan, look }: Shop): Promise<string[]> {
  if (!plan.comparesDays) return [];
  const named = await look(
    sql<{ vendor: string }>`select vendor from comparison_differences where found_in = 'balance'`,
  );
  return plan.mishaps.flatMap((one) => {
    const isUntold = one.kind === 'theft' && named.every(({ vendor }) => vendor !== `gateway:${one.vendor}`);
    return isUntold ? [`${one.amount} were taken from ${one.vendor}, and nobody was told`] : [];
  });
}

/** A person is told of each dispute. Of one that a restore made us forget, only the gateway knows. */
async function judgeDisputes({ plan, vendors, look, keeper }: Shop): Promise<string[]> {
  const told = await look(
    sql<{
      reference: string;
    }>`select attempt_reference as reference from comparison_differences where found_in = 'dispute'`,
  );
  const restoreMs = plan.mishaps.find(({ kind }) => kind === 'restore')?.atMs ?? 0;
  const isForgotten = (atMs: number) =>
    atMs >= (keeper.restoredFromMs() ?? Number.POSITIVE_INFINITY) && atMs <= startMs + restoreMs;
  return vendors.disputes.flatMap(({ reference, atMs }) =>
    isForgotten(atMs) || told.some((one) => one.reference === reference)
      ? []
      : [`the payer disputes ${reference}, and nobody was told`],
  );
}

const ends = ['delivered', 'refunded', 'payment_failed', 'expired'];

function judgeEnds(orders: Order[], deeds: Deed[]): string[] {
  const open = orders.filter(({ state }) => !ends.includes(state));
  const under = deeds.filter(({ state }) => state === 'open');
  return [
    ...open.map(({ reference, state }) => `${reference} is still ${state} after days`),
    ...under.map(({ reference, vendor }) => `${reference} is still under way at ${vendor}`),
  ];
}
