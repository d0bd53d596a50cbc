/** The wire of the simulated handset. */
import type { sandboxEndpoints } from '@ntem/contract/sandbox';
import { listSandboxMessages } from '#db/sandbox-messages.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from './endpoints.ts';

export function sandboxHandlers({ db }: Deps): HandlersOf<typeof sandboxEndpoints> {
  return {
    'GET /sandbox/messages': async ({ query }) => {
      const messages = await listSandboxMessages(db, query.phone);
      return {
        data: messages.map(({ id, phone, text, code, created_at }) => ({
          id,
          to: phone,
          text,
          code,
          created_at: created_at.toISOString(),
        })),
      };
    },
  };
}
