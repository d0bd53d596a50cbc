/** Events after which an account may be in other hands. */
import { run } from '#kernel/db/ask.ts';
import type { Tx } from '#kernel/db/database.ts';

export async function recordReset(tx: Tx, userId: string): Promise<void> {
  await run(tx)`insert into account_risks (user_id, kind) values (${userId}, 'password_reset')`;
}

/**
 * Call before the sign-in is recorded and the device remembered. The very first sign-in is no risk; one without a
 * device may come from anybody.
 */
export async function recordNewDevice(tx: Tx, userId: string, device: string | null): Promise<void> {
  await run(tx)`
    insert into account_risks (user_id, kind)
    select id, 'new_device' from users
    where id = ${userId} and last_login_at is not null and not exists (
      select 1 from known_devices where known_devices.phone = users.phone and known_devices.device = ${device})`;
}
