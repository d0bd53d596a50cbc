/** Who decides, as the audit log names them. */
import type { AdminActor } from '#actions/users/change-user.ts';
import type { Client } from '#db/users/one-time-codes.ts';
import type { Actor } from '#domain/people/users.ts';

export function adminOf(actor: Actor, client: Client): AdminActor {
  return { userId: actor.userId, address: client.address };
}
