/** Search everywhere: a field and its results, chosen by arrow keys or a finger. A dialog, and a screen on phones. */

import { findLength } from '@ntem/contract/orders/limits';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useDebounced } from '#lib/browser/use-debounced.ts';
import { StageBadge } from '#parts/stage-badge.tsx';
import { buttonClasses } from '#ui/core/button.tsx';
import { EmptyState, ErrorState } from '#ui/core/empty-state.tsx';
import { closeIcon, Icon, searchIcon } from '#ui/core/icon.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { useModal } from '#ui/flow/use-modal.ts';
import { sayCount } from '#ui/small/counts.ts';
import { SkeletonRows } from '#ui/tables/skeleton-rows.tsx';
import { groupsOf, type Hit, type HitGroup, placesFor } from './hits.ts';
import { partsOf } from './matches.ts';
import { keepRecent, recentHits } from './recent.ts';

/** Shorter than for lists: people who search are in a hurry, and the query uses indexes. */
const typingMs = 150;

function Palette({ onClose }: { onClose: () => void }) {
  const modal = useModal(onClose);
  return (
    <dialog
      {...modal}
      aria-label="Search"
      className="fixed inset-0 m-0 flex h-full max-h-none w-full max-w-none flex-col overflow-hidden bg-surface-raised text-ink backdrop:bg-scrim sm:top-[10vh] sm:mx-auto sm:h-fit sm:max-h-[80vh] sm:max-w-152 sm:rounded-xl sm:shadow-[var(--shadow-dialog)]"
    >
      <Finder onDone={onClose} close={<IconButton icon={closeIcon} label="Close" onClick={onClose} />} />
      <p className="flex flex-wrap gap-x-4 border-t border-line bg-surface-sunken px-4 py-2 text-sm text-ink-muted max-sm:hidden">
        <span>↑ ↓ choose</span>
        <span>↵ open</span>
        <span>Ctrl ↵ in a new tab</span>
        <span>Esc close</span>
      </p>
    </dialog>
  );
}

/** The same as a screen of its own. */
export function FindScreen() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <Finder onDone={() => {}} />
    </div>
  );
}

function Finder({ onDone, close }: { onDone: () => void; close?: ReactNode }) {
  const [asked, setAsked] = useState('');
  const [typed, setTyped] = useDebounced(asked, setAsked, typingMs);
  const found = useFound(asked);
  const [chosen, setChosen] = useState(0);
  const open = useOpen(onDone);
  const hits = found.groups.flatMap((group) => group.hits);
  const active = hits[Math.min(chosen, hits.length - 1)];
  const id = useId();

  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      const next = (Math.min(chosen, hits.length - 1) + step + hits.length) % hits.length;
      setChosen(next);
      document.getElementById(`${id}-${hits[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      open(active, event.metaKey || event.ctrlKey);
    }
  };
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line py-1 pr-1 pl-4">
        <Icon path={searchIcon} className="size-5 text-ink-subtle" />
        <input
          // biome-ignore lint/a11y/noAutofocus: it was opened to type here
          autoFocus
          type="text"
          role="combobox"
          aria-label="Search everywhere"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.id}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Order, number or name"
          className="min-h-touch w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-subtle placeholder-shown:text-ellipsis"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        {close}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <p className="sr-only" role="status">
          {found.says}
        </p>
        <div role="listbox" id={`${id}-list`} aria-label="Results" aria-busy={found.isLooking || undefined}>
          {found.groups.map((group) => (
            <Group key={group.label} group={group} typed={asked} active={active} prefix={id} onOpen={open} />
          ))}
        </div>
        {found.isLooking && found.groups.length === 0 && <SkeletonRows />}
        {found.refetch && <ErrorState title="The search failed" onRetry={found.refetch} />}
        {found.isNothing && (
          <EmptyState
            icon={searchIcon}
            title={`Nothing found for “${asked.trim()}”`}
            text="Check the letters, or try the phone number or the buyer’s name."
          />
        )}
      </div>
    </>
  );
}

/** Before enough is typed: recent results and the places to go to. */
function useFound(asked: string) {
  const isSearch = asked.trim().length >= findLength.min;
  const read = useRead(
    'GET /search',
    { query: { search: asked.trim() } },
    { enabled: isSearch, staleTime: 10_000, retry: false, ...lastPageStays },
  );
  const found = isSearch && read.data && !read.isError ? groupsOf(read.data, asked) : [];
  const groups = [...(asked.trim() === '' ? recentHits() : found), ...placesFor(asked)];
  const isLooking = isSearch && read.isFetching;
  const count = groups.flatMap(({ hits }) => hits).length;
  const isNothing = isSearch && !isLooking && !read.isError && groups.length === 0;
  const says = isLooking ? '' : sayCount(count, 'result');
  const refetch = isSearch && read.isError ? () => void read.refetch() : undefined;
  return { groups, isLooking, isNothing, says, refetch };
}

function useOpen(onDone: () => void) {
  const navigate = useNavigate();
  const url = useUrlState();
  return (hit: Hit, inNewTab: boolean) => {
    keepRecent(hit);
    if (inNewTab) return void window.open(hit.to, '_blank', 'noopener');
    onDone();
    if (hit.order) url.open({ order: hit.order });
    else void navigate(hit.to);
  };
}

type GroupProps = {
  group: HitGroup;
  typed: string;
  active: Hit | undefined;
  prefix: string;
  onOpen: (hit: Hit, inNewTab: boolean) => void;
};

function Group({ group, typed, active, prefix, onOpen }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options within a list box.
    <div role="group" aria-label={group.label} className="py-2 not-first:border-t not-first:border-line">
      <p className="flex justify-between px-4 py-1 text-sm text-ink-muted" aria-hidden="true">
        <span>{group.label}</span>
        <span>{group.count}</span>
      </p>
      {group.hits.map((hit) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys and points here.
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
        <div
          key={hit.id}
          id={`${prefix}-${hit.id}`}
          role="option"
          aria-selected={hit === active}
          className="grid min-h-touch cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-l-3 border-transparent px-4 py-1.5 text-md hover:bg-surface-hover aria-selected:border-brand aria-selected:bg-surface-selected"
          onClick={(event) => onOpen(hit, event.metaKey || event.ctrlKey)}
        >
          <Icon path={hit.icon} className="size-4.5 text-ink-subtle" />
          <span className="min-w-0 wrap-anywhere">
            <span className="block font-medium">
              <Marked text={hit.title} typed={typed} />
            </span>
            {hit.sub && (
              <span className="block text-sm text-ink-muted">
                <Marked text={hit.sub} typed={typed} />
              </span>
            )}
          </span>
          <span className="grid justify-items-end gap-0.5 text-right text-sm tabular-nums">
            {hit.end}
            {hit.stage && <StageBadge stage={hit.stage} />}
          </span>
        </div>
      ))}
    </div>
  );
}

/** Highlights the typed text. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const { before, match, after } = partsOf(text, typed);
  return (
    <>
      {before}
      {match && <mark className="rounded-xs bg-warning-tint font-bold text-warning">{match}</mark>}
      {after}
    </>
  );
}

export function Find() {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      // The browser's own search would open instead.
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        className={buttonClasses({ variant: 'on-band' })}
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon path={searchIcon} className="size-4.5 dense:size-4" />
        Search
        <span
          className="ml-4 rounded-sm border border-band-line px-1 text-xs text-on-band-muted max-sm:hidden"
          aria-hidden="true"
        >
          {/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
