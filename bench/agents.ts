/** What a page costs when a thousand agents open theirs, beside ten agents: the first time, and again. */
import pg from 'pg';
import { fillOrders } from './fill-orders.ts';
import { openProduct, type Product, startBenchDatabase } from './support/product.ts';
import { compareAndKeep, type Figures, roundFigures } from './support/results.ts';
import { printTable } from './support/table.ts';

const pages = 1_000;
const few = 10;
const largestRatio = 1.5;
/** As many as a browser page and its next visitor ask at the same time. */
const together = 8;

type Agent = { id: string; code: string; token: string };
type Costs = { statements: number; cpuMs: number };

let statements = 0;
const send = pg.Client.prototype.query;
// Every statement of this process passes here; the vendors' database is not asked by these pages.
pg.Client.prototype.query = function count(this: pg.Client, ...given: never[]) {
  statements += 1;
  return Reflect.apply(send, this, given);
} as typeof send;

const database = await startBenchDatabase();
const { url, isFilled } = await database.create('agents');
if (!isFilled) await fillOrders(url, 10_000);
await database.setFilled('agents');
const product = await openProduct(url, { LOG_LEVEL: 'warn' });
try {
  const agents = await logInAgents(product);
  const calls = {
    'the own home': ({ token }: Agent) => ({ path: '/seller-home', token }),
    'the shop by the own link': ({ code }: Agent) => ({
      path: `/databundle-open/services?ref=${code}`,
      token: '',
    }),
  };
  const rows: string[][] = [];
  const figures: Figures = {};
  for (const [name, callOf] of Object.entries(calls)) {
    const open = (some: Agent[]) => measure(product, some.map(callOf));
    const firstOf = (some: Agent[]) => some.map((_, n) => some[n % few] as Agent);
    // The first ones pay for what is compiled and planned once.
    await open(agents.slice(few, 2 * few));
    const times = {
      'first time': [await open(agents.slice(0, few)), await open(agents.slice(2 * few))],
      again: [await open(firstOf(agents)), await open(agents)],
    } as const;
    for (const [time, [ofFew, ofMany]] of Object.entries(times)) {
      const ratio = Math.max(ofMany.statements / ofFew.statements || 1, ofMany.cpuMs / ofFew.cpuMs);
      if (ratio > largestRatio) process.exitCode = 1;
      const cells = ({ statements, cpuMs }: Costs) => [statements.toFixed(2), cpuMs.toFixed(2)];
      figures[`${name}, ${time}: statements`] = ofMany.statements;
      figures[`${name}, ${time}: ratio`] = ratio;
      rows.push([`${name}, ${time}`, ...cells(ofFew), ...cells(ofMany), ratio.toFixed(2)]);
    }
  }
  printTable(
    ['a page', `of ${few}: statements`, 'CPU ms', `of ${agents.length}: statements`, 'CPU ms', 'ratio'],
    rows,
  );
  await compareAndKeep('agents', roundFigures(figures));
} finally {
  await product.close();
  await database.stop();
}

async function logInAgents({ logIn, deps }: Product): Promise<Agent[]> {
  const { rows } = await deps.pool.query<{ id: string; code: string }>(
    `select users.id, code from users join referral_links on user_id = users.id and void_at is null
     where role in ('agent', 'subagent') and users.status = 'active' and users.deleted_at is null order by users.id limit $1`,
    [pages],
  );
  const agents: Agent[] = [];
  for (const agent of rows) agents.push({ ...agent, token: await logIn(agent.id) });
  return agents;
}

async function measure({ app }: Product, calls: { path: string; token: string }[]): Promise<Costs> {
  const before = { statements, cpu: process.cpuUsage() };
  const waiting = [...calls];
  const visit = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      const headers = call.token ? { authorization: `Bearer ${call.token}` } : {};
      const { statusCode } = await app.inject({ url: `/api/v1${call.path}`, headers });
      if (statusCode !== 200) throw new Error(`${call.path} answered ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: together }, visit));
  const { user, system } = process.cpuUsage(before.cpu);
  return {
    statements: (statements - before.statements) / calls.length,
    cpuMs: (user + system) / 1_000 / calls.length,
  };
}
