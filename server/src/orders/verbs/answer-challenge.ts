/** Passes the payer's code to the gateway, once: a code that may have arrived is never sent again. */
import type { Phone } from '@ntem/contract/phones';
import { z } from 'zod';
import type { AgedAttempt } from '#attempts/rows/attempts.ts';
import {
  claimChallenge,
  findChallengedAttempt,
  reopenChallenge,
  setChallenge,
} from '#attempts/rows/challenges.ts';
import { nextAskMs } from '#attempts/rules/question-times.ts';
import { type AttemptDeps, buyer, leftElsewhere } from '#attempts/verbs/attempt-context.ts';
import { requestFollowUp } from '#attempts/verbs/record.ts';
import { settle } from '#attempts/verbs/settle.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { getOrder, type Order } from '#orders/rows/orders.ts';
import { aboutAttempt, callAndLog } from '#vendors/ports/call-and-log.ts';
import type { CodeNeeded, StartOutcome } from '#vendors/ports/outcomes.ts';

/** Undefined if no gateway asked for a code under this id. If it was answered before, returns the order as it is. */
export async function answerChallenge(
  deps: AttemptDeps,
  { challengeId, payer, code }: { challengeId: string; payer: Phone; code: string },
): Promise<Order | undefined> {
  if (!z.uuid().safeParse(challengeId).success) return undefined;
  const attempt = await findChallengedAttempt(deps.db, { id: challengeId, payer });
  if (!attempt?.orderId) return undefined;
  await enterWantedCode(deps, attempt, { challengeId, code });
  return getOrder(deps.db, attempt.orderId);
}

/** Does nothing if it was answered before. */
export async function enterWantedCode(
  deps: AttemptDeps,
  attempt: AgedAttempt,
  { challengeId, code }: { challengeId: string; code: string },
): Promise<void> {
  if (await inTransaction(deps.db, (tx) => claimChallenge(tx, challengeId))) {
    const { collect } = deps.gateways.of(attempt.provider);
    const entered = await callAndLog<StartOutcome | CodeNeeded>(
      deps.log,
      { call: 'enter code', ...aboutAttempt(attempt) },
      async (signal) =>
        leftElsewhere(attempt, collect)
          ? { outcome: 'failed', failure: 'not_sent', reason: 'It was asked for from another account.' }
          : collect.enterCode({ reference: attempt.reference, code }, signal),
      { unknown: (reason) => ({ outcome: 'unknown', reason }) },
    );
    await settleEntry(deps, { attempt, challengeId, entered });
  }
}

type Entry = { attempt: AgedAttempt; challengeId: string; entered: StartOutcome | CodeNeeded };

async function settleEntry(deps: AttemptDeps, { attempt, challengeId, entered }: Entry): Promise<void> {
  const { traits } = deps.gateways.of(attempt.provider).collect;
  const isUnavailable = await inTransaction(deps.db, async (tx) => {
    switch (entered.outcome) {
      case 'accepted':
      case 'unknown':
        await requestFollowUp(tx, attempt, { afterMs: nextAskMs(0, traits.firstCheckAfterMs) });
        return false;
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
        await settle(deps, tx, { attempt, status, source: 'answer', actor: buyer });
        return false;
      }
    }
  });
  if (isUnavailable) throw new Refusal('GATEWAY_UNAVAILABLE', { retryAfterS: 30 });
}
