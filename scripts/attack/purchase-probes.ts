/** Tries prices, orders and vendors' webhooks. */
import { randomUUID } from 'node:crypto';
import { expectStatus, judge, nothingToBuy, type Probe, probe } from './probe.ts';
import { anyPhone, buy, findOffer } from './target.ts';

export const purchaseProbes: Probe[] = [
  probe('S24', 'have a payment asked for under a made-up request', async ({ target }) => {
    const body = { requestId: randomUUID(), phoneNumber: anyPhone(), code: '123456' };
    const { status } = await target.call('POST', '/databundle-open/verify-otp', { body });
    return judge(expectStatus('verify-otp', status, 404, 410, 422), `refused with ${status}`);
  }),
  probe('S46', 'buy at a price of one’s own', async ({ target, sandbox }) => {
    const offer = await findOffer(target);
    if (!offer) return nothingToBuy;
    const compared = await buy(target, offer, { amount: 0.01 });
    const faults = expectStatus('amount 0.01', compared.status, 409);
    if (!sandbox) return judge(faults, 'refused with 409');
    const phoneNumber = anyPhone();
    const cheap = { price: 0.01, final_price: 0.01, size: 1, phoneNumber };
    const bought = await buy(target, offer, cheap);
    const proof = {
      requestId: bought.json?.data?.data?.otp?.requestId,
      phoneNumber,
      code: await target.codeOf(phoneNumber),
    };
    const { json } = await target.call('POST', '/databundle-open/verify-otp', { body: proof });
    const amount = Number(json?.data?.payment?.amount);
    if (amount !== offer.price) faults.push(`charged ${amount} instead of ${offer.price}`);
    return judge(faults, 'charged what the shop shows');
  }),
  probe('S47', 'buy what is not sold, and on a network that does not exist', async ({ target }) => {
    const offer = await findOffer(target);
    if (!offer) return nothingToBuy;
    const unknown = await buy(target, { ...offer, id: randomUUID() });
    const elsewhere = await buy(target, { ...offer, serviceId: randomUUID() });
    const network = await buy(target, offer, { network: 'GLO' });
    const faults = [
      ...expectStatus('unknown package', unknown.status, 404),
      ...expectStatus('other service', elsewhere.status, 404),
      ...expectStatus('network', network.status, 422),
    ];
    return judge(faults, 'refused with 404 and 422');
  }),
  probe('S51', 'report a payment without a signature, and with a wrong one', async ({ target, sandbox }) => {
    const provider = sandbox ? 'sandbox' : 'unknown';
    const body = { event: 'payment.succeeded', reference: 'NT2222222222', amount: 1, currency: 'GHS' };
    const faults: string[] = [];
    for (const signature of [undefined, '', 'ab', '0'.repeat(64), `sha256=${'0'.repeat(64)}`]) {
      const headers =
        signature === undefined ? {} : { 'x-signature': signature, 'x-sandbox-signature': signature };
      const { status } = await target.call('POST', `/webhooks/${provider}`, { body, headers });
      faults.push(...expectStatus(`'${signature}'`, status, sandbox ? 401 : 404));
    }
    return judge(faults, sandbox ? 'each refused with 401' : 'no such vendor');
  }),
  probe('S54', 'send a webhook of 65 KB, and one of deep JSON', async ({ target, sandbox }) => {
    const provider = sandbox ? 'sandbox' : 'unknown';
    const headers = { 'content-type': 'application/json' };
    const large = await target.call('POST', `/webhooks/${provider}`, {
      raw: `"${'x'.repeat(66_000)}"`,
      headers,
    });
    const deep = await target.call('POST', `/webhooks/${provider}`, { raw: '['.repeat(30_000), headers });
    const faults = [
      ...expectStatus('large', large.status, 413),
      ...(deep.status >= 400 && deep.status < 500 ? [] : [`deep: ${deep.status}`]),
    ];
    return judge(faults, `refused with 413 and ${deep.status}`);
  }),
];
