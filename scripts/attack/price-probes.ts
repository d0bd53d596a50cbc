/** Tries to sell below cost, and to pass for a network. In a demo alone, whose passwords are known. */
import { expectStatus, judge, notDemo, nothingToBuy, type Probe, probe, skipped } from './probe.ts';
import { signIn, tokenIn } from './target.ts';

export const priceProbes: Probe[] = [
  probe(
    'S49',
    'sell a bundle for GH₵ 0.01 with a stolen admin’s token, and a new one under its code',
    async ({ target, sandbox }) => {
      const token = sandbox ? tokenIn(await signIn(target, 'admin')) : '';
      if (!token) return notDemo;
      const { json, status } = await target.call('GET', '/databundle-admin/services', { token });
      if (status === 403) return skipped('the admin has to set a second step first');
      const [service, elsewhere] = Object.values(json?.data ?? {});
      const sold = service?.packages?.[0];
      if (!service || !elsewhere || !sold) return nothingToBuy;
      const cheap = { amount: 0.01, cost_price: 0.01 };
      const path = `/databundle-admin/packages/${sold.id}`;
      const copy = {
        ...cheap,
        name: 'Thief 100GB',
        bundle_id: sold.bundle_id,
        megabytes: 1,
        service_id: elsewhere.id,
      };
      const lowered = await target.call('PUT', path, { token, body: cheap });
      const added = await target.call('POST', '/databundle-admin/packages', { token, body: copy });
      const faults = [
        ...expectStatus('a lower price', lowered.status, 409),
        ...expectStatus('a new package', added.status, 409),
      ];
      return judge(faults, 'refused with 409 until an admin confirms it');
    },
  ),
  probe(
    'S79',
    'call a shop like a network, in letters that only look the same',
    async ({ target, sandbox }) => {
      const token = sandbox ? tokenIn(await signIn(target, 'agent')) : '';
      if (!token) return notDemo;
      const faults: string[] = [];
      for (const name of ['ΜΤΝ Ghana', 'МТN Ghana', 'ᎷᎢΝ Data', 'Ntеm', 'ＭＴＮ', 'GhanaMTNdata']) {
        const { status } = await target.call('PUT', '/my-shop', { token, body: { name } });
        faults.push(...expectStatus(name, status, 422));
      }
      return judge(faults, 'refused with 422');
    },
  ),
];
