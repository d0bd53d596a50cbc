/** Withdrawals of sellers who are switched off before the money is sent: a person decides, and nothing goes by itself. */
import { describe, expect, it } from 'vitest';
import { sumAccount } from '#books/rows/ledger.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { withdrawals } from '#test/support/withdrawals.ts';

const server = await forFile(createDemoApp());
const desk = withdrawals(server);

describe('a withdrawal of a seller who was switched off before it was sent', () => {
  async function switchedOff() {
    const { call } = await signIn(server, 'esi');
    const { seller, id } = await desk.asked();
    expect((await call('PATCH', `/users/${seller.id}`, { status: 'inactive' })).status).toBe(200);
    await desk.work(id);
    return { id, seller, call };
  }

  it('waits for an admin, who cannot let it go while they are switched off', async () => {
    const { id, seller, call } = await switchedOff();
    expect([await desk.stateOf(id), await desk.transfersOf(id)]).toEqual([
      'awaiting_approval',
      { references: 0, done: 0 },
    ]);
    const early = await call('POST', `/payouts/${id}/approve`, { reason: 'known seller' });
    expect([early.status, early.body.message]).toEqual([
      409,
      'This seller is deactivated. Activate them first, or reject it.',
    ]);
    await desk.work(id);
    expect(await desk.stateOf(id)).toBe('awaiting_approval');
    await call('PATCH', `/users/${seller.id}`, { status: 'active' });
    expect((await call('POST', `/payouts/${id}/approve`, { reason: 'known seller' })).status).toBe(200);
    await desk.work(id);
    expect([await desk.stateOf(id), await desk.transfersOf(id)]).toEqual([
      'paid',
      { references: 1, done: 1 },
    ]);
  });

  it('can be turned down, and is in the balance again', async () => {
    const { id, seller, call } = await switchedOff();
    expect((await call('POST', `/payouts/${id}/reject`, { reason: 'switched off' })).status).toBe(200);
    expect(await desk.stateOf(id)).toBe('rejected');
    expect(await sumAccount(server.deps.db, `commission:${seller.id}`)).toBe(-5_000n);
  });
});
