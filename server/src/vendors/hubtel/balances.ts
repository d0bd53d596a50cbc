/** Our money at Hubtel: what was collected, and what was paid in advance. */
import type { Pesewas } from '@ntem/contract/money';
import { formatAmount } from '@ntem/contract/money';
import { warning } from '#kernel/rules/findings.ts';
import type { VendorCheck } from '#vendors/ports/outcomes.ts';
import { fromGhs } from '#vendors/ports/vendor-wire.ts';
import type { HubtelAccount } from './account.ts';
import { checkHost } from './answers.ts';
import { balanceAnswer } from './wire.ts';

const prefix = '/api/inter-transfers';

async function ask({ balance }: HubtelAccount, path: string, signal: AbortSignal) {
  const reply = await balance.get(path, { answer: balanceAnswer }, signal);
  const isTold = reply.got === 'answer' && reply.status === 200 && reply.body.responseCode === '0000';
  return { reply, amount: isTold ? fromGhs(reply.body.data?.amount ?? '') : undefined };
}

const askCollected = (account: HubtelAccount, signal: AbortSignal) =>
  ask(account, `${prefix}/${encodeURIComponent(account.posSalesId)}`, signal);

const askPrepaid = (account: HubtelAccount, signal: AbortSignal) =>
  ask(account, `${prefix}/prepaid/${encodeURIComponent(account.prepaidDepositId)}`, signal);

/** Money that is sent and bundles leave from it. */
export async function findPrepaid(account: HubtelAccount, signal: AbortSignal): Promise<Pesewas | undefined> {
  return (await askPrepaid(account, signal)).amount;
}

/** Both together: what was collected is moved into the other by hand. */
export async function findAll(account: HubtelAccount, signal: AbortSignal): Promise<Pesewas | undefined> {
  const [collected, prepaid] = await Promise.all([
    askCollected(account, signal),
    askPrepaid(account, signal),
  ]);
  if (collected.amount === undefined || prepaid.amount === undefined) return undefined;
  return (collected.amount + prepaid.amount) as Pesewas;
}

export async function checkPrepaid(account: HubtelAccount, signal: AbortSignal): Promise<VendorCheck> {
  const { reply, amount } = await askPrepaid(account, signal);
  const host = checkHost({ what: 'Balance', account: 'HUBTEL_PREPAID_DEPOSIT_ID' }, reply);
  if (host.state !== 'right' || amount !== undefined)
    return amount === undefined
      ? host
      : { ...host, detail: `GHS ${formatAmount(amount)} to send and to sell from` };
  return warning(
    'Balance unknown',
    'Hubtel did not say what is in the prepaid deposit: no alarm tells when it runs low.',
  );
}
