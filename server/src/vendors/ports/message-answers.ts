/** Common parts of message vendors: how refusals read, and the result of a check. */
import { right, warning, wrong } from '#kernel/rules/findings.ts';
import { checkKey } from './key-checks.ts';
import type { NotSentForCertain } from './messages-port.ts';
import type { VendorCheck } from './outcomes.ts';
import { failureOfStatus, type VendorReply } from './vendor-http.ts';

/** An answer that no table knows: turned away at the door, or unknown. `said` is the vendor's own code. */
export function readUnlisted(status: number, said: string | undefined): NotSentForCertain {
  const failure = failureOfStatus(status);
  if (failure) return { outcome: 'failed', failure, reason: failure };
  return { outcome: 'unknown', reason: `http ${status}, code ${said ?? 'none'}` };
}

type Facts = {
  title: string;
  key: string;
  reply: VendorReply<unknown>;
  isAccepted: boolean;
  credit?: number | undefined;
  sender: string;
};

/** Lines about key, credit and sender, as far as the vendor's balance shows them. */
export function checkMessages({ title, key, reply, isAccepted, credit, sender }: Facts): VendorCheck[] {
  const checked = checkKey({ title, advice: `Check ${key} in its dashboard.` }, reply, isAccepted);
  if (!isAccepted) return [checked];
  return [
    checked,
    ...(credit === undefined
      ? []
      : [
          credit > 0
            ? right('Credit', `${credit} messages are left.`)
            : wrong('No credit', `Buy messages in ${title}'s dashboard.`),
        ]),
    warning('Sender', `No vendor tells whether ${sender} may be used: see that ${title} has approved it.`),
  ];
}
