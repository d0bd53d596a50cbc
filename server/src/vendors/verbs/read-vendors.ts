/** The vendors for which the settings have keys, and what the others lack. */
import {
  findSimulatorFault,
  isSimulator,
  type VendorAddress,
} from '#installation/settings/production-rules.ts';
import { StartFailure } from '#start-failure.ts';
import { vendors } from '#vendors/list.ts';
import type { Vendor, VendorParts, VendorPorts, VendorRole } from '#vendors/ports/vendor.ts';

type SettingState = 'set' | 'unset' | 'missing';

function stateOf(value: string | undefined, isOptional: boolean): SettingState {
  if (value) return 'set';
  return isOptional ? 'unset' : 'missing';
}

type Told = Pick<Vendor, 'name' | 'title' | 'roles'> & {
  /** The names of its settings that are set; never their values. */
  settings: { variable: string; description: string; state: SettingState }[];
};
type ReadyVendor = Told & { open(parts: VendorParts): VendorPorts };
type AbsentVendor = Told & { missing: string };

type Shop = { chosen: Record<VendorRole, string[]>; publicUrl: string | undefined };

/** True if the chosen vendors are simulators. Throws a StartFailure if a simulator is not allowed. */
export function usesSimulators(
  { chosen, publicUrl }: Shop,
  env: Record<string, string | undefined>,
): boolean {
  const addresses = listAddresses(chosen, env);
  const fault = findSimulatorFault(addresses, publicUrl);
  if (fault) throw new StartFailure(fault);
  return addresses.some(isSimulator);
}

/** As set or by default. */
function listAddresses(
  chosen: Record<VendorRole, string[]>,
  env: Record<string, string | undefined>,
): VendorAddress[] {
  const names = Object.values(chosen).flat();
  return vendors
    .filter(({ name }) => names.includes(name))
    .flatMap(({ settings }) => settings)
    .filter(({ variable }) => variable.endsWith('_URL'))
    .map(({ variable, unset }) => ({ variable, address: env[variable] || unset }));
}

/** Throws a StartFailure if one that is chosen lacks a setting. */
export function readVendors(
  chosen: Record<VendorRole, string[]>,
  env: Record<string, string | undefined>,
): { ready: ReadyVendor[]; absent: AbsentVendor[] } {
  const ready: ReadyVendor[] = [];
  const absent: AbsentVendor[] = [];
  for (const { name, title, roles, settings: own, neededFor, read } of vendors) {
    const reading = read(env);
    if ('fault' in reading) throw new StartFailure(reading.fault);
    const settings = own.map(({ variable, description, isOptional }) => ({
      variable,
      description,
      state: stateOf(env[variable], isOptional),
    }));
    const told = { name, title, roles, settings };
    if ('open' in reading) ready.push({ ...told, open: reading.open });
    else absent.push({ ...told, missing: reading.missing });
    const used = roles.filter((role) => chosen[role].includes(name));
    const isOfRoles = (variable: string) => Object.values(neededFor).some((list) => list.includes(variable));
    const lacks =
      'missing' in reading && used.length > 0 && !isOfRoles(reading.missing)
        ? reading.missing
        : used.flatMap((role) => neededFor[role] ?? []).find((variable) => !env[variable]);
    if (lacks) throw new StartFailure(`The vendor ${title} needs the setting ${lacks}.`);
  }
  return { ready, absent };
}
