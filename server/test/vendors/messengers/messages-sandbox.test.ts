/** The sandbox's text messages, by the suite of the port. */
import type { Phone } from '@ntem/contract/phones';
import { describe } from 'vitest';
import { deriveKeys } from '#kernel/keys.ts';
import { createSandboxMessages, listSandboxMessages } from '#sandbox/messages.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { createTestSandboxDatabase } from '#test/support/database.ts';
import { forFile } from '#test/support/for-file.ts';
import { itSendsMessages } from './messages-port.ts';

const database = await forFile(createTestSandboxDatabase());
const sandbox = createSandbox({
  pool: database.pool,
  signingKey: deriveKeys(Buffer.alloc(32, 7)).sandbox,
});
const phone = '0245550142' as Phone;

describe('messages', () =>
  itSendsMessages(() => ({
    port: createSandboxMessages(sandbox),
    phone,
    texts: async () => (await listSandboxMessages(sandbox.db, phone)).map(({ text }) => text).reverse(),
    secrets: [],
  })));
