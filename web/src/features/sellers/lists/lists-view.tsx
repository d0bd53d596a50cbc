/** Send to many: a new list, its check, and what becomes of it. */
import { useState } from 'react';
import { Link } from 'react-router';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { Button } from '#ui/core/button.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { Icon, rightIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { HeadedBox } from '#ui/page/section.tsx';
import { ListCheck } from './list-check.tsx';
import { ListFromFile } from './list-from-file.tsx';
import { ListFromLines } from './list-from-lines.tsx';
import { ListProgress } from './list-progress.tsx';
import { nameOfList, sayEnd } from './list-words.ts';
import { useList } from './use-list.ts';

export function ListsView() {
  const id = useUrlState().get('list');
  return id ? <OneList key={id} id={id} /> : <NewList />;
}

function OneList({ id }: { id: string }) {
  const url = useUrlState();
  const list = useList(id);
  return (
    <Loaded from={list}>
      {(data) => {
        const isChecked = url.get('check') !== '' && data.status !== 'sending';
        return data.sent_at === null || isChecked ? <ListCheck list={data} /> : <ListProgress list={data} />;
      }}
    </Loaded>
  );
}

function NewList() {
  const [file, setFile] = useState<{ name: string; text: string }>();
  const choose = async (chosen: File | undefined) => {
    if (chosen) setFile({ name: chosen.name, text: await chosen.text() });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-5">
      {file ? (
        <ListFromFile key={file.name} {...file} onRemove={() => setFile(undefined)} />
      ) : (
        <ListFromLines onFile={choose} />
      )}
      <EarlierLists />
    </div>
  );
}

function EarlierLists() {
  const [page, setPage] = useState(1);
  const { data = [], meta } = useRead(
    'GET /lists',
    { query: { page: String(page), limit: '5' } },
    lastPageStays,
  );
  if (data.length === 0) return null;
  return (
    <HeadedBox title="Earlier lists" level={2}>
      <ul>
        {data.map((list) => (
          <li
            key={list.id}
            className="relative flex min-h-13 items-center gap-3 px-4 py-2 not-first:border-t not-first:border-line hover:bg-surface-hover"
          >
            <span className="min-w-0 flex-1">
              <Link
                to={`/dashboard?tab=lists&list=${list.id}`}
                className="block font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-focus"
              >
                {nameOfList(list, list.counts.lines)}
              </Link>
              <span className="block text-sm text-ink-muted">
                <DateTime iso={list.sent_at ?? list.created_at} />, {sayEnd(list)}
              </span>
            </span>
            <Icon path={rightIcon} className="size-4.5 text-ink-subtle" />
          </li>
        ))}
      </ul>
      {(meta?.total_pages ?? 1) > 1 && (
        <div className="flex justify-between gap-2 border-t border-line px-4 py-2">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button disabled={!meta?.has_more} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </HeadedBox>
  );
}
