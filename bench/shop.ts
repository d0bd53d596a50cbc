/** Measures how fast the shop's services are served, compared with a bare route that answers with the same bytes. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type Load, measureRate, type Target } from './support/load.ts';
import { startBenchDatabase } from './support/product.ts';
import { compareAndKeep, roundFigures } from './support/results.ts';
import { type ServerProcess, startServerProcess } from './support/server-process.ts';
import { medianOf, printTable } from './support/table.ts';

const path = '/api/v1/databundle-open/services';
/** The requests of scripts, and of browsers. */
const encodings = ['identity', 'br'];
const smallestRatio = 0.7;
const rounds = 15;
const load: Load = { connections: 50, requests: 4_000 };
const warmUp: Load = { connections: 50, requests: 20_000 };

const database = await startBenchDatabase();
const servers: ServerProcess[] = [];
try {
  const { url } = await database.create('shop');
  const env = { BENCH_DATABASE_URL: url };
  const shop = await start('shop-server.ts', { env });
  const bodies = new Map<string, Buffer>();
  for (const encoding of encodings) bodies.set(encoding, await fetchBody(shop.port, encoding));
  const hello = Object.fromEntries(
    [...bodies].map(([encoding, body]) => [encoding, body.toString('base64')]),
  );
  const bare = await start('bare-server.ts', { hello });
  const rows: Row[] = [];
  for (const [encoding, { length: bytes }] of bodies) {
    rows.push({ encoding, bytes, ...(await compare({ shop, bare }, encoding)) });
  }
  await report(rows);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await database.stop();
}

async function start(...options: Parameters<typeof startServerProcess>): Promise<ServerProcess> {
  const server = await startServerProcess(...options);
  servers.push(server);
  return server;
}

/** The bytes as sent, still compressed. */
async function fetchBody(port: number, encoding: string): Promise<Buffer> {
  const asked = request({ port, host: '127.0.0.1', path, headers: { 'accept-encoding': encoding } });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks);
}

type Round = { rate: number; cpu: number };
type Row = { encoding: string; bytes: number } & Record<'shop' | 'bare' | 'ratio', Round>;

/** Both servers take turns, so that other work on the machine slows down both. */
async function compare(both: { shop: ServerProcess; bare: ServerProcess }, encoding: string) {
  const headers = { 'accept-encoding': encoding };
  const targets = {
    shop: { port: both.shop.port, path, headers },
    bare: { port: both.bare.port, path: `/${encoding}`, headers },
  };
  await measureRate(targets.shop, warmUp);
  await measureRate(targets.bare, warmUp);
  const shop: Round[] = [];
  const bare: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    shop.push(await runRound(both.shop, targets.shop));
    bare.push(await runRound(both.bare, targets.bare));
  }
  const ratios = shop.map(({ rate, cpu }, round) => ({
    rate: rate / (bare[round]?.rate ?? Number.NaN),
    cpu: (bare[round]?.cpu ?? Number.NaN) / cpu,
  }));
  return { shop: medianRound(shop), bare: medianRound(bare), ratio: medianRound(ratios) };
}

/** Requests a second, and what one of them costs the server's process in microseconds. */
async function runRound(server: ServerProcess, target: Target): Promise<Round> {
  const before = await server.cpuMicroseconds();
  const rate = await measureRate(target, load);
  return { rate, cpu: ((await server.cpuMicroseconds()) - before) / load.requests };
}

function medianRound(all: Round[]): Round {
  return { rate: medianOf(all.map(({ rate }) => rate)), cpu: medianOf(all.map(({ cpu }) => cpu)) };
}

async function report(rows: Row[]): Promise<void> {
  printTable(
    ['services', 'bytes', 'shop req/s', 'bare req/s', 'ratio', 'shop µs', 'bare µs', 'ratio'],
    rows.map(({ encoding, bytes, shop, bare, ratio }) => [
      encoding,
      String(bytes),
      shop.rate.toFixed(0),
      bare.rate.toFixed(0),
      ratio.rate.toFixed(2),
      shop.cpu.toFixed(1),
      bare.cpu.toFixed(1),
      ratio.cpu.toFixed(2),
    ]),
  );
  const isFast = rows.every(({ ratio }) => ratio.rate >= smallestRatio);
  console.log(
    `\nRequests a second must be at least ${smallestRatio} of a bare route: ${isFast ? 'yes' : 'NO'}.`,
  );
  if (!isFast) process.exitCode = 1;
  const figures = rows.map(({ encoding, ratio }) => [`${encoding}: processor of a bare route's`, ratio.cpu]);
  await compareAndKeep('shop', roundFigures(Object.fromEntries(figures)));
}
