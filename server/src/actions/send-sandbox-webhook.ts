/** Posts what a sandbox vendor announces to our own webhook address, as a real vendor would. */
import type { Db } from '#db/database.ts';
import { countSandboxSend, findSandboxEvent, type SandboxEvent } from '#db/sandbox-events.ts';
import { composeSandboxWebhook } from '#providers/sandbox-webhook.ts';

/** Throws unless we were answered with a success, so that the job is tried again. */
export type PostWebhook = (webhook: {
  vendor: SandboxEvent['vendor'];
  rawBody: string;
  headers: Record<string, string>;
}) => Promise<void>;

const betweenSendsMs = 300;

/** A crash between the post and its count sends once more, which is what vendors do too. */
export async function sendSandboxWebhook(
  { db, signingKey, postWebhook }: { db: Db; signingKey: Uint8Array; postWebhook: PostWebhook },
  eventId: string,
): Promise<{ againAfterMs: number } | undefined> {
  const event = await findSandboxEvent(db, BigInt(eventId));
  if (!event) return undefined;
  await postWebhook({ vendor: event.vendor, ...composeSandboxWebhook(signingKey, event) });
  const sendsLeft = await countSandboxSend(db, event.id);
  return sendsLeft > 0 ? { againAfterMs: betweenSendsMs } : undefined;
}
