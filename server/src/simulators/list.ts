/** The vendors that can be played on this machine: how each is played, and the settings that lead the product to it. */
import { simulateDatamart } from '#vendors/datamart/simulator.ts';
import { simulatePaystack } from '#vendors/paystack/simulator.ts';
import type { SimCore, SimDefinition } from './simulator.ts';

export type SimulatedVendor = {
  /** `webhookUrl`: where the operator has told the vendor to announce everything. */
  simulate(webhookUrl: string): (core: SimCore) => SimDefinition;
  env(url: string): Record<string, string>;
};

/** Known to everybody: they open nothing. */
const key = (name: string) => `simulated_${name}`;

export const simulatedVendors: Record<string, SimulatedVendor> = {
  datamart: {
    simulate: (webhookUrl) =>
      simulateDatamart({
        apiKey: key('datamart'),
        webhookSecret: key('datamart_webhooks'),
        webhookUrl,
        filledWith: 1_000_000,
      }),
    env: (url) => ({
      DATAMART_API_KEY: key('datamart'),
      DATAMART_WEBHOOK_SECRET: key('datamart_webhooks'),
      DATAMART_URL: url,
    }),
  },
  paystack: {
    simulate: (webhookUrl) => simulatePaystack({ secretKey: `sk_live_${key('paystack')}`, webhookUrl }),
    env: (url) => ({ PAYSTACK_SECRET_KEY: `sk_live_${key('paystack')}`, PAYSTACK_URL: url }),
  },
};
