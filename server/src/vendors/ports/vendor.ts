/** The description of a vendor in its folder: its name, its settings, and how its ports are made from them. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BundlesPort } from './bundles-port.ts';
import type { Callbacks } from './callbacks.ts';
import type { MessagesPort } from './messages-port.ts';
import type { PaymentsPort } from './payments-port.ts';

/** The roles of a vendor, under the names of the settings that choose one. */
export type VendorRole = 'payments' | 'otp' | 'bundles';

export type VendorPorts = { payments?: PaymentsPort; otp?: MessagesPort; bundles?: BundlesPort };

export type VendorParts = {
  callbacks: Callbacks;
  storeName: string;
  publicUrl: string;
  /** Set if a vendor counts calls or its keys expire. */
  now(): number;
};

/** `isOptional`: works without it, with a substitute. */
type Setting = { variable: string; description: string; unset: string; isOptional: boolean };

/** `missing`: the variable that is not set. `fault`: a sentence that names the variable, and never its value. */
type VendorReading = { missing: string } | { fault: string } | { open(parts: VendorParts): VendorPorts };

export type Vendor = {
  name: string;
  /** As people call it. */
  title: string;
  roles: readonly VendorRole[];
  settings: Setting[];
  /** Settings that are a must for one role only. Without them that role is not opened. */
  neededFor: Partial<Record<VendorRole, readonly string[]>>;
  /** The keys stay inside: nothing that is logged or shown ever holds them. */
  read(env: Record<string, string | undefined>): VendorReading;
};

type Definition<Shape extends z.ZodRawShape> = {
  name: string;
  title: string;
  roles: readonly VendorRole[];
  /** Under the names of their variables. One without a default must be set before the vendor can be used. */
  settings: Shape;
  neededFor?: Partial<Record<VendorRole, readonly (keyof Shape & string)[]>>;
  open(settings: z.output<z.ZodObject<Shape>>, parts: VendorParts): VendorPorts;
};

export function defineVendor<Shape extends z.ZodRawShape>(definition: Definition<Shape>): Vendor {
  const { name, title, roles, neededFor = {} } = definition;
  const schema = z.object(definition.settings);
  return {
    name,
    title,
    roles,
    neededFor,
    settings: Object.entries(schema.shape).map(([variable, setting]) => ({
      variable,
      description: (setting as z.ZodType).description ?? '',
      unset: setting instanceof z.ZodPrefault ? String(setting.def.defaultValue) : '',
      isOptional: setting instanceof z.ZodPrefault || setting instanceof z.ZodOptional,
    })),
    read(env) {
      // An empty variable in a .env file means that the setting is not set.
      const given = Object.keys(schema.shape).map((variable) => [variable, env[variable] || undefined]);
      const read = schema.safeParse(Object.fromEntries(given));
      if (read.success) {
        const lacksOf = (role: VendorRole) => neededFor[role]?.find((variable) => !env[variable]);
        const usable = roles.filter((role) => lacksOf(role) === undefined);
        if (usable.length === 0) return { missing: lacksOf(roles[0] ?? 'payments') ?? '' };
        return { open: (parts) => pickPorts(definition.open(read.data, parts), usable) };
      }
      const faults = read.error.issues.map(({ path, message }) => ({ variable: String(path[0]), message }));
      const wrong = faults.find(({ variable }) => env[variable]);
      if (wrong) return { fault: `The setting ${wrong.variable} ${wrong.message}.` };
      return { missing: faults[0]?.variable ?? '' };
    },
  };
}

function pickPorts(ports: VendorPorts, roles: readonly VendorRole[]): VendorPorts {
  return Object.fromEntries(Object.entries(ports).filter(([role]) => roles.some((one) => one === role)));
}

/** A short fingerprint of an account: the same for the same account, and it reveals no key. */
export function fingerprintAccount(...names: string[]): string {
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url').slice(0, 16);
}

/** A key, a token or an account's number: anything but blanks. */
export function keySetting(description: string) {
  return z.string().regex(/^\S+$/, 'must have no blanks').describe(description);
}

/** Phones show no more of a name. */
const senderMaxLength = 11;

/** As much of a name as phones show. */
export function cutSender(name: string): string {
  return name.slice(0, senderMaxLength).trim();
}

/** The sender name of messages. */
export function senderSetting(title: string) {
  return z
    .string()
    .trim()
    .regex(/^[\w .&-]+$/, 'must have letters, digits and blanks')
    .max(senderMaxLength, `must have at most ${senderMaxLength} characters`)
    .describe(`the sender name that ${title} has approved, up to ${senderMaxLength} characters.`);
}

/** The address of a vendor, https unless it is on this machine. */
export function addressSetting(unset: string, description: string) {
  return z
    .string()
    .refine(isSafeAddress, 'must be an address that begins with https://')
    .prefault(unset)
    .describe(description);
}

function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname));
}

/** Addresses from which a vendor calls, with commas between them; none: anybody may. */
export function addressListSetting(unset: string, description: string) {
  return z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )
    .prefault(unset)
    .describe(description);
}
