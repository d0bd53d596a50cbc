/** Sends a message to the admin's own number, to test a message vendor. */
import type { Phone } from '@ntem/contract/phones';
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { requireFound } from '#kernel/rules/refusal.ts';
import { sendThrough } from '#notices/verbs/send-message.ts';
import { getUser } from '#people/rows/users.ts';
import type { SendOutcome } from '#vendors/ports/messages-port.ts';
import { testMessages } from '#vendors/rules/test-limits.ts';
import { recordTest } from './check-vendor.ts';

type Tested = { outcome: SendOutcome['outcome']; phone: Phone };

/** Through this vendor, even if it is paused: one that sends again is resumed. */
export async function sendTestMessage(
  deps: Pick<Deps, 'db' | 'messages' | 'log' | 'config'>,
  author: Author,
  vendor: string,
): Promise<Tested> {
  const { db, messages } = deps;
  const port = requireFound(messages.inOrder().find(({ name }) => name === vendor));
  const { phone } = await inTransaction(db, async (tx) => {
    await recordTest(tx, author, { vendor, action: 'vendor.test', ...testMessages });
    return getUser(tx, author.userId);
  });
  const { name: storeName } = await findBrand(deps);
  const text = `${storeName}: this is a test. Your text messages arrive.`;
  const { outcome } = await sendThrough(deps, port, { phone, topic: 'admin', parts: 1 }, (one, signal) =>
    one.sendText({ phone, text }, signal),
  );
  return { outcome, phone };
}
