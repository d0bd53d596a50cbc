/** The sandbox's supplier of bundles: it keeps books of what it would have delivered. */
import { type Db, inTransaction } from '#db/database.ts';
import {
  countFloatRefusals,
  type DeliveryAnswer,
  findSandboxDelivery,
  insertSandboxDelivery,
  lockSandboxRecipient,
} from '#db/sandbox-deliveries.ts';
import { announceSandboxEnding } from '#db/sandbox-events.ts';
import { getSandboxSettings } from '#db/sandbox-settings.ts';
import type { BundleOrder, BundlesPort } from './bundles-port.ts';
import type { DeliveryStatus, StartOutcome } from './outcomes.ts';
import { decideDelivery, judgeProgress } from './sandbox-fates.ts';
import { orUnknownOutcome, orUnknownStatus } from './sandbox-faults.ts';
import { readSandboxWebhook } from './sandbox-webhook.ts';

/** Everything is recorded in the call itself; this only has to outlast the longest call. */
const conclusiveAfterMs = 10_000;

export function createSandboxBundles({ db, signingKey }: { db: Db; signingKey: Uint8Array }): BundlesPort {
  return {
    name: 'sandbox',
    traits: { notFoundIsConclusiveAfterMs: conclusiveAfterMs, deduplicates: true, firstCheckAfterMs: 0 },
    deliver: (order) => orUnknownOutcome(deliver(db, order)),
    findDelivery: (reference) => orUnknownStatus(findDelivery(db, reference)),
    findFloat: async () => (await getSandboxSettings(db)).float_pesewas,
    readWebhook: (request) => readSandboxWebhook(signingKey, request),
  };
}

async function deliver(db: Db, order: BundleOrder): Promise<StartOutcome> {
  const { reference, recipient, network, supplierCode, megabytes } = order;
  return inTransaction(db, async (tx) => {
    await lockSandboxRecipient(tx, recipient);
    const settings = await getSandboxSettings(tx);
    const floatRefusals = await countFloatRefusals(tx, recipient);
    const { answer, ending, afterMs } = decideDelivery({ recipient, floatRefusals }, settings);
    const isNew = await insertSandboxDelivery(tx, {
      reference,
      recipient,
      network,
      supplier_code: supplierCode,
      megabytes,
      answer,
      ending,
      endsAfterMs: afterMs,
    });
    if (!isNew) {
      const known = await findSandboxDelivery(tx, reference);
      if (!known) throw new Error('A delivery whose reference was taken is not there.');
      // Asked again, the supplier answers for the order that it has.
      return toOutcome(known.answer === 'lost' ? 'accepted' : known.answer);
    }
    if (answer === 'accepted' || answer === 'lost') {
      await announceSandboxEnding(tx, {
        vendor: 'bundles',
        topic: 'delivery',
        reference,
        ending,
        habit: settings.webhooks,
        afterMs,
      });
    }
    return toOutcome(answer);
  });
}

async function findDelivery(db: Db, reference: string): Promise<DeliveryStatus> {
  const delivery = await findSandboxDelivery(db, reference);
  if (!delivery) return { status: 'not_found' };
  const status = judgeProgress(delivery);
  if (status !== 'failed') return { status };
  return delivery.answer === 'provider_float'
    ? { status, failure: 'provider_float', reason: 'provider_float' }
    : { status, reason: 'other' };
}

function toOutcome(answer: DeliveryAnswer): StartOutcome {
  switch (answer) {
    case 'accepted':
      return { outcome: 'accepted' };
    case 'lost':
      return { outcome: 'unknown', reason: "The supplier's answer was lost." };
    case 'refused':
      return { outcome: 'failed', failure: 'refused', reason: 'The supplier refuses this number.' };
    case 'provider_float':
      return { outcome: 'failed', failure: 'provider_float', reason: 'The float at the supplier is empty.' };
  }
}
