/** Admins' decisions for tests: made over the wire, and carried out by the worker, or by hand if none runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { type Decision, findDecision } from '#review/rows/decisions.ts';
import { carryOutDecision } from '#review/verbs/carry-out-decision.ts';
import type { VendorStatus } from '#vendors/ports/outcomes.ts';
import type { Answer, TestApp } from './app.ts';
import type { TestShop } from './shop.ts';

const decisionWaitMs = 60_000;

/** `decision`: the result; undefined if it was refused at once. */
export type Decided = Answer & { decision: Decision | undefined };

type DecisionCall = { token: string; path: string; body?: unknown };

/** `path`: of an order, `/attention/{id}/refund`, or of a payout, `/payouts/{id}/mark-paid`. */
export async function decide(
  app: TestApp | TestShop,
  { token, path, body = {} }: DecisionCall,
): Promise<Decided> {
  const answer = await app.call('POST', path, { token, body });
  const id: string | undefined = answer.body.data?.decision_id ?? answer.body.data?.decision?.id;
  if (!id) return { ...answer, decision: undefined };
  if (!('isWorking' in app && app.isWorking())) await carryOutDecision(app.deps, id, unguarded);
  return { ...answer, decision: await untilCarriedOut(app, id) };
}

/** Waits until it waits for another admin, or is closed. */
export async function untilCarriedOut({ deps, logged }: TestApp, id: string): Promise<Decision> {
  const deadline = Date.now() + decisionWaitMs;
  for (;;) {
    const decision = await findDecision(deps.db, id);
    if (decision && decision.state !== 'under_way') return decision;
    if (Date.now() > deadline) throw new Error(`The decision is not carried out. ${logged().slice(-2_000)}`);
    await sleep(20);
  }
}

type CheckedOperation<Status extends VendorStatus> = {
  find: (
    attempt: { reference: string; vendorReference: string | undefined; ageMs: number },
    signal: AbortSignal,
  ) => Promise<Status>;
};

export const silence = { status: 'unknown', reason: 'timeout' } as const;

/** Lets a vendor say this whenever it is asked, for as long as `work` runs. */
export async function whileSaying<Status extends VendorStatus, Result>(
  operation: CheckedOperation<Status>,
  status: Status | ((reference: string) => Status | Promise<Status>),
  work: () => Promise<Result>,
): Promise<Result> {
  const original = operation.find;
  operation.find = async ({ reference }) => (typeof status === 'function' ? status(reference) : status);
  return work().finally(() => {
    operation.find = original;
  });
}
