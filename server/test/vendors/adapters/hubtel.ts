import type { HubtelSettings } from '#vendors/hubtel/account.ts';
import { simulateHubtel } from '#vendors/hubtel/simulator.ts';
import { type Simulator, startSimulator } from '#vendors/simulators/simulator.ts';
import { partsOf } from './simulated-people.ts';

export const parts = partsOf('hubtel');

const account = {
  apiId: 'id',
  apiKey: 'key-of-hubtel',
  posSalesId: '11684',
  prepaidDepositId: '11691',
  serviceIds: { MTN: 'service-mtn', TELECEL: 'service-telecel', AIRTELTIGO: 'service-at' },
};

export const messageKeys = { clientId: 'client', clientSecret: 'secret-of-hubtel' };

/** A simulator with the list of its posts. */
export async function startHubtel(): Promise<Simulator & { posted: { url: string; body: string }[] }> {
  const posted: { url: string; body: string }[] = [];
  const simulator = await startSimulator(simulateHubtel({ ...account, ...messageKeys }), {
    post: async ({ url, body }) => {
      posted.push({ url, body });
      return 200;
    },
  });
  return { ...simulator, posted };
}

export function settingsAt(url: string, more: Partial<HubtelSettings> = {}): HubtelSettings {
  const urls = { receive: url, status: url, send: url, sendStatus: url, commission: url, balance: url };
  return { ...account, urls, offerNumbers: [], callbackAddresses: [], ...more };
}
