/** The vendors that may pass sessions on, and the secret that proves them. */
import type { Deps } from '#deps.ts';
import { keyedHash } from '#kernel/keys.ts';
import { africasTalkingUssd } from '#vendors/africas-talking/ussd.ts';
import { arkeselUssd } from '#vendors/arkesel/ussd.ts';
import { hubtelUssd } from '#vendors/hubtel/ussd.ts';
import type { UssdPort } from '#vendors/ports/channels/ussd-port.ts';

const ports: readonly UssdPort[] = [hubtelUssd, arkeselUssd, africasTalkingUssd];

type Settings = Pick<Deps, 'config' | 'keys'>;

export function findUssdPort({ config }: Pick<Deps, 'config'>, name: string): UssdPort | undefined {
  const { vendors, code } = config.channels.ussd;
  return code === undefined
    ? undefined
    : ports.find((port) => port.name === name && vendors.some((one) => one === name));
}

/** Of those that the settings name. */
export function ussdTitles({ config }: Pick<Deps, 'config'>): string[] {
  return config.channels.ussd.vendors.flatMap(
    (name) => ports.find((port) => port.name === name)?.title ?? [],
  );
}

/** Of the simulated vendor it is derived, and known to nobody. */
export function ussdSecretOf({ config, keys }: Settings): string {
  return config.ussdSecret ?? keyedHash(keys.callbacks, 'ussd').toString('base64url');
}

export function chatSecretsOf({ config, keys }: Settings): { app: string; verify: string } {
  const derived = (purpose: string) => keyedHash(keys.callbacks, purpose).toString('base64url');
  return {
    app: config.whatsappAppSecret ?? derived('whatsapp'),
    verify: config.whatsappVerifyToken ?? derived('whatsapp address'),
  };
}
