/**
 * The settings that a first day asks for, their order, and how an answer is judged: by the product's own schemas. Pure.
 */
import { settings } from '#config.ts';
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
      const role = roleSettings.find((one) => one === name);
      return role && findMixture(role, { ...env, [variable]: value });
    },
  };
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
