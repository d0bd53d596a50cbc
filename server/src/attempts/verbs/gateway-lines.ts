/** Pauses and reopens a gateway for a network, by its answers to payments and to money that is sent. */
import type { AgedAttempt } from '#attempts/rows/attempts.ts';
import { listAttempts } from '#attempts/rows/attempts.ts';
import { type Line, noteAnswer, pauseLine } from '#attempts/rows/vendor-lines.ts';
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

/** From a refund or a withdrawal. */
function payOutLine(context: AttemptContext): Line {
  const { provider: vendor, receiverNetwork } = context.attempt;
  const network = receiverNetwork ?? context.subject.payout?.network ?? orderOf(context).payerNetwork;
  return { role: 'pay_out', vendor, network };
}

/** True if no money can leave it, for anybody: one trouble, told once, however many wait for it. */
export async function notePayOutTrouble(context: AttemptContext, trouble: FailureClass): Promise<boolean> {
  if (trouble !== 'config' && trouble !== 'provider_float') return false;
  const line = payOutLine(context);
  const { vendor: gateway, network } = line;
  const alarm = { alarm: 'gateway', gateway, network, reason: trouble };
  if (await pauseLine(context.tx, line, trouble))
    context.deps.log.error(alarm, 'no money can leave the gateway');
  return true;
}

export async function notePayOutTaken(context: AttemptContext): Promise<void> {
  await noteAnswer(context.tx, { ...payOutLine(context), isTaken: true });
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
