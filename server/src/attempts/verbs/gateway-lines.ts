/** Pauses and reopens a gateway for a network, by its answers to payments. Only matters if there is another gateway. */
import type { AgedAttempt } from '#attempts/rows/attempts.ts';
import { listAttempts } from '#attempts/rows/attempts.ts';
import { type Line, noteAnswer } from '#attempts/rows/vendor-lines.ts';
import type { FailureClass } from '#vendors/ports/outcomes.ts';
import { type AttemptContext, orderOf } from './attempt-context.ts';
import { noteTrouble } from './pause-after-trouble.ts';
import { recordAttempt } from './record.ts';
import { chooseGateway } from './routes.ts';

function lineOf(context: AttemptContext): Line {
  return { role: 'collect', vendor: context.attempt.provider, network: orderOf(context).payerNetwork };
}

function standsAlone({ deps }: AttemptContext): boolean {
  return deps.gateways.inOrder().length === 1;
}

export async function noteGatewayAnswer(context: AttemptContext): Promise<void> {
  if (!standsAlone(context)) await noteAnswer(context.tx, { ...lineOf(context), isTaken: true });
}

export async function noteGatewayTrouble(
  context: AttemptContext,
  trouble: FailureClass | 'silent',
): Promise<void> {
  if (standsAlone(context)) return;
  const line = lineOf(context);
  if (await noteTrouble(context.tx, line, trouble)) {
    const { vendor: gateway, network } = line;
    context.deps.log.error({ alarm: 'gateway', gateway, network, reason: trouble }, 'the gateway is paused');
  }
}

/** Moves the payment to the next gateway once this one has certainly done nothing. The payer's time starts again. */
export async function recordNext(context: AttemptContext): Promise<AgedAttempt | undefined> {
  const { deps, tx, attempt } = context;
  if (standsAlone(context)) return undefined;
  const order = orderOf(context);
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
