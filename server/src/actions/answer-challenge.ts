/** Gives the gateway the code that it wants of the payer, once: a code that may have arrived is never sent again. */
import type { Phone } from '@ntem/contract/phones';
import { z } from 'zod';
import {
  type Attempt,
  claimChallenge,
  findChallengedAttempt,
  reopenChallenge,
  setChallenge,
} from '#db/attempts.ts';
import { inTransaction } from '#db/database.ts';
import { requestJob } from '#db/jobs.ts';
import { getOrder, type Order } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { nextCheckMs } from '#domain/purchase-rules.ts';
import { Refusal } from '#domain/refusal.ts';
import type { CodeWanted, StartOutcome } from '#providers/outcomes.ts';
import { callVendor } from './call-vendor.ts';
import { settlePayment } from './settle-payment.ts';

type AnswerDeps = Pick<Deps, 'db' | 'payments' | 'log'>;

/** Undefined where no gateway has asked under this id. Answered before, it gives the order as it stands. */
export async function answerChallenge(
  deps: AnswerDeps,
  { challengeId, payer, code }: { challengeId: string; payer: Phone; code: string },
): Promise<Order | undefined> {
  if (!z.uuid().safeParse(challengeId).success) return undefined;
  const attempt = await findChallengedAttempt(deps.db, { id: challengeId, payer });
  if (!attempt?.order_id) return undefined;
  if (await inTransaction(deps.db, (tx) => claimChallenge(tx, challengeId))) {
    const entered = await callVendor<StartOutcome | CodeWanted>(
      () => deps.payments.enterCode({ reference: attempt.reference, code }),
      (reason) => ({ outcome: 'unknown', reason }),
    );
    await settleEntry(deps, { attempt, challengeId, entered });
  }
  return getOrder(deps.db, attempt.order_id);
}

type Entry = { attempt: Attempt; challengeId: string; entered: StartOutcome | CodeWanted };

async function settleEntry(deps: AnswerDeps, { attempt, challengeId, entered }: Entry): Promise<void> {
  const isUnavailable = await inTransaction(deps.db, async (tx) => {
    switch (entered.outcome) {
      case 'accepted':
      case 'unknown': {
        const afterMs = nextCheckMs(0, deps.payments.traits.firstCheckAfterMs);
        await requestJob(tx, { kind: 'advance-order', subject: attempt.order_id ?? '', afterMs });
        return false;
      }
      case 'code_wanted':
        await setChallenge(tx, attempt.id, entered.dialCode);
        return false;
      case 'failed': {
        if (entered.failure !== 'refused') {
          deps.log.error({ alarm: 'gateway', failure: entered.failure }, 'the gateway could not be used');
          await reopenChallenge(tx, challengeId);
          return true;
        }
        const status = { status: 'failed', reason: entered.reason } as const;
        await settlePayment(deps, tx, { reference: attempt.reference, status, by: 'gateway' });
        return false;
      }
    }
  });
  if (isUnavailable) throw new Refusal('GATEWAY_UNAVAILABLE', { retryAfterS: 30 });
}
