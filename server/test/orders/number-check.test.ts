/** Vendors' facts about the numbers of an order, shown before the payer enters the code. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anyPhone } from '#test/support/app.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';
import { confirm } from '#test/support/shop.ts';

const shop = await forFile(createHandLedShop());
afterEach(() => {
  delete shop.gateway.findOwner;
  delete shop.supplier.checkRecipient;
});

async function bought(payer = anyPhone()) {
  const answer = await shop.buy({ payer });
  return { payer, answer, requestId: answer.body.data.data.otp.requestId as string };
}
const ask = ({ requestId, payer }: { requestId: string; payer: string }) =>
  shop.call('GET', `/databundle-open/numbers/${requestId}?phone=${payer}`);

describe('the numbers of an order', () => {
  it('show the initials of the owner, never the name, and are asked about once', async () => {
    const findOwner = vi.fn(async () => 'ABENA SERWAA OWUSU');
    shop.gateway.findOwner = findOwner;
    const order = await bought();
    const answers = [await ask(order), await ask(order)];
    expect(answers.map(({ body }) => body.data)).toEqual([
      { pays_as: 'A… O…', advice: null },
      { pays_as: 'A… O…', advice: null },
    ]);
    expect(findOwner).toHaveBeenCalledTimes(1);
    expect(answers[0]?.text).not.toMatch(/abena|owusu/i);
    expect(shop.logged()).not.toMatch(/ABENA/);
  });

  it('show what the supplier says where the number does not fit', async () => {
    shop.supplier.checkRecipient = async () => ({
      fits: false,
      advice: 'This number must be activated first.',
    });
    expect((await ask(await bought())).body.data.advice).toBe('This number must be activated first.');
    shop.supplier.checkRecipient = async () => ({ fits: true, advice: 'Sell any.' });
    expect((await ask(await bought())).body.data.advice).toBeNull();
  });

  it('show nothing where vendors are silent, fail, or have nothing to say', async () => {
    expect((await ask(await bought())).body.data).toEqual({ pays_as: null, advice: null });
    shop.gateway.findOwner = async () => {
      throw new Error('socket hang up');
    };
    shop.supplier.checkRecipient = async () => undefined;
    const order = await bought();
    expect((await ask(order)).body.data).toEqual({ pays_as: null, advice: null });
    expect((await confirm(shop, order.answer, order.payer)).status).toBe(200);
  });

  it('are told only to the holder of the request for that number, while it waits', async () => {
    const findOwner = vi.fn(async () => 'ABENA OWUSU');
    shop.gateway.findOwner = findOwner;
    const order = await bought();
    expect((await ask({ ...order, payer: anyPhone() })).status).toBe(404);
    expect((await ask({ ...order, requestId: crypto.randomUUID() })).status).toBe(404);
    expect((await ask({ ...order, requestId: 'x' })).status).toBe(404);
    await confirm(shop, order.answer, order.payer);
    expect((await ask(order)).status).toBe(404);
    expect(findOwner).not.toHaveBeenCalled();
  });
});
