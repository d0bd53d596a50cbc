/** Whether a gateway takes payments of a network now, learnt from what it makes of them. Matters where another stands by. */
import type { AgedAttempt } from '#attempts/rows/attempts.ts';
import { listAttempts } from '#attempts/rows/attempts.ts';
import { type Line, noteAnswer } from '#attempts/rows/vendor-lines.ts';
import type { FailureClass } from '#vendors/ports/outcomes.ts';
import { type Life, orderOf } from './life.ts';
import { recordAttempt } from './record.ts';
import { chooseGateway } from './routes.ts';
import { noteTrouble } from './trouble.ts';

function lineOf(life: Life): Line {
  return { role: 'collect', vendor: life.attempt.provider, network: orderOf(life).payerNetwork };
}

function standsAlone({ deps }: Life): boolean {
  return deps.gateways.inOrder().length === 1;
}

export async function noteGatewayAnswer(life: Life): Promise<void> {
  if (!standsAlone(life)) await noteAnswer(life.tx, { ...lineOf(life), isTaken: true });
}

export async function noteGatewayTrouble(life: Life, trouble: FailureClass | 'silent'): Promise<void> {
  if (standsAlone(life)) return;
  const line = lineOf(life);
  if (await noteTrouble(life.tx, line, trouble)) {
    const { vendor: gateway, network } = line;
    life.deps.log.error({ alarm: 'gateway', gateway, network, reason: trouble }, 'the gateway rests');
  }
}

/** The same payment at the next gateway, once this one has certainly done nothing. The payer's time begins anew. */
export async function recordNext(life: Life): Promise<AgedAttempt | undefined> {
  const { deps, tx, attempt } = life;
  if (standsAlone(life)) return undefined;
  const order = orderOf(life);
  const tried = (await listAttempts(tx, order.id, 'collect'))
    .filter(({ createdAt }) => createdAt >= order.changedAt)
    .map(({ provider }) => provider);
  const except = [attempt.provider, ...tried];
  const gateway = await chooseGateway(deps, tx, { role: 'collect', network: order.payerNetwork, except });
  if (!gateway) return undefined;
  return recordAttempt(deps, tx, {
    orderId: order.id,
    direction: 'collect',
    provider: gateway.name,
    port: gateway.collect,
    amount: order.pricePesewas,
    windowMs: attempt.sinceWindowMs === null ? undefined : attempt.ageMs - attempt.sinceWindowMs,
  });
}
