/** Buying in a chat for which somebody else pays, and the address that Meta verifies. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { chatSecretsOf } from '#channels/verbs/ussd-vendors.ts';
import { anyPhone } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { createTestShop } from '#test/support/shop.ts';
import { phoneBuyer } from './phone-buyer.ts';

const shop = await forFile(createTestShop());
const mtn = () => `024${anyPhone().slice(3)}`;

async function orderOf(payer: string) {
  const [order] = await shop.run(sql<{ id: string; paymentId: string; needsCode: boolean }>`
    select * from orders where payer = ${payer}`);
  if (!order) throw new Error('There is no order.');
  return order;
}

it('another payer gets a code, which is typed into the chat; a key of an earlier message buys nothing', async () => {
  const phone = mtn();
  const payer = mtn();
  const buyer = phoneBuyer(shop, phone);
  await buyer.write('MTN 1');
  await buyer.write('Another number pays');
  await buyer.write(payer);
  const asked = await buyer.write('Pay GH₵ 4.50');
  expect(asked.text).toContain('Type the code');
  const order = await orderOf(payer);
  expect(order.needsCode).toBe(true);
  expect(await shop.attempts(order.id, 'collect')).toEqual([]);
  expect((await buyer.write('000000')).text).toContain('That code is not right.');
  const [sent] = await shop.runAtVendors(sql<{ code: string }>`
    select code from sandbox_messages where phone = ${payer} and code is not null`);
  expect((await buyer.write(sent?.code ?? '')).text).toContain('A payment prompt is coming');
  await shop.until(order.paymentId, 'payment_pending');
  expect(shop.logged()).not.toContain(sent?.code ?? '');
});

it('a code that is typed before a restore is compared stays good, and the chat says to try again', async () => {
  const buyer = phoneBuyer(shop, mtn());
  const payer = mtn();
  for (const said of ['MTN 1', 'Another number pays', payer, 'Pay GH₵ 4.50']) await buyer.write(said);
  const [sent] = await shop.runAtVendors(sql<{ code: string }>`
    select code from sandbox_messages where phone = ${payer} and code is not null`);
  const type = async () => (await buyer.write(sent?.code ?? '')).text;
  await shop.run(sql`insert into restores (backup_at) values (now())`);
  expect(await type()).toContain('Nothing was charged. Please try again.');
  await shop.run(sql`update restores set ended_at = now(), ended_because = 'Compared'`);
  expect(await type()).toContain('A payment prompt is coming');
});

it('the address is verified for Meta with the right word alone', async () => {
  const { verify } = chatSecretsOf(shop.deps);
  const look = (token: string, challenge = '1158201444') =>
    shop.call(
      'GET',
      `/channels/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=${challenge}`,
    );
  expect(await look(verify)).toMatchObject({ status: 200, text: '1158201444' });
  expect((await look('another')).status).toBe(403);
  expect((await look(verify, '%3Cscript%3E')).status).toBe(403);
});
