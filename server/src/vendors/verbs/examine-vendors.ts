/** Examines every vendor whose keys are there, without moving money: keys, clock, address lists, float and packages. */
import { isIP } from 'node:net';
import { networks } from '@ntem/contract/networks';
import { listActiveBundles, listActiveServices } from '#catalogue/rows/on-sale.ts';
import { listSupplierCodes } from '#catalogue/rows/supplier-codes.ts';
import type { Config } from '#config.ts';
import {
  judgeAnswer,
  judgeClock,
  judgeFloat,
  judgePackages,
  judgePublicUrl,
  type SoldPackage,
} from '#installation/rules/doctor-findings.ts';
import type { Db } from '#kernel/db/database.ts';
import { deriveKeys } from '#kernel/keys.ts';
import { type Finding, wrong } from '#kernel/rules/findings.ts';
import { vendors } from '#vendors/list.ts';
import type { BundlesPort } from '#vendors/ports/bundles-port.ts';
import { callVendor } from '#vendors/ports/call-vendor.ts';
import { createCallbacks } from '#vendors/ports/callbacks.ts';
import { askDate, askHealth } from '#vendors/ports/vendor-http.ts';

export type FindingOfVendor = Finding & { vendor: string };

type Examined = {
  config: Config;
  env: Record<string, string | undefined>;
  /** Undefined if the shop's database cannot be opened now: then packages are not compared. */
  db: Db | undefined;
};

export async function examineVendors({ config, env, db }: Examined): Promise<FindingOfVendor[]> {
  const address = judgePublicUrl(config.publicUrl);
  const found: FindingOfVendor[] = [{ vendor: config.storeName, ...address }];
  if (address.state === 'right') {
    const answers = await callVendor(
      (signal) => askHealth(config.publicUrl, signal),
      () => false,
    );
    found.push({ vendor: config.storeName, ...judgeAnswer(config.publicUrl, answers) });
  }
  if (config.usesSandbox) found.push({ vendor: config.storeName, ...sandboxed(config.sandboxed) });
  const { callbacks: key } = deriveKeys(Buffer.from(config.secret ?? ''));
  for (const { name, title, open } of config.vendors) {
    const { publicUrl, storeName } = config;
    const callbacks = createCallbacks(name, { publicUrl, key });
    const ports = open({ callbacks, publicUrl, storeName, now: Date.now });
    const lines = [...judgeLists(name, env), await examineClock(name, env)];
    for (const port of [ports.payments, ports.otp, ports.bundles])
      if (port) lines.push(...(await callVendor(port.check, () => [silent])));
    const rank = config.chosen.bundles.indexOf(name);
    if (ports.bundles && db && rank >= 0)
      lines.push(...(await examinePackages(db, ports.bundles, { isFirst: rank === 0 })));
    found.push(...withoutTwins(lines).map((line) => ({ vendor: title, ...line })));
  }
  return found;
}

/** An adapter's error may quote the request: it is not shown. */
const silent: Finding = wrong('No answer', 'It did not answer in time. Try again.');

const sandboxed = (roles: string[]): Finding =>
  wrong(
    'Sandbox',
    `Name real vendors in ${roles.map((role) => role.toUpperCase()).join(', ')}: these are played, and nothing is sold.`,
  );

/** A vendor in two roles may say the same of its keys twice. */
function withoutTwins(lines: Finding[]): Finding[] {
  return [...new Map(lines.map((line) => [`${line.what} ${line.detail}`, line])).values()];
}

/** The settings of a vendor whose variables have this ending, as set or by default. */
function valuesOf(name: string, ending: string, env: Examined['env']) {
  const settings = vendors.find((vendor) => vendor.name === name)?.settings ?? [];
  return settings
    .filter(({ variable }) => variable.endsWith(ending))
    .map(({ variable, unset }) => ({ variable, value: env[variable] || unset }));
}

/** Callbacks are taken from these addresses alone: one that is none would shut the vendor out. */
function judgeLists(name: string, env: Examined['env']): Finding[] {
  return valuesOf(name, '_ADDRESSES', env).flatMap(({ variable, value }): Finding[] => {
    const strange = value.split(',').filter((entry) => entry.trim() !== '' && isIP(entry.trim()) === 0);
    if (strange.length === 0) return [];
    const detail = `${strange.join(', ')} is no IP address: name addresses with commas between them.`;
    return [wrong(variable, detail)];
  });
}

async function examineClock(name: string, env: Examined['env']): Promise<Finding> {
  const [address] = valuesOf(name, '_URL', env);
  const told = await callVendor<string | undefined>(
    (signal) => askDate(address?.value ?? '', signal),
    () => undefined,
  );
  return judgeClock(Date.now(), told);
}

async function examinePackages(
  db: Db,
  supplier: BundlesPort,
  { isFirst }: { isFirst: boolean },
): Promise<Finding[]> {
  const all: SoldPackage[] = [];
  const lines: Finding[] = [];
  for (const network of networks) {
    const packages = await listPackages(db, { network, supplier: supplier.name, isFirst });
    if (packages.length === 0) continue;
    all.push(...packages);
    const offers = await callVendor(
      async (signal) => supplier.listOffers?.(network, signal),
      () => undefined,
    );
    lines.push(...judgePackages(network, packages, offers));
  }
  const float = await callVendor(supplier.findFloat, () => undefined);
  return [...judgeFloat(float, all), ...lines];
}

type Of = { network: string; supplier: string; isFirst: boolean };

/**
 * The shop's packages of a network, with this supplier's codes. Only the first supplier uses the package's own code.
 */
async function listPackages(db: Db, { network, supplier, isFirst }: Of): Promise<SoldPackage[]> {
  const services = (await listActiveServices(db)).filter((service) => service.network === network);
  const ids = services.map(({ id }) => id);
  const bundles = (await listActiveBundles(db)).filter(({ serviceId }) => ids.includes(serviceId));
  const packages: SoldPackage[] = [];
  for (const { id, name, supplierCode, costPesewas, amountPesewas: amount } of bundles) {
    const codes = await listSupplierCodes(db, id);
    const own = codes.find((code) => code.supplier === supplier);
    if (own) packages.push({ name, code: own.code, cost: own.costPesewas, amount });
    else if (isFirst) packages.push({ name, code: supplierCode, cost: costPesewas, amount });
  }
  return packages;
}
