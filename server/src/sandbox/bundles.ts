/** The sandbox's supplier of bundles: it keeps books of what it would have delivered. */
import type { BundleOrder, BundlesPort } from '#providers/bundles-port.ts';
import type { DeliveryStatus, StartOutcome } from '#providers/outcomes.ts';
import { readSandboxWebhook } from '#sandbox/announcing/webhook.ts';
import type { SandboxDb } from './database.ts';
import {
  countFloatRefusals,
  type DeliveryAnswer,
  findSandboxDelivery,
  insertSandboxDelivery,
} from './deliveries.ts';
import { type DeliveryFate, decideDelivery, judgeProgress, meetsEmptyFloat } from './fates.ts';
import { hang, orUnknownOutcome, orUnknownStatus, unlessGivenUp } from './faults.ts';
import { decide, type Sandbox } from './sandbox.ts';
import type { SandboxSettings } from './settings.ts';
import { findFloat, listStatement } from './statement.ts';
import { sandboxTraits } from './traits.ts';

export function createSandboxBundles(sandbox: Sandbox): BundlesPort {
  const { db, signingKey } = sandbox;
  return {
    name: 'sandbox',
    deliver: {
      traits: sandboxTraits,
      send: (order, signal) =>
        orUnknownOutcome(
          db,
          unlessGivenUp(signal, (settings) =>
            settings.hangingNetworks.includes(order.network)
              ? hang(signal)
              : deliver(sandbox, settings, order).then((sent) => sent ?? hang(signal)),
          ),
        ),
      find: ({ reference }, signal) =>
        orUnknownStatus(db, (settings) => findDelivery(db, { reference, settings, signal })),
    },
    listDay: (day, after) => listStatement(db, 'bundles', { day, after }),
    findFloat: () => findFloat(db),
    readWebhook: (request) => readSandboxWebhook(signingKey, request),
  };
}

/** Undefined where it is done, and the answer never comes. */
async function deliver(
  sandbox: Sandbox,
  settings: SandboxSettings,
  order: BundleOrder,
): Promise<StartOutcome | undefined> {
  const { reference, recipient, network, supplierCode, megabytes, expectedCost } = order;
  return decide(sandbox, [reference, recipient], async (tx, announce) => {
    const floatRefusals = meetsEmptyFloat(recipient) ? await countFloatRefusals(tx, recipient) : 0;
    const fate = decideDelivery({ recipient, floatRefusals }, settings);
    const asked = { reference, recipient, network, megabytes, supplierCode };
    const id = await insertSandboxDelivery(tx, { ...asked, costPesewas: expectedCost, fate });
    if (!id) {
      const known = await findSandboxDelivery(tx, reference);
      if (!known) throw new Error('A delivery whose reference was taken is not there.');
      // Asked again, the supplier answers for the order that it has.
      const isSilent = known.answer === 'lost' || known.answer === 'hangs';
      return toOutcome(isSilent ? 'accepted' : known.answer, known.id);
    }
    for (const word of wordsOf(fate))
      await announce({ vendor: 'bundles', topic: 'delivery', reference, habit: settings.webhooks, ...word });
    return toOutcome(fate.answer, id);
  });
}

/** What the supplier announces of it, one after the other. */
function wordsOf({ answer, ending, afterMs, deniedAfterMs, takenBackAfterMs }: DeliveryFate) {
  if (answer === 'refused' || answer === 'provider_float') return [];
  const isDenied = deniedAfterMs !== undefined;
  return [
    ...(isDenied ? [{ ending: 'failed', afterMs: deniedAfterMs } as const] : []),
    { ending, afterMs },
    ...(takenBackAfterMs !== undefined ? [{ ending: 'reversed', afterMs: takenBackAfterMs } as const] : []),
  ];
}

type Question = { reference: string; settings: SandboxSettings; signal: AbortSignal };

async function findDelivery(
  db: SandboxDb,
  { reference, settings, signal }: Question,
): Promise<DeliveryStatus> {
  const delivery = await findSandboxDelivery(db, reference);
  const { hangingNetworks: hanging } = settings;
  // What never arrived may belong to a line that hangs.
  if (hanging.length > 0 && (!delivery || hanging.includes(delivery.network))) return hang(signal);
  if (!delivery) return { status: 'not_found' };
  const vendorReference = String(delivery.id);
  const status = judgeProgress(delivery);
  if (status === 'done' || status === 'in_progress') return { status, vendorReference };
  return delivery.answer === 'provider_float'
    ? { status, failure: 'provider_float', reason: 'provider_float', vendorReference }
    : { status, reason: 'other', vendorReference };
}

function toOutcome(answer: DeliveryAnswer, id: bigint): StartOutcome | undefined {
  const vendorReference = String(id);
  const failed = { outcome: 'failed', vendorReference } as const;
  switch (answer) {
    case 'accepted':
      return { outcome: 'accepted', vendorReference };
    case 'lost':
      return { outcome: 'unknown', reason: "The supplier's answer was lost." };
    case 'hangs':
      return undefined;
    case 'refused':
      return { ...failed, failure: 'refused', reason: 'The supplier refuses this number.' };
    case 'provider_float':
      return { ...failed, failure: 'provider_float', reason: 'The float at the supplier is empty.' };
  }
}
