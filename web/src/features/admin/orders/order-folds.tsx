/** Rarely needed facts of an order: its postings, and the vendors' answers letter by letter. */
import type { WholeOrder } from '@ntem/contract/orders/whole-order';
import { accountName, kindName } from '#features/admin/words/money-words.ts';
import { isVendorWord, vendorLines, vendorName } from '#features/admin/words/vendor-words.ts';
import { Money } from '#ui/core/formats.tsx';
import { Fold } from '#ui/page/section.tsx';
import { sayCount } from '#ui/small/counts.ts';
import { formatClock } from '#ui/small/moments.ts';

export function Postings({ order }: { order: WholeOrder }) {
  const { postings, sellers } = order;
  if (postings.length === 0) return null;
  const ownerOf = (account: string) => sellers.find(({ id }) => account === `commission:${id}`)?.name;
  return (
    <Fold title="Postings" aside={sayCount(postings.length, 'entry', 'entries')}>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Account</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {postings.map(({ kind, account, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the books only grow at their end.
            <tr key={index} className="border-t border-line first:border-t-0">
              <td className="py-1 pr-3 text-ink-muted">{kindName(kind)}</td>
              <td className="py-1 pr-3 wrap-anywhere">{accountName(account, ownerOf(account))}</td>
              <td className="py-1 text-right">
                <Money amountGhs={amount} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}

const sources: Record<WholeOrder['evidence'][number]['source'], string> = {
  answer: 'answered the call',
  status: 'was asked',
  webhook: 'sent a message',
  comparison: 'was compared',
  admin: 'an admin said',
};

export function Evidence({ order, nowMs }: { order: WholeOrder; nowMs: number }) {
  const { evidence } = order;
  if (evidence.length === 0) return null;
  return (
    <Fold title="Evidence from vendors" aside={sayCount(evidence.length, 'answer')}>
      <p className="text-sm text-ink-muted">
        What each vendor said, letter by letter. Numbers and keys are masked.
      </p>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {evidence.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said is only added to.
          <li key={index} className="rounded-md bg-surface-sunken px-3 py-2.5 text-sm text-ink-muted">
            <span className="block">
              <span className="tabular-nums">{formatClock(one.created_at, nowMs)}</span>{' '}
              {vendorName(one.provider)} {sources[one.source]}: {statusOf(one, order)}
            </span>
            {one.said !== null && one.said !== undefined && (
              <pre className="mt-1 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
                {JSON.stringify(one.said, null, 1)}
              </pre>
            )}
          </li>
        ))}
      </ol>
    </Fold>
  );
}

function statusOf({ attempt_id, status }: WholeOrder['evidence'][number], { attempts }: WholeOrder): string {
  const attempt = attempts.find(({ id }) => id === attempt_id);
  if (!attempt || !isVendorWord(status)) return status.replaceAll('_', ' ');
  const line = vendorLines[attempt.direction][status];
  return line.charAt(0).toLowerCase() + line.slice(1);
}
