/** A list that is being sent, and what became of it. */
import type { WireList, WireListLine, WireListTotals } from '@ntem/contract/lists/endpoints/lists';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { request } from '#lib/api/api.ts';
import { saveFile } from '#lib/api/download.ts';
import { useRead, useRefresh } from '#lib/api/use-read.ts';
import { useSend, useWork } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { sumGhs } from '#lib/ghs.ts';
import { Button } from '#ui/core/button.tsx';
import { Money, Tel } from '#ui/core/formats.tsx';
import { checkIcon, clockIcon, closeIcon, Icon, refreshIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Outcome } from '#ui/flow/outcome.tsx';
import { HeadedBox } from '#ui/page/section.tsx';
import { downloadIcon, sendIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { ghs, words } from '#ui/small/phrase.tsx';
import { keepDraft } from './list-draft.ts';
import { lineLooks, nameOfList, textOf } from './list-words.ts';
import { Sums } from './sums.tsx';
import { useTakeList, useWatchedList } from './use-list.ts';

export function ListProgress({ list: whole }: { list: WireList }) {
  const isSending = whole.status === 'sending';
  const watched = useWatchedList(whole.id, isSending).data;
  const list = isSending && watched ? watched : whole;
  const refresh = useRefresh();
  const isOver = isSending && watched !== undefined && watched.status !== 'sending';
  useEffect(() => {
    if (isOver) void refresh(['GET /lists/{id}', 'GET /float', 'GET /lists']);
  }, [isOver, refresh]);
  const { totals } = list;
  const sent = totals.held + totals.sent + totals.delivered + totals.returned + totals.unknown;
  const isGood = totals.delivered === sent;
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-lg wrap-anywhere">{nameOfList(list, totals.lines)}</h2>
      <HeadedBox title={isSending && !isOver ? `Sending ${sayCount(sent, 'bundle')}` : 'Finished'} level={2}>
        <div className="grid gap-3 p-4">
          {isGood ? (
            <AllDelivered totals={totals} keep={keptOf(whole)} />
          ) : (
            <LiveBar totals={totals} sent={sent} />
          )}
          {isSending && !isOver && (
            <p className="text-sm text-ink-muted">You can close this page. The list goes on by itself.</p>
          )}
          {!isSending && !isGood && <Result totals={totals} keep={keptOf(whole)} />}
          {totals.unknown > 0 && (
            <Notice tone="warning">
              {words`${sayCount(totals.unknown, 'line')} ${totals.unknown === 1 ? 'has' : 'have'} no answer yet: ${ghs(totals.still_held)} is held. They are not in “Try again”, so that nobody gets a bundle twice.`}
            </Notice>
          )}
          <Actions list={list} isSending={isSending && !isOver} />
        </div>
        <Lines lines={whole.status === 'sending' ? list.lines : whole.lines} />
      </HeadedBox>
    </div>
  );
}

/** Of what was delivered: the totals are those of lines that are still to be sent. */
function keptOf({ lines }: WireList): number {
  const delivered = lines.filter(({ status }) => status === 'delivered');
  return sumGhs(...delivered.flatMap(({ customer_pays, cost }) => [customer_pays ?? 0, -(cost ?? 0)]));
}

type EndProps = { totals: WireListTotals; keep: number };

function AllDelivered({ totals, keep }: EndProps) {
  return (
    <Outcome tone="success" icon={checkIcon} title={`All ${formatCount(totals.delivered)} delivered`}>
      {words`You keep ${ghs(keep)}.`}
    </Outcome>
  );
}

function Result({ totals, keep }: EndProps) {
  const float = useRead('GET /float').data;
  return (
    <Sums
      rows={[
        ['Spent from float', <Money key="spent" amountGhs={totals.spent} />],
        ['Returned to float', <Money key="back" amountGhs={totals.came_back} />],
      ]}
      keep={keep}
      total={['Float now', float?.available ?? null]}
    />
  );
}

