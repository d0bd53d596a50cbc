/** The cost and the gain of a list, and the button that sends it; on a phone also above the bar. */

import type { WireList } from '@ntem/contract/lists/endpoints/lists';
import { networkName } from '@ntem/contract/networks';
import { useState } from 'react';
import { TopUpWays } from '#features/sellers/float/top-up-ways.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { sumGhs } from '#lib/ghs.ts';
import { Button } from '#ui/core/button.tsx';
import { Money } from '#ui/core/formats.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { Slip, SlipRow } from '#ui/flow/slip.tsx';
import { Panel } from '#ui/page/section.tsx';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { at, ghs, words } from '#ui/small/phrase.tsx';
import { Sums } from './sums.tsx';
import { useTakeList } from './use-list.ts';

/** Lines that are sent, in the order of the list. */
type Chosen = { lines: number[]; cost: number; keep: number };

export function ListSum({ list }: { list: WireList }) {
  const { totals } = list;
  const float = useRead('GET /float').data;
  const [confirmed, setConfirmed] = useState<Chosen>();
  const available = float?.available ?? totals.cost;
  const missing = sumGhs(totals.cost, -available);
  const all = choose(list, Number.POSITIVE_INFINITY);
  const reached = choose(list, available);
  const sendLabel = `Send ${sayCount(totals.ready, 'bundle')}`;
  const isShort = missing > 0;
  const isNothing = totals.ready === 0;
  return (
    <>
      <div className="lg:sticky lg:top-4">
        <Panel title={`${formatCount(totals.ready)} of ${formatCount(totals.lines)} ready`}>
          <Sums
            rows={[
              ['Customers pay you', <Money key="pay" amountGhs={totals.customers_pay} />],
              ['From your float', <Money key="cost" amountGhs={-totals.cost} />],
            ]}
            keep={totals.keep}
            total={['Float after', sumGhs(available, -totals.cost)]}
          />
          {isShort && (
            <TooLittle listId={list.id} missing={missing} reached={reached} onSend={setConfirmed} />
          )}
          {!isShort && (
            <div className="max-lg:hidden">
              <Button
                variant="primary"
                size="lg"
                block
                disabled={isNothing}
                onClick={() => setConfirmed(all)}
              >
                {sendLabel}
              </Button>
            </div>
          )}
          {totals.problems > 0 && (
            <p className="text-sm text-ink-muted">
              The {formatCount(totals.problems)} that {totals.problems === 1 ? 'needs' : 'need'} you{' '}
              {totals.problems === 1 ? 'is' : 'are'} left out. You can fix and send them later.
            </p>
          )}
        </Panel>
      </div>
      {!isNothing && !isShort && (
        <section
          className="fixed inset-x-0 bottom-14 z-[9] grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 bg-surface-raised px-4 py-2 text-sm text-ink-muted shadow-sticky sm:bottom-0 lg:hidden [@media(max-height:30rem)]:static"
          aria-label="Total"
        >
          <span>
            <b className="block text-base text-ink">
              <Money amountGhs={totals.cost} />
            </b>
            {words`${formatCount(totals.ready)} of ${formatCount(totals.lines)}, you keep ${ghs(totals.keep)}`}
          </span>
          <Button variant="primary" size="lg" onClick={() => setConfirmed(all)}>
            Send {formatCount(totals.ready)}
          </Button>
        </section>
      )}
      {confirmed && <ConfirmSend list={list} chosen={confirmed} onClose={() => setConfirmed(undefined)} />}
    </>
  );
}

/** As many of the ready lines as the float reaches for, from the first one on. */
function choose({ lines }: WireList, float: number): Chosen {
  const chosen: Chosen = { lines: [], cost: 0, keep: 0 };
  for (const { status, line, cost, customer_pays } of lines) {
    if (status !== 'ready') continue;
    const next = sumGhs(chosen.cost, cost ?? 0);
    if (next > float) break;
    chosen.lines.push(line);
    chosen.cost = next;
    chosen.keep = sumGhs(chosen.keep, customer_pays ?? 0, -(cost ?? 0));
  }
  return chosen;
}

type TooLittleProps = {
  listId: string;
  missing: number;
  reached: Chosen;
  onSend: (chosen: Chosen) => void;
};

