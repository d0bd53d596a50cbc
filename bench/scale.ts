/**
 * Measures how the time of each list grows from ten thousand orders to a million, for people whose own rows stay the
 * same.
 */
import { makeAllFigures } from '@ntem/server/actions/make-figures';
import { keepAccountSums } from '@ntem/server/db/account-sums';
import { inLongTransaction } from '@ntem/server/db/database';
import { moveCheckpoint } from '@ntem/server/db/ledger-checkpoint';
import { keepLedgerDays } from '@ntem/server/db/ledger-days';
import { keepSaleDays } from '@ntem/server/db/sale-days';
import pg from 'pg';
import { fillOrders, findPerson, people } from './fill-orders.ts';
import { type Call, type Caller, type SearchTerms, scaleCalls } from './scale-calls.ts';
import { openProduct, type Product, startBenchDatabase } from './support/product.ts';
import { compareAndKeep, roundFigures } from './support/results.ts';
import { medianOf, printTable } from './support/table.ts';

const smallSize = 10_000;
const largeSize = Number(process.argv[2] ?? 1_000_000);
const largestRatio = 1.5;
/** A slow call is asked less often. */
const rounds = { least: 3, most: 25, timeLimitMs: 3_000 };

type Shop = { product: Product; tokens: Record<Caller, string>; terms: SearchTerms };

const database = await startBenchDatabase();
const shops: Shop[] = [];
try {
  const urls: string[] = [];
  for (const size of [smallSize, largeSize]) urls.push(await fillShop(size));
  // Only after both are filled: filling takes longer than a token lasts.
  for (const url of urls) shops.push(await openShop(url));
  const [small, large] = shops as [Shop, Shop];
  await report(await compare(small, large));
} finally {
  for (const { product } of shops) await product.close();
  await database.stop();
}

async function fillShop(size: number): Promise<string> {
  const startedMs = performance.now();
  const name = `orders_${size}`;
  const { url, isFilled } = await database.create(name);
  if (isFilled) return url;
  await fillOrders(url, size);
  await database.setFilled(name);
  console.log(`${size} orders filled in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  return url;
}

async function openShop(url: string): Promise<Shop> {
  const product = await openProduct(url, { LOG_LEVEL: 'warn' });
  await keepFigures(product);
  const logIn = async (n: number) => product.logIn(await findPerson(url, n));
  return {
    product,
    tokens: {
      admin: await logIn(people.admin),
      seller: await logIn(people.agent),
      largeSeller: await logIn(people.largeAgent),
    },
    terms: await findSearchTerms(url),
  };
}

/** What is done at the start of a worker and regularly afterwards. */
async function keepFigures({ deps }: Product): Promise<void> {
  await makeAllFigures(deps);
  await inLongTransaction(deps.db, (tx) => moveCheckpoint(tx));
  await keepLedgerDays(deps.db);
  await keepAccountSums(deps.db);
  await keepSaleDays(deps.db);
  // The server does it by itself, a minute later.
  await deps.pool.query('vacuum analyze sale_days');
}

/** The newest order of a guest of the measured seller, which has the same neighbours at both sizes. */
async function findSearchTerms(url: string): Promise<SearchTerms> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const agent = await findPerson(url, people.agent);
  const { rows } = await client.query<SearchTerms>(
    `select payer as phone, orders.reference, buyer_name as "buyerName", service_id as "serviceId",
            (select vendor_reference from attempts where order_id = orders.id limit 1) as "vendorReference", guest_id as "guestId", account.id as "userId",
            current_date::text as day, (current_date - 29)::text as "monthAgo"
     from orders, (select user_id as id from orders where agent_id = $1 and user_id is not null limit 1) as account
     where seller_id = $1 and guest_id is not null and buyer_name <> 'Guest User' order by created_at desc limit 1`,
    [agent],
  );
  await client.end();
  return rows[0] as SearchTerms;
}

type Times = { call: Call; status: number; smallMs: number; largeMs: number; firstMs: number };

/** Both sizes take turns, so that other work on the machine slows down both. */
async function compare(small: Shop, large: Shop): Promise<Times[]> {
  const smallCalls = scaleCalls(small.terms);
  const results: Times[] = [];
  for (const [i, call] of scaleCalls(large.terms).entries()) {
    const smallPath = await resolvePath(small, smallCalls[i] as Call);
    const largePath = await resolvePath(large, call);
    const first = await ask(large, call.caller, largePath);
    if (call.finds && !first.body.includes(call.finds))
      throw new Error(`${call.name} does not find the order.`);
    const { status: smallStatus } = await ask(small, call.caller, smallPath);
    const times: Record<'small' | 'large', number[]> = { small: [], large: [] };
    const untilMs = performance.now() + rounds.timeLimitMs;
    for (let round = 0; round < rounds.most; round++) {
      if (round >= rounds.least && performance.now() > untilMs) break;
      times.small.push((await ask(small, call.caller, smallPath)).ms);
      times.large.push((await ask(large, call.caller, largePath)).ms);
    }
    results.push({
      call,
      status: Math.max(first.status, smallStatus),
      firstMs: first.ms,
      smallMs: medianOf(times.small),
      largeMs: medianOf(times.large),
    });
  }
  return results;
}

/** The first page says which one is the last. */
async function resolvePath(shop: Shop, { caller, path }: Call): Promise<string> {
  if (!path.endsWith('page=last')) return path;
  const { body } = await ask(shop, caller, path.replace('page=last', 'page=1'));
  const { total_pages, totalPages } = JSON.parse(body).meta ?? {};
  return path.replace('last', String(total_pages ?? totalPages ?? 1));
}

async function ask({ product, tokens }: Shop, caller: Caller, path: string) {
  const startedMs = performance.now();
  const response = await product.app.inject({
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${tokens[caller]}` },
  });
  return { ms: performance.now() - startedMs, status: response.statusCode, body: response.body };
}

