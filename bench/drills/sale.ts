/** One sale from outside, over HTTP alone: a guest buys, reads the code and approves on the simulated handset. */
import { setTimeout as sleep } from 'node:timers/promises';
import { buy, findOffer, newPhone, verify } from '#support/buyer.ts';

export async function sellOnce(address: string): Promise<string> {
  const ask = async (method: string, path: string) => {
    const answer = await fetch(`${address}/api/v1${path}`, { method });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: never }).data;
  };
  const purchase = {
    offer: await findOffer(address, 'MTN'),
    payer: newPhone('024'),
    recipient: newPhone('054'),
  };
  const bought = await buy(address, purchase);
  const messages: { code?: string; text: string }[] = await ask(
    'GET',
    `/sandbox/messages?phone=${purchase.payer}`,
  );
  const code = messages[0]?.code ?? /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0];
  const { paymentId } = await verify(address, bought, code);
  const prompts: { id: string }[] = await ask('GET', `/sandbox/prompts?phone=${purchase.payer}`);
  await ask('POST', `/sandbox/prompts/${prompts[0]?.id}/approve`);
  const startedMs = Date.now();
  for (;;) {
    const { delivery }: { delivery: string } = await ask('GET', `/databundle-open/check-status/${paymentId}`);
    if (delivery === 'delivered')
      return `a guest's bundle was delivered ${Date.now() - startedMs} ms after paying`;
    if (Date.now() - startedMs > 60_000) throw new Error(`The bundle is ${delivery} a minute after paying.`);
    await sleep(300);
  }
}

export async function untilReady(address: string, logs: () => string): Promise<void> {
  for (let tries = 0; (await fetch(`${address}/readyz`).catch(() => undefined))?.status !== 200; tries++) {
    if (tries > 300) throw new Error(`Nobody is ready at ${address}.\n${logs().slice(-2_000)}`);
    await sleep(300);
  }
}