function Actions({ list, isSending }: { list: WireList; isSending: boolean }) {
  const url = useUrlState();
  const take = useTakeList();
  const params = { id: list.id };
  const { returned, problems, held, ready } = list.totals;
  const stop = useSend('POST /lists/{id}/stop', { onDone: take, refresh: ['GET /float'] });
  const check = () => url.set({ check: '1' });
  const retry = useSend('POST /lists/{id}/retry', {
    onDone: (answer) => {
      take(answer);
      check();
    },
  });
  const file = useWork(async () => {
    const { body } = await request('GET /lists/{id}/file', { params, isFile: true });
    saveFile(body as Blob, `${list.name?.replace(/\.\w+$/, '') ?? 'list'}-result.csv`);
  });
  if (isSending)
    return held > 0 ? (
      <Button block busy={stop.isBusy} onClick={() => void stop.press({ params })}>
        Stop after these
      </Button>
    ) : null;
  return (
    <div className="grid gap-2">
      {returned > 0 && (
        <Button
          variant="primary"
          size="lg"
          block
          icon={refreshIcon}
          busy={retry.isBusy}
          onClick={() => void retry.press({ params })}
        >
          Try the {formatCount(returned)} failed again
        </Button>
      )}
      {ready > 0 && (
        <Button variant={returned > 0 ? 'secondary' : 'primary'} size="lg" block onClick={check}>
          Send the {formatCount(ready)} that {ready === 1 ? 'is' : 'are'} left
        </Button>
      )}
      {problems > 0 && (
        <Button size="lg" block onClick={check}>
          Fix the {formatCount(problems)} that need you
        </Button>
      )}
      <Button size="lg" block icon={downloadIcon} busy={file.isBusy} onClick={() => void file.press()}>
        Result as a file (CSV)
      </Button>
      <p className="flex flex-wrap justify-center gap-x-6 text-md">
        <Link to="/dashboard?tab=lists" className={linkClasses}>
          Send another list
        </Link>
        <Link to="/dashboard?tab=lists" className={linkClasses} onClick={() => keepDraft(textOf(list.lines))}>
          Use this one again
        </Link>
      </p>
    </div>
  );
}

const linkClasses = 'inline-flex min-h-touch items-center font-medium text-brand underline';

const firstLines = 20;
/** Those that a person may have to do something about come first. */
const order: WireListLine['status'][] = ['returned', 'unknown', 'sent', 'held', 'delivered'];

function Lines({ lines }: { lines: WireListLine[] }) {
  const [isWhole, setWhole] = useState(false);
  const under = lines
    .filter(({ status }) => order.includes(status))
    .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
  if (under.length === 0) return null;
  return (
    <>
      <ul className="border-t border-line">
        {(isWhole ? under : under.slice(0, firstLines)).map((line) => (
          <SentLine key={line.line} line={line} />
        ))}
      </ul>
      {under.length > firstLines && (
        <div className="border-t border-line p-2">
          <Button variant="quiet" block onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `All ${sayCount(under.length, 'line')}`}
          </Button>
        </div>
      )}
    </>
  );
}

function SentLine({ line }: { line: WireListLine }) {
  const look = lineLooks[line.status];
  return (
    <li className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.75 text-md not-first:border-t not-first:border-line">
      <NetworkMark network={line.network ?? ''}>
        <span className="font-medium">{line.package_name}</span>
      </NetworkMark>
      <span className="justify-self-end">{look && <Badge {...look} />}</span>
      <span className="text-sm wrap-anywhere text-ink-muted">
        {line.name && `${line.name}, `}
        <Tel number={line.recipient ?? ''} />
      </span>
      <span className="justify-self-end text-right text-sm text-ink-muted">
        {line.status === 'returned' ? (line.reason ?? 'Returned to float') : line.changed_at?.slice(11, 19)}
      </span>
    </li>
  );
}

/** Spoken every tenth line, and at the end. */
const spokenEvery = 10;

function LiveBar({ totals, sent }: { totals: WireListTotals; sent: number }) {
  const { delivered, returned, unknown, held } = totals;
  const under = totals.sent;
  const over = delivered + returned;
  const share = (count: number) => ({ flexBasis: `${(100 * count) / Math.max(1, sent)}%` });
  const spoken = over === sent ? over : over - (over % spokenEvery);
  return (
    <>
      <div
        className="flex h-3.5 gap-0.5 overflow-hidden rounded-full bg-neutral-tint ring-1 ring-line-strong ring-inset"
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={sent}
        aria-valuenow={over}
        aria-label={`${formatCount(delivered)} of ${formatCount(sent)} delivered`}
      >
        <span className="bg-success" style={share(delivered)} />
        <span className="bg-danger" style={share(returned)} />
        <span className="bg-line-strong" style={share(under)} />
      </div>
      <p className="sr-only" role="status">
        {`${formatCount(spoken)} of ${formatCount(sent)} are over`}
      </p>
      <dl className="flex flex-wrap justify-between gap-2">
        <Figure icon={checkIcon} ink="text-success" name="delivered" count={delivered} />
        <Figure icon={sendIcon} ink="text-ember" name="sent" count={under} />
        <Figure icon={closeIcon} ink="text-danger" name="failed" count={returned} />
        {unknown > 0 && held === 0 ? (
          <Figure icon={clockIcon} ink="text-ink-subtle" name="not known" count={unknown} />
        ) : (
          <Figure icon={clockIcon} ink="text-ink-subtle" name="to come" count={held} />
        )}
      </dl>
    </>
  );
}

type FigureProps = { icon: string; ink: string; name: string; count: number };

function Figure({ icon, ink, name, count }: FigureProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-1.5">
      <dt className="col-span-full row-start-2 text-sm text-ink-muted">{name}</dt>
      <Icon path={icon} className={`row-start-1 size-5 ${ink}`} />
      <dd className="row-start-1 text-xl font-bold tabular-nums">{formatCount(count)}</dd>
    </div>
  );
}