async function report(results: Times[]): Promise<void> {
  const titles = ['ms', String(smallSize), String(largeSize), 'ratio', 'first', ''];
  const row = ({ call, status, smallMs, largeMs, firstMs }: Times, isJudged: boolean) => {
    const ratio = largeMs / smallMs;
    const isOver = call.mostMs === undefined ? ratio > largestRatio : largeMs > call.mostMs;
    const verdict = status !== 200 ? `answered ${status}` : isJudged && isOver ? 'OVER' : '';
    return [call.name, smallMs.toFixed(1), largeMs.toFixed(1), ratio.toFixed(2), firstMs.toFixed(1), verdict];
  };
  const of = (caller: Caller) => results.filter(({ call }) => call.caller === caller);
  console.log('\nA seller with 600 orders at either size');
  printTable(
    titles,
    of('seller').map((times) => row(times, true)),
  );
  console.log('\nAn admin');
  printTable(
    titles,
    of('admin').map((times) => row(times, true)),
  );
  console.log('\nThe largest seller, with a tenth of all orders: not judged, since its own rows grow');
  printTable(
    titles,
    of('largeSeller').map((times) => row(times, false)),
  );
  const over = [...of('seller'), ...of('admin')].filter((times) => row(times, true).at(-1) !== '');
  console.log(
    `\n${over.length} of ${of('seller').length + of('admin').length} calls grow by more than ${largestRatio}, or take longer than was promised.`,
  );
  if (over.length > 0) process.exitCode = 1;
  // Of calls this short a ratio is mostly chance: what counts is the time at the larger size beside the others'.
  const sum = results.reduce((total, { largeMs }) => total + largeMs, 0);
  const shares = results.map(({ call, largeMs }) => [
    `${call.caller}, ${call.name}: share`,
    (1_000 * largeMs) / sum,
  ]);
  await compareAndKeep(`scale-${largeSize}`, roundFigures(Object.fromEntries(shares)));
}
