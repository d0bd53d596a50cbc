/** An adapter's surroundings in tests: its parts, and the wallets and numbers at a simulator that do something by themselves. */
import { pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { afterEach } from 'vitest';
import { deriveKeys } from '#kernel/keys.ts';
import { createCallbacks } from '#vendors/ports/callbacks.ts';
import type { PaymentsPort } from '#vendors/ports/payments-port.ts';
import type { VendorParts } from '#vendors/ports/vendor.ts';
import { type Simulator, startSimulator } from '#vendors/simulators/simulator.ts';
import { orderFor, type SupplierBench } from './bundles-port.ts';
import { newReference } from './operation.ts';
import type { GatewayBench } from './payments-port.ts';

export const numberOf = (digits: string) => digits as Phone;

/** The number of entries in the vendor's own books. */
export const countIn =
  (simulator: Simulator, ...kinds: string[]) =>
  async (reference: string) =>
    simulator.journal.filter((entry) => kinds.includes(entry.kind) && entry.reference === reference).length;

/** Set anew after each test, which may have used them up. */
function keepPrepared(simulator: Simulator, prepare: () => void, more = () => {}): void {
  prepare();
  afterEach(() => {
    simulator.reset();
    more();
    prepare();
  });
}

/** `collect` and `send` are the simulator's words for the two calls. */
export function gatewayBench(
  simulator: Simulator,
  {
    words,
    ...ports
  }: { port: PaymentsPort; unreachable: PaymentsPort; words: { collect: string; send: string } },
): GatewayBench {
  keepPrepared(simulator, () => {
    simulator.setHabit('0245550002', 'poor');
    simulator.setHabit('0245550004', 'approves');
    simulator.script({ subject: `${words.collect} 0245550004`, behaviour: 'close_after' });
    simulator.setHabit('0245559201', 'refused');
    simulator.script({ subject: `${words.send} 0245559202`, behaviour: 'close_after' });
    simulator.setHabit('0245559203', 'fails');
    simulator.script({ subject: `${words.send} 0245559203`, behaviour: 'close_after' });
  });
  const ordinary = numberOf('0245550142');
  const wallet = { network: 'MTN' } as const;
  const newOne = () => newReference(ports.port.collect.traits.referenceFormat);
  return {
    ...ports,
    simulator,
    collection: () => ({
      ...{ ...wallet, reference: newOne(), amount: pesewas(2_650), payer: ordinary },
      label: "Ama's 5 GB",
    }),
    payout: () => ({
      ...{ ...wallet, reference: newOne(), amount: pesewas(1_000), receiver: ordinary },
      name: 'Ama Owusu',
    }),
    payers: {
      ordinary,
      poor: numberOf('0245550002'),
      answerLost: numberOf('0245550004'),
      outOfReach: numberOf('0245550005'),
    },
    receivers: {
      ordinary,
      refused: numberOf('0245559201'),
      answerLost: numberOf('0245559202'),
      answerLostAndFails: numberOf('0245559203'),
    },
    async answerPrompt(reference, answer) {
      simulator.payer(reference, answer === 'approved' ? 'approve' : 'decline');
    },
    passTime: () => simulator.advance(600_000),
    countPrompts: countIn(simulator, 'charge'),
    countTransfers: countIn(simulator, 'transfer', 'refund'),
  };
}

/** `word` is the simulator's for an order, `arrival` that in its books; `more` is done after each test. */
export function supplierBench(
  simulator: Simulator,
  {
    word,
    arrival = 'debit',
    more,
    ...given
  }: Pick<SupplierBench, 'port' | 'unreachable' | 'supplierCode' | 'unheardOf'> & {
    word: string;
    arrival?: string;
    more(): void;
  },
): SupplierBench {
  keepPrepared(
    simulator,
    () => {
      simulator.setHabit('0245559101', 'refused');
      simulator.script({ subject: `${word} 0245559102`, behaviour: 'close_after' });
      simulator.setHabit('0245559103', 'fails');
      simulator.script({ subject: `${word} 0245559103`, behaviour: 'close_after' });
      simulator.script({ subject: `${word} 0245559105`, behaviour: 'float_empty' });
    },
    more,
  );
  const ordinary = numberOf('0245550142');
  return {
    ...given,
    simulator,
    order: () => orderFor(ordinary, given.supplierCode),
    recipients: {
      ordinary,
      refused: numberOf('0245559101'),
      answerLost: numberOf('0245559102'),
      answerLostAndFails: numberOf('0245559103'),
      floatEmpty: numberOf('0245559105'),
    },
    passTime: () => simulator.advance(600_000),
    countDelivered: async (recipient) =>
      simulator.journal.filter(({ kind, phone }) => kind === 'delivery' && phone === recipient).length,
    countSent: countIn(simulator, arrival),
  };
}

export function partsOf(vendor: string, publicUrl = 'https://shop.example'): VendorParts {
  const key = deriveKeys(Buffer.alloc(32, 7)).callbacks;
  return {
    publicUrl,
    storeName: 'Ntem',
    now: Date.now,
    callbacks: createCallbacks(vendor, { publicUrl, key }),
  };
}

export async function closedAddress(): Promise<string> {
  const gone = await startSimulator(() => ({ name: 'gone', routes: {}, reset() {} }));
  await gone.close();
  return gone.url;
}
