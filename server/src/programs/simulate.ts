/**
 * `npm run simulate`: a copy of the operator's own shop, with its vendors simulated on this machine. With names, such
 * as `npm run simulate -- paystack datamart arkesel`, a shop made for them. Both on production's settings.
 */
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
import { saySize } from '@ntem/contract/say-size';
import type pg from 'pg';
import { insertBundle, insertService } from '#catalogue/rows/catalogue.ts';
import { type Config, readConfig } from '#config.ts';
import { copyDatabase } from '#installation/backups/copy-database.ts';
import { trialSettings, vendorsToTry } from '#installation/setup/trial-settings.ts';
import { createDb, type Db, inTransaction } from '#kernel/db/database.ts';
import { createLog } from '#kernel/log.ts';
import { openDatabase, openPool } from '#open-database.ts';
import { makeAdmin } from '#people/verbs/make-admin.ts';
import { StartFailure } from '#start-failure.ts';
import { type Stop, stopAll } from '#stops.ts';
import { vendors } from '#vendors/list.ts';
import type { VendorRole } from '#vendors/ports/vendor.ts';
import { type SimulatedVendor, type SoldPackage, simulatedVendors } from '#vendors/simulated-vendors.ts';
import { createControl } from '#vendors/simulators/control.ts';
import { type Front, startFront } from '#vendors/simulators/front.ts';
import { createHandset } from '#vendors/simulators/handset.ts';
import { type Simulator, startSimulator } from '#vendors/simulators/simulator.ts';
import { reachDatabase } from './reach-database.ts';

const usual = ['paystack', 'datamart', 'arkesel'];
/** Known to everybody, and good for nothing else: the shop is gone when this ends. */
const admin = { name: 'Esi Mensah', phone: '0200000000' as Phone, password: 'simulated-admin' };
/** Added to the supplier's price. */
const margin = 100n;

/** Everything started, to be stopped in the opposite order. */
const stops: Stop[] = [];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A shop before its vendors are there. */
type Shop = {
  /** The settings that choose vendors. */
  chosen: Record<string, string>;
  settings: Record<string, string>;
  fill(config: Config): Promise<{ pool: pg.Pool; url: string; ownerUrl: string }>;
  welcome: string[];
};

async function simulate({ chosen, settings, fill, welcome }: Shop): Promise<void> {
  const front = await openFront(Number(process.env.PORT || 3000));
  const names = [...new Set(Object.values(chosen).flatMap((list) => list.split(',')))];
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
    ...settings,
    ...chosen,
    PUBLIC_URL: front.origin,
    DATA_DIR: dataDir,
    TRUSTED_PROXY_HOPS: '1',
    PORT: '0',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  };
  for (const { name, url } of simulators) Object.assign(env, played(name).env(url));
  const { url, ownerUrl } = await fill(readConfig(env));
  const product = await startProduct({ ...env, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl });
  front.open({ product, handset: createHandset(simulators), control: createControl(simulators) });
  say('\nTRIAL: the vendors are simulators on this machine. No money moves and no bundle arrives.');
  say(`The shop with ${names.join(', ')} is running at ${front.origin}\n`);
  for (const line of welcome) say(line);
  say('Codes and prompts arrive on the simulated handset at /sandbox. What the vendors really did is at');
  say('/__sim/journal.\n');
}

async function openFront(port: number): Promise<Front> {
  const front = await startFront(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StartFailure(`The port ${port} is taken by another program. Set PORT to a free one.`);
  });
  stops.push(() => front.close());
  return front;
}

/** Made for this run, with an admin and the supplier's bundles. */
function newShop(names: string[]): Shop {
  const chosen = chooseRoles(names);
  return {
    chosen,
    settings: { SECRET: randomBytes(32).toString('hex'), SUPPORT_PHONE: '0302000000' },
    async fill(config) {
      const database = await openDatabase(config, opening);
      const db = createDb(database.pool);
      await makeAdmin({ db }, admin);
      await addCatalogue(db, played(chosen.BUNDLES?.split(',')[0] ?? '').sells ?? []);
      return database;
    },
    welcome: [
      `Sign in at /auth as admin with ${admin.phone} and the password ${admin.password}.`,
      'When this ends, the shop and its vendors forget everything.',
    ],
  };
}

/** A copy of the operator's own: its sales never enter the books of a shop that goes live. */
function ownShop(chosen: Record<string, string[]>): Shop {
  for (const name of Object.values(chosen).flat()) played(name);
  const settings = trialSettings(process.env);
  const { DATABASE_URL = '', DATABASE_OWNER_URL = '', DATA_DIR = '' } = process.env;
  return {
    chosen: Object.fromEntries(Object.entries(chosen).map(([role, names]) => [role, names.join()])),
    settings,
    async fill(config) {
      say('Copying your shop …');
      const place = { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR, PUBLIC_URL: config.publicUrl };
      await copyShop(readConfig({ SECRET: settings.SECRET, ...place }), config);
      return openDatabase(config, opening);
    },
    welcome: [
      'It is a copy of your own shop: sign in at /auth as your admin, with your authenticator app.',
      'What you do here is forgotten when this ends, and your shop stays as it is.',
    ],
  };
}

async function copyShop(own: Config, trial: Config): Promise<void> {
  const open: (() => Promise<void>)[] = [];
  try {
    const log = createLog({ level: 'silent' });
    const source = await reachDatabase(own, { stops: open });
    const target = await reachDatabase(trial, { stops: open, make: true });
    const [from, to] = [source, target].map(({ ownerUrl }) =>
      openPool(trial, { log, stops: open }, ownerUrl),
    );
    if (from && to) await copyDatabase({ from, to });
  } finally {
    for (const close of open.reverse()) await close().catch(() => {});
  }
}

// Its connections end with the database; no alarm is needed.
const opening = {
  say,
  log: createLog({ level: 'error' }),
  stops,
  onLost: (sentence: string) => void stop(1, sentence),
};

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
  throw new StartFailure(
    `There is no simulator of ${name}. There are ${Object.keys(simulatedVendors).join(', ')}.`,
  );
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
          name: `${name} ${saySize(megabytes)}`,
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
  const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
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
    await stopAll(stops);
  })();
  await stopping;
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

/** Names ask for a shop made of them. Without, it is the operator's own, if its settings name vendors. */
async function run(names: string[]): Promise<void> {
  const own = names.length === 0 ? vendorsToTry(process.env) : undefined;
  return simulate(own ? ownShop(own) : newShop(names.length > 0 ? names : usual));
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  const isKnown = error instanceof StartFailure;
  return stop(1, isKnown ? error.message : String(error instanceof Error ? error.stack : error));
});
