/** Lists as the contract shows them, and their lines as a file. */
import type {
  WireList,
  WireListLine,
  WireListRow,
  WireListTotals,
} from '@ntem/contract/lists/endpoints/lists';
import type { LineStatus } from '@ntem/contract/lists/line-statuses';
import { type Pesewas, pesewas, pesewasToWire } from '@ntem/contract/money';
import { networkName } from '@ntem/contract/networks';
import type { CsvSource } from '#kernel/http/csv-file.ts';
import type { ListInShort } from '#lists/rows/lists.ts';
import type { JudgedLine } from '#lists/rules/judge-lines.ts';
import { type ListTotals, reasonOf, statusOfList } from '#lists/rules/line-status.ts';
import { watchedLines } from '#lists/rules/list-limits.ts';
import type { JudgedList } from '#lists/verbs/judge-list.ts';
import { stageOf } from '#orders/rules/stages.ts';

export function presentList({ list, lines, totals, sentBeforeAt }: JudgedList): WireList {
  return {
    id: list.id,
    name: list.name,
    status: statusOfList(list.sentAt !== null, totals),
    created_at: list.createdAt.toISOString(),
    sent_at: list.sentAt?.toISOString() ?? null,
    totals: presentTotals(totals),
    lines: lines.map(presentLine),
    sent_before_at: sentBeforeAt?.toISOString() ?? null,
  };
}

/** Lines that failed or are not known, and the latest of the others: nobody looks at more while it goes on. */
export function watched(judged: JudgedList): JudgedList {
  const isWrong = ({ status }: JudgedLine) => status === 'returned' || status === 'unknown';
  const isUnder = ({ status }: JudgedLine) => status === 'sent' || status === 'delivered';
  const latest = judged.lines
    .filter(isUnder)
    .sort((one, other) => changedMs(other) - changedMs(one))
    .slice(0, watchedLines);
  return { ...judged, lines: [...judged.lines.filter(isWrong), ...latest] };
}

const changedMs = ({ order }: JudgedLine) => order?.changedAt.getTime() ?? 0;

function presentLine(judged: JudgedLine): WireListLine {
  const { line, text, recipient, name, status, problem, offer, order, customerPrice } = judged;
  return {
    line,
    text,
    recipient,
    package_id: order?.bundleId ?? offer?.bundleId ?? null,
    package_name: order?.bundleName ?? offer?.name ?? null,
    network: order?.network ?? offer?.network ?? null,
    name,
    status,
    problem: problem?.text ?? null,
    problem_kind: problem?.kind ?? null,
    mark: problem?.mark ?? null,
    cost: wire(order?.price ?? offer?.cost),
    customer_pays: wire(order ? customerPrice : offer?.customerPays),
    order_id: order?.id ?? null,
    ext_transaction_id: order?.reference ?? null,
    stage: order && stageOf(order),
    reason: order ? reasonOf(order) : null,
    changed_at: order?.changedAt.toISOString() ?? null,
  };
}

function wire(amount: Pesewas | null | undefined): number | null {
  return amount === null || amount === undefined ? null : pesewasToWire(amount);
}

function presentTotals(totals: ListTotals): WireListTotals {
  const { problem: problems, cost, customersPay, spent, cameBack, stillHeld, ...counts } = totals;
  return {
    ...counts,
    problems,
    cost: pesewasToWire(cost),
    customers_pay: pesewasToWire(customersPay),
    keep: pesewasToWire(pesewas(customersPay - cost)),
    spent: pesewasToWire(spent),
    came_back: pesewasToWire(cameBack),
    still_held: pesewasToWire(stillHeld),
  };
}

export function presentInShort(list: ListInShort): WireListRow {
  const { held, sent, delivered, returned, unknown, lines } = list;
  return {
    id: list.id,
    name: list.name,
    status: statusOfList(list.sentAt !== null, list),
    created_at: list.createdAt.toISOString(),
    sent_at: list.sentAt?.toISOString() ?? null,
    counts: { lines, held, sent, delivered, returned, unknown },
  };
}

const statusNames: Record<LineStatus, string> = {
  ready: 'Not sent',
  problem: 'Needs you',
  left_out: 'Left out',
  held: 'To come',
  sent: 'Sent',
  delivered: 'Delivered',
  returned: 'Failed, returned to float',
  unknown: 'Not known yet',
};

/** As it was pasted, what was understood, and what became of it. */
export const fileColumns: CsvSource<JudgedLine>['columns'] = [
  ['Line', ({ line }) => line],
  ['Text', ({ text }) => text],
  ['Number', ({ recipient }) => recipient],
  ['Name', ({ name }) => name],
  ['Network', ({ order, offer }) => networkOf(order ?? offer)],
  ['Bundle', ({ order, offer }) => order?.bundleName ?? offer?.name ?? null],
  ['From float (GHS)', ({ order, offer }) => wire(order?.price ?? offer?.cost)],
  [
    'Customer pays (GHS)',
    ({ order, offer, customerPrice }) => wire(order ? customerPrice : offer?.customerPays),
  ],
  ['Status', ({ status }) => statusNames[status]],
  ['Reason', ({ order, problem }) => (order ? reasonOf(order) : (problem?.text ?? null))],
  ['Reference', ({ order }) => order?.reference ?? null],
  ['Time', ({ order }) => order?.changedAt ?? null],
];

function networkOf(sold: { network: Parameters<typeof networkName>[0] } | null): string | null {
  return sold && networkName(sold.network);
}
