/** `npm run simulate -- paystack datamart arkesel`: the product on real settings, with these vendors played on this machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { basePath } from '@ntem/contract/endpoint';
import { type Pesewas, parseGhs, pesewas } from '@ntem/contract/money';
import { networkName, networks } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import { makeAdmin } from '#actions/users/make-admin.ts';
import { readConfig } from '#config.ts';
import { insertBundle, insertService } from '#db/catalogue/catalogue.ts';
import { createDb, type Db, inTransaction } from '#db/database.ts';
import { createLog } from '#log.ts';
import { openDatabase } from '#open-database.ts';
import type { VendorRole } from '#providers/vendor.ts';
import { createControl } from '#simulators/control.ts';
import { startFront } from '#simulators/front.ts';
import { createHandset } from '#simulators/handset.ts';
import { type SimulatedVendor, type SoldPackage, simulatedVendors } from '#simulators/list.ts';
import { type Simulator, startSimulator } from '#simulators/simulator.ts';
import { StartFailure } from '#start-failure.ts';
import { vendors } from '#vendors/list.ts';

const usual = ['paystack', 'datamart', 'arkesel'];
/** Known to everybody, and good for nothing else: the shop is gone when this ends. */
const admin = { name: 'Esi Mensah', phone: '0200000000' as Phone, password: 'simulated-admin' };
/** On top of what the supplier takes. */
const margin = 100n;

/** What has been started, to be stopped in the opposite order. */
const stops: (() => Promise<void>)[] = [];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function simulate(names: string[]): Promise<void> {
  const chosen = chooseRoles(names);
  const front = await startFront(Number(process.env.PORT || 3000));
  stops.push(() => front.close());
  const simulators: Simulator[] = [];
  for (const name of names) {
    const webhooks = `${front.origin}${basePath}/webhooks/${name}`;
    const simulator = await startSimulator(played(name).simulate(webhooks), { isHeld: false });
    stops.push(() => simulator.close());
    simulators.push(simulator);
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'ntem-simulate-'));
  stops.push(() => rm(dataDir, { recursive: true, force: true }));
  const env: Record<string, string> = {
    ...chosen,
    SECRET: randomBytes(32).toString('hex'),
    PUBLIC_URL: front.origin,
    SUPPORT_PHONE: '0302000000',
    DATA_DIR: dataDir,
    TRUSTED_PROXY_HOPS: '1',
    PORT: '0',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  };
  for (const { name, url } of simulators) Object.assign(env, played(name).env(url));
  const database = await fillShop(env, played(chosen.BUNDLES?.split(',')[0] ?? '').sells ?? []);
  const product = await startProduct({ ...env, ...database });
  front.open({ product, handset: createHandset(simulators), control: createControl(simulators) });
  say(`\nThe shop with ${names.join(', ')} is running at ${front.origin}\n`);
  say(`Sign in at /auth as admin with ${admin.phone} and the password ${admin.password}.`);
  say('Codes and prompts arrive on the simulated handset at /sandbox. What the vendors really did is at');
  say('/__sim/journal. When this ends, the shop and its vendors forget everything.\n');
}

/** The settings that choose vendors, from their names in the order of use. */
function chooseRoles(names: string[]): Record<string, string> {
  for (const name of names) played(name);
  const missing: string[] = [];
  const settings = (['payments', 'otp', 'bundles'] satisfies VendorRole[]).map((role) => {
    const able = vendors.filter(({ roles }) => roles.includes(role)).map(({ name }) => name);
    const chosen = names.filter((name) => able.includes(name));
    if (chosen.length === 0) missing.push(`${role}: ${able.join(' or ')}`);
    return [role.toUpperCase(), chosen.join(',')];
  });
  if (missing.length > 0) throw new StartFailure(`Name a vendor for each as well. ${missing.join('; ')}.`);
  return Object.fromEntries(settings);
}

function played(name: string): SimulatedVendor {
  const found = simulatedVendors[name];
  if (found) return found;
  throw new StartFailure(`Nobody plays ${name}. There are ${Object.keys(simulatedVendors).join(', ')}.`);
}

/** A new database with an admin and what the supplier sells. Answers how the product gets to it. */
async function fillShop(
  env: Record<string, string>,
  sold: readonly SoldPackage[],
): Promise<Record<string, string>> {
  const config = readConfig(env);
  // That its connections end with the database is no news here.
  const log = createLog({ level: 'error' });
  const onLost = (sentence: string) => void stop(1, sentence);
  const { pool, url, ownerUrl } = await openDatabase(config, { say, log, stops, onLost });
  const db = createDb(pool);
  await makeAdmin({ db }, admin);
  await addCatalogue(db, sold);
  return { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
}

async function addCatalogue(db: Db, sold: readonly SoldPackage[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const network of networks) {
      const packages = sold.filter((one) => one.network === network);
      if (packages.length === 0) continue;
      const name = networkName(network);
      const { id: serviceId } = await insertService(tx, { network, name, notice: null });
      for (const { megabytes, code, cost } of packages) {
        const costPesewas = parseGhs(cost) as Pesewas;
        await insertBundle(tx, {
          serviceId,
          name: `${name} ${megabytes / 1000}GB`,
          supplierCode: code,
          megabytes,
          amountPesewas: pesewas(costPesewas + margin),
          costPesewas,
        });
      }
    }
  });
}

/** With these settings alone: a real key or database of the operator's never comes near it. */
async function startProduct(env: Record<string, string>): Promise<string> {
  const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { ...(PATH && { PATH }), ...(HOME && { HOME }), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  stops.push(async () => {
    child.kill('SIGTERM');
    await exit;
  });
  child.once('exit', () => void stop(1));
  return readAddress(child);
}

function readAddress({ stdout }: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve) => {
    stdout?.on('data', (chunk: Buffer) => {
      if (!output.includes('is running at')) {
        output += chunk;
        const address = /is running at (\S+)/.exec(output)?.[1];
        if (address) resolve(address);
      } else process.stdout.write(chunk);
    });
  });
}

let stopping: Promise<void> | undefined;

async function stop(code: number, sentence?: string): Promise<void> {
  if (sentence) process.stderr.write(`${sentence}\n`);
  stopping ??= (async () => {
    for (const stopNext of stops.reverse()) await stopNext().catch(() => {});
  })();
  await stopping;
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

const given = process.argv.slice(2);
await simulate(given.length > 0 ? given : usual).catch((error: unknown) => {
  const isKnown = error instanceof StartFailure;
  return stop(1, isKnown ? error.message : String(error instanceof Error ? error.stack : error));
});