function TooLittle({ listId, missing, reached, onSend }: TooLittleProps) {
  return (
    <>
      <Notice tone="warning" announced>
        {words`Your float is ${ghs(missing)} short. Top it up, or send what it reaches for.`}
      </Notice>
      <TopUpWays missingGhs={missing} listId={listId} />
      {reached.lines.length > 0 && (
        <Button size="lg" block wrap onClick={() => onSend(reached)}>
          <span>{words`Send the first ${formatCount(reached.lines.length)} for ${ghs(reached.cost)}`}</span>
        </Button>
      )}
      <p className="text-sm text-ink-muted">The list is kept for some days, also when you close this page.</p>
    </>
  );
}

type ConfirmProps = { list: WireList; chosen: Chosen; onClose: () => void };

function ConfirmSend({ list, chosen, onClose }: ConfirmProps) {
  const url = useUrlState();
  const take = useTakeList();
  const [isKnownTwice, setKnownTwice] = useState(false);
  const count = sayCount(chosen.lines.length, 'bundle');
  const sent = new Set(chosen.lines);
  const lines = list.lines.filter(({ line }) => sent.has(line));
  const numbers = new Set(lines.map(({ recipient }) => recipient)).size;
  const leftOut = list.totals.problems + list.totals.left_out + list.totals.ready - lines.length;
  const send = useSend('POST /lists/{id}/send', {
    refresh: ['GET /float', 'GET /lists'],
    showsRefusal: true,
    onDone: (answer) => {
      take(answer);
      url.set({ check: undefined }, { replace: true });
      onClose();
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'POSSIBLE_DUPLICATE') setKnownTwice(true);
    },
  });
  const isAsked = isKnownTwice || list.sent_before_at !== null;
  const press = () =>
    void send.press({
      params: { id: list.id },
      body: { lines: chosen.lines, cost: chosen.cost, confirm_duplicate: isAsked },
    });
  return (
    <Dialog
      title={`Send ${count}?`}
      subtitle={`To ${sayCount(numbers, 'number')}`}
      onClose={send.isBusy ? () => {} : onClose}
    >
      <Slip totalLabel="From your float" totalGhs={chosen.cost}>
        {byNetwork(lines).map(({ network, count: many, cost }) => (
          <div key={network} className="flex items-baseline justify-between gap-4 px-3.5 py-0.75">
            <dt>
              <NetworkMark network={network}>{networkName(network)}</NetworkMark>
            </dt>
            <dd className="font-medium">{words`${sayCount(many, 'bundle')}, ${ghs(cost)}`}</dd>
          </div>
        ))}
        <SlipRow name="You keep">
          <Money amountGhs={chosen.keep} />
        </SlipRow>
      </Slip>
      {isAsked && (
        <Notice tone="warning">
          {list.sent_before_at
            ? words`You sent this very list on ${at(list.sent_before_at)}. Send it again?`
            : 'You sent this very list already. Send it again?'}
        </Notice>
      )}
      {send.refusal && !isKnownTwice && (
        <Notice tone="danger" announced>
          {send.refusal}
        </Notice>
      )}
      <p className="text-md text-ink-muted">
        {leftOut > 0 && `${sayCount(leftOut, 'line')} ${leftOut === 1 ? 'is' : 'are'} left out. `}
        Each bundle that fails comes back to your float by itself.
      </p>
      <div className="grid gap-2">
        <Button variant="primary" size="lg" block busy={send.isBusy} onClick={press}>
          {isAsked ? `Send ${count} again` : `Send ${count}`}
        </Button>
        <Button size="lg" block disabled={send.isBusy} onClick={onClose}>
          Back to the list
        </Button>
      </div>
    </Dialog>
  );
}

function byNetwork(lines: WireList['lines']) {
  const groups = new Map<
    NonNullable<WireList['lines'][number]['network']>,
    { count: number; cost: number }
  >();
  for (const { network, cost } of lines) {
    if (!network) continue;
    const { count, cost: before } = groups.get(network) ?? { count: 0, cost: 0 };
    groups.set(network, { count: count + 1, cost: sumGhs(before, cost ?? 0) });
  }
  return [...groups].map(([network, group]) => ({ network, ...group }));
}
