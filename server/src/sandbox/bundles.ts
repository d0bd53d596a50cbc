/** The sandbox's supplier of bundles, which records its simulated deliveries. */
import { readSandboxWebhook } from '#sandbox/announcing/webhook.ts';
import type { BundleOrder, BundlesPort } from '#vendors/ports/bundles-port.ts';
import type { DeliveryStatus, KnownAttempt, StartOutcome } from '#vendors/ports/outcomes.ts';
import { countFloatRefusals, findSandboxDelivery, insertSandboxDelivery } from './deliveries.ts';
import { type DeliveryFate, decideDelivery, judgeProgress, meetsEmptyFloat } from './fates.ts';
import { hang, openLine, toOutcome } from './line.ts';
import { type Call, decide, type Sandbox, sandboxCheck, sandboxTraits as traits } from './sandbox.ts';
import { findFloat, listStatement } from './statement.ts';

export function createSandboxBundles(sandbox: Sandbox): BundlesPort {
  const { db, signingKey } = sandbox;
  const { send, find } = openLine(sandbox);
  return {
    name: 'sandbox',
    deliver: {
      way: 'delivery',
      account: 'sandbox',
      traits,
      send: send(deliver),
      find: find(findDelivery),
    },
    listDay: (day, after) => listStatement(db, 'bundles', { day, after }),
    findFloat: () => findFloat(db),
    readWebhook: (request) => readSandboxWebhook(signingKey, request),
    check: async () => [sandboxCheck],
  };
}

async function deliver(order: BundleOrder, call: Call): Promise<StartOutcome> {
  const { reference, recipient, network, supplierCode, megabytes, expectedCost } = order;
  if (call.settings.hangingNetworks.includes(network)) return hang(call.signal);
  const { id, answer } = await decide(call, [reference, recipient], async (tx, announce) => {
    const floatRefusals = meetsEmptyFloat(recipient) ? await countFloatRefusals(tx, recipient) : 0;
    const fate = decideDelivery({ recipient, floatRefusals }, call.settings);
    const asked = { reference, recipient, network, megabytes, supplierCode: supplierCode };
    const newId = await insertSandboxDelivery(tx, { ...asked, costPesewas: expectedCost, fate });
    if (newId) {
      for (const news of newsOf(fate)) await announce({ topic: 'delivery', reference, ...news });
      return { id: newId, answer: fate.answer };
    }
    const known = await findSandboxDelivery(tx, reference);
    if (!known) throw new Error('A delivery whose reference was taken is not there.');
    // Asked again, the supplier answers for the order that it has.
    const wasSilent = known.answer === 'lost' || known.answer === 'hangs';
    return { id: known.id, answer: wasSilent ? 'accepted' : known.answer };
  });
  return answer === 'hangs' ? hang(call.signal) : toOutcome('supplier', answer, String(id));
}

/** The supplier's webhooks about a delivery, one after the other. */
function newsOf({ answer, ending, afterMs, deniedAfterMs, takenBackAfterMs }: DeliveryFate) {
  if (answer === 'refused' || answer === 'provider_float') return [];
  return [
    ...(deniedAfterMs === undefined ? [] : [{ ending: 'failed', afterMs: deniedAfterMs } as const]),
    { ending, afterMs },
    ...(takenBackAfterMs === undefined ? [] : [{ ending: 'reversed', afterMs: takenBackAfterMs } as const]),
  ];
}

async function findDelivery({ reference }: KnownAttempt, call: Call): Promise<DeliveryStatus> {
  const delivery = await findSandboxDelivery(call.sandbox.db, reference);
  const { hangingNetworks: hanging } = call.settings;
  // An order that never arrived may be for a network that hangs.
  if (hanging.length > 0 && (!delivery || hanging.includes(delivery.network))) return hang(call.signal);
  if (!delivery) return { status: 'not_found' };
  const vendorReference = String(delivery.id);
  const status = judgeProgress(delivery);
  if (status === 'done' || status === 'in_progress') return { status, vendorReference };
  return delivery.answer === 'provider_float'
    ? { status, failure: 'provider_float', reason: 'provider_float', vendorReference }
    : { status, reason: 'other', vendorReference };
}
