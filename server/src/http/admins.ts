/** Who decides, as the audit log names them. */
import type { AdminActor } from '#actions/change-user.ts';
import type { Client } from '#db/one-time-codes.ts';
import type { Actor } from '#domain/users.ts';

export function adminOf(actor: Actor, client: Client): AdminActor {
  return { userId: actor.userId, address: client.address };
}
