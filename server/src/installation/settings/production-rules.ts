/** Production's requirements for the settings. A real vendor means production, whatever NODE_ENV says. */
import type { SandboxVendor as VendorSetting } from '@ntem/contract/endpoint';

const vendorSettings: readonly VendorSetting[] = ['payments', 'otp', 'bundles'];

export const sandboxName = 'sandbox';

/** Those on which the rules depend. Vendors are names, so that the rules hold for one that is added later. */
export type GivenSettings = Record<VendorSetting, string> & {
  nodeEnv: 'development' | 'test' | 'production';
  secret?: string | undefined;
  publicUrl?: string | undefined;
  supportPhone?: string | undefined;
  phoneVerification: boolean;
  demo?: boolean | undefined;
  allowSandbox: boolean;
};

/** The environment has `DATA_DIR` for `dataDir`. */
export function variableOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

export function sandboxedIn(given: Record<VendorSetting, string>): VendorSetting[] {
  return vendorSettings.filter((name) => given[name] === sandboxName);
}

export function isProduction(given: GivenSettings): boolean {
  return given.nodeEnv === 'production' || hasRealVendor(given);
}

function hasRealVendor(given: Record<VendorSetting, string>): boolean {
  return sandboxedIn(given).length < vendorSettings.length;
}

export const neededInProduction: readonly ('secret' | 'publicUrl' | 'supportPhone')[] = [
  'secret',
  'publicUrl',
  'supportPhone',
];

/** A sentence that names the settings, and never their values. */
export function findProductionFault(given: GivenSettings): string | undefined {
  if (!isProduction(given)) return undefined;
  const fault = hasRealVendor(given) ? findFaultWithRealVendors(given) : findFaultOfPublicDemo(given);
  if (fault) return fault;
  const missing = neededInProduction.find((name) => given[name] === undefined);
  return missing && sayMissing(missing);
}

export function sayMissing(name: string): string {
  return `In production the setting ${variableOf(name)} must be set.`;
}

/** One vendor of the sandbox among real ones would publish every code, or let anybody approve a payment. */
function findFaultWithRealVendors(given: GivenSettings): string | undefined {
  const sandboxed = sandboxedIn(given);
  if (sandboxed.length > 0) {
    const real = vendorSettings.filter((name) => !sandboxed.includes(name));
    return `${list(real)} must not name real vendors while ${list(sandboxed)} is left to the sandbox: name a real vendor in each of them, or in none.`;
  }
  if (given.allowSandbox) return 'With real vendors the setting ALLOW_SANDBOX must be 0.';
  if (given.demo) return 'With real vendors the setting DEMO must be 0.';
  if (!given.phoneVerification) return 'With real vendors the setting PHONE_VERIFICATION must be 1.';
  return undefined;
}

function findFaultOfPublicDemo(given: GivenSettings): string | undefined {
  if (given.allowSandbox) return undefined;
  if (given.demo) return 'In production the setting DEMO must be 0, unless ALLOW_SANDBOX is 1.';
  return `In production ${list(sandboxedIn(given))} must name a vendor, or ALLOW_SANDBOX must be 1.`;
}

export type VendorAddress = { variable: string; address: string };

/** Without TLS a vendor may only be on this machine: it is a simulator. */
export function isSimulator({ address }: VendorAddress): boolean {
  return address.startsWith('http:');
}

/**
 * Anybody who reaches a simulator can approve any payment: it is never used beside real vendors, nor for a public shop.
 */
export function findSimulatorFault(
  addresses: readonly VendorAddress[],
  publicUrl: string | undefined,
): string | undefined {
  const simulators = addresses.filter(isSimulator);
  if (simulators.length === 0) return undefined;
  const variables = simulators.map(({ variable }) => variable).join(', ');
  if (simulators.length < addresses.length)
    return `${variables} must not name simulators on this machine beside real vendors: take it out, or try the shop with \`npm run simulate\`.`;
  const { hostname } = new URL(publicUrl ?? 'http://localhost');
  if (hostname === 'localhost' || hostname === '127.0.0.1') return undefined;
  return `${variables} must not name simulators on this machine in a shop with this PUBLIC_URL: take it out, or try the shop with \`npm run simulate\`.`;
}

type DatabaseSettings = Pick<GivenSettings, 'allowSandbox' | VendorSetting> & {
  databaseUrl?: string | undefined;
};

/** Everybody knows the password of a demo account. `phone`: of one that is in the database. */
export function findDemoAccountFault(given: DatabaseSettings, phone: string): string | undefined {
  if (given.allowSandbox) return undefined;
  const another = given.databaseUrl ? 'DATABASE_URL to another database' : 'DATA_DIR to another folder';
  // Real vendors refuse it.
  const otherwise = hasRealVendor(given) ? '' : ', or ALLOW_SANDBOX to 1 for a public demo';
  return `The demo account ${phone} is in the database, and everybody knows its password. Set ${another}${otherwise}.`;
}

function list(names: readonly string[]): string {
  return names.map(variableOf).join(', ');
}
