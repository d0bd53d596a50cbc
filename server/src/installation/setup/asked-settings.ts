/**
 * The settings that a first day asks for, their order, and how an answer is judged: by the product's own schemas. Pure.
 */
import { defaultStore } from '@ntem/contract/addresses';
import { parsePhone } from '@ntem/contract/phones';
import { settings } from '#config.ts';
import { judgePublicUrl } from '#installation/rules/doctor-findings.ts';
import {
  neededInProduction,
  sandboxName,
  sayMissing,
  variableOf,
} from '#installation/settings/production-rules.ts';
import { vendors } from '#vendors/list.ts';
import type { Vendor, VendorRole } from '#vendors/ports/vendor.ts';
import { isSecret } from './env-file.ts';

type Env = Record<string, string | undefined>;

/** `judge` answers a sentence that names the variable, and never its value. `env`: the earlier answers. */
export type SetupQuestion = {
  variable: string;
  description: string;
  unset: string;
  judge(value: string, env: Env): string | undefined;
};

type SettingName = keyof typeof settings.shape;

/** Vendors come first: with real ones, more of the others is a must. */
const roleSettings: readonly VendorRole[] = ['payments', 'bundles', 'otp'];
const ofShop: readonly SettingName[] = ['publicUrl', 'supportPhone', 'supportWhatsapp'];

export function shopSettings(): SetupQuestion[] {
  return ['storeName' as const, ...roleSettings, ...ofShop].map(askFor);
}

/** Our own database needs a folder instead. */
export function databaseSettings(env: Env): SetupQuestion[] {
  return [askFor('databaseUrl'), ...(env.DATABASE_URL ? [] : [askFor('dataDir')])];
}

function askFor(name: SettingName): SetupQuestion {
  const schema = settings.shape[name];
  const variable = variableOf(name);
  const unset = schema.safeParse(undefined).data;
  return {
    variable,
    description: schema.description ?? '',
    unset: typeof unset === 'string' ? unset : '',
    judge(value, env) {
      const read = schema.safeParse(value || undefined);
      if (!read.success) return `The setting ${variable} ${read.error.issues[0]?.message}.`;
      const isMissing = value === '' && neededInProduction.some((needed) => needed === name);
      if (isMissing && roleSettings.some((role) => !isPlayed(env[variableOf(role)]))) return sayMissing(name);
      const given = { ...env, [variable]: value };
      const role = roleSettings.find((one) => one === name);
      return role ? findMixture(role, given) : openShopFaults[variable]?.(given);
    },
  };
}

const isPlain = (digits: string) =>
  parsePhone(digits) !== undefined ||
  /^(?:03\d{8}|0[58]00\d{6}|[1-9]\d{2,4}|\+(?!233)[1-9]\d{7,14})$/.test(digits);

/** With real vendors the answers must be those of a shop that people and vendors reach. */
const openShopFaults: Record<string, (env: Env) => string | undefined> = {
  PUBLIC_URL({ PUBLIC_URL: address = '', ...env }) {
    if (!isReal(env) || isOnSimulators(env) || judgePublicUrl(address).state === 'right') return undefined;
    return 'With real vendors the setting PUBLIC_URL must begin with https:// and be a name that vendors can find from outside.';
  },
  SUPPORT_PHONE({ SUPPORT_PHONE: typed = '', ...env }) {
    const digits = typed.replace(/[\s-]/g, '').replace(/^\+?233(?=\d{9}$)/, '0');
    if (!isReal(env) || (isPlain(digits) && digits !== defaultStore.supportPhone)) return undefined;
    return 'With real vendors the setting SUPPORT_PHONE must be a number at which you answer, such as 0302123456.';
  },
};

const isReal = (env: Env) => roleSettings.some((role) => !isPlayed(env[variableOf(role)]));
/** Simulators on this machine need no address outside. */
const isOnSimulators = (env: Env) =>
  Object.entries(env).some(([name, value]) => name.endsWith('_URL') && value?.startsWith('http://'));

/** For settings that nobody was asked for. */
export function findOpenShopFault(env: Env): string | undefined {
  return Object.values(openShopFaults)
    .map((judge) => judge(env))
    .find(Boolean);
}

/** Real vendors are chosen for each or for none: the first answer says which, and the others follow. */
function findMixture(role: VendorRole, env: Env): string | undefined {
  const [first, own] = [roleSettings[0] ?? role, role].map(variableOf);
  const wanted = isPlayed(env[first ?? '']);
  if (isPlayed(env[own ?? '']) === wanted) return undefined;
  return wanted
    ? `The setting ${own} must be ${sandboxName}, as ${first} is.`
    : `The setting ${own} must name a real vendor, as ${first} does.`;
}

function isPlayed(names: string | undefined): boolean {
  return namesIn(names).includes(sandboxName);
}

export function vendorSettings(env: Env): SetupQuestion[] {
  return vendors.flatMap((vendor) => {
    const used = vendor.roles.filter((role) => namesIn(env[variableOf(role)]).includes(vendor.name));
    if (used.length === 0) return [];
    const needed = used.flatMap((role) => vendor.neededFor[role] ?? []);
    return vendor.settings
      .filter(({ variable, isOptional }) => !isOptional || needed.includes(variable))
      .map((setting) => askVendor(vendor, setting));
  });
}

function namesIn(text: string | undefined): string[] {
  return (text || sandboxName).split(',').map((name) => name.trim());
}

function askVendor(vendor: Vendor, { variable, description, unset }: Vendor['settings'][number]) {
  return {
    variable,
    description: `${vendor.title}: ${description}`,
    unset,
    judge(value: string) {
      if (value === '') return `The vendor ${vendor.title} needs the setting ${variable}.`;
      const reading = vendor.read({ [variable]: value });
      return 'fault' in reading ? reading.fault : undefined;
    },
  };
}

export function knownVariables(): string[] {
  return [
    ...Object.keys(settings.shape).map(variableOf),
    ...vendors.flatMap((vendor) => vendor.settings.map(({ variable }) => variable)),
  ];
}

/** `--store-name` for STORE_NAME. Secrets have none: arguments stay in the shell's history and the list of processes. */
export function flagOf(variable: string): string | undefined {
  return isSecret(variable) ? undefined : variable.toLowerCase().replaceAll('_', '-');
}
