/** Chooses the settings that a trial of an operator's own shop takes over. Pure. */
import { settings } from '#config.ts';
import { sandboxName, variableOf } from '#installation/settings/production-rules.ts';
import type { VendorRole } from '#vendors/ports/vendor.ts';
import { isSecret } from './env-file.ts';

type Env = Record<string, string | undefined>;

const roles: readonly VendorRole[] = ['payments', 'otp', 'bundles'];

/** Its address, vendors, channels and storage: a trial has its own, or none. */
const left =
  /^(NODE_ENV|PROCESS|HOST|PORT|PUBLIC_URL|TRUSTED_PROXY_HOPS|DATA_DIR|BACKUP_.*|SMTP_.*|USSD.*|WHATSAPP_.*|DEMO|LOG_LEVEL)$/;

/** The vendors of each role, in the order of use; undefined if the shop does not name real ones in all of them. */
export function vendorsToTry(env: Env): Record<string, string[]> | undefined {
  const chosen = roles.map((role) => [variableOf(role), (env[variableOf(role)] || sandboxName).split(',')]);
  const named = chosen.map(
    ([role, names]) => [role, (names as string[]).map((name) => name.trim())] as const,
  );
  return named.some(([, names]) => names.includes(sandboxName)) ? undefined : Object.fromEntries(named);
}

/** No key of a vendor's, and no way to a database. SECRET stays: by it the admin's second step is read. */
export function trialSettings(env: Env): Record<string, string> {
  const variables = Object.keys(settings.shape)
    .map(variableOf)
    .filter((variable) => variable === 'SECRET' || !(isSecret(variable) || left.test(variable)));
  return Object.fromEntries(
    variables.flatMap((variable) => (env[variable] ? [[variable, env[variable]]] : [])),
  );
}
