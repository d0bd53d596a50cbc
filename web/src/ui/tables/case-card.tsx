/** One waiting case: a row while closed, its facts and actions while open. */
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { downIcon, Icon, rightIcon } from '#ui/core/icon.tsx';

type CaseCardProps = {
  title: ReactNode;
  /** The subject of the card, for people who hear the button and not the row. */
  subject: string;
  amount?: ReactNode;
  meta: ReactNode;
  age?: ReactNode;
  isOld?: boolean;
  network?: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
  /** Where it has a screen of its own, which this opens instead. */
  onOpen?: (() => void) | undefined;
  children: ReactNode;
};

export function CaseCard(props: CaseCardProps) {
  const { title, subject, amount, meta, age, isOld = false, network, onToggle, onOpen, children } = props;
  const isOpen = props.isOpen && !onOpen;
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);
  const hasFocus = useKeptFocus(head);
  return (
    <article
      className="relative overflow-hidden rounded-lg border border-line bg-surface"
      data-net={network?.toLowerCase()}
      aria-labelledby={`${id}-title`}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        hasFocus.current = currentTarget.contains(relatedTarget);
      }}
    >
      <span className="net-down absolute inset-y-0 left-0 w-1" />
      <div
        className={`relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 py-3 pr-4 pl-5 hover:bg-surface-hover max-[22rem]:grid-cols-1 ${isOpen ? 'border-b border-line' : ''}`}
      >
        <h3 id={`${id}-title`} className="text-base leading-5.5 tracking-normal wrap-anywhere">
          {/* The whole head is its target. */}
          <button
            ref={head}
            type="button"
            className="block text-left font-bold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-focus"
            {...(!onOpen && { 'aria-expanded': isOpen, 'aria-controls': `${id}-body` })}
            onClick={onOpen ?? onToggle}
          >
            {title}
            <span className="sr-only"> {subject}</span>
          </button>
        </h3>
        <span className="flex items-baseline justify-end gap-2 leading-5.5 font-bold max-[22rem]:justify-start">
          {amount}
          <Icon
            path={onOpen ? rightIcon : downIcon}
            className={`size-4 self-center text-ink-subtle transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </span>
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5 text-sm text-ink-muted *:min-w-0 *:wrap-anywhere">
          {meta}
        </div>
        {age && (
          <span
            className={`justify-self-end text-sm whitespace-nowrap tabular-nums max-[22rem]:justify-self-start ${amount ? 'pr-6' : ''} ${isOld ? 'font-medium text-ember' : 'text-ink-muted'}`}
          >
            {age}
          </span>
        )}
      </div>
      <div id={`${id}-body`} hidden={!isOpen}>
        {isOpen && <div className="grid grid-cols-[minmax(0,1fr)] gap-4 py-4 pr-4 pl-5">{children}</div>}
      </div>
    </article>
  );
}

/** One card of a list is open: `first` until somebody opens or closes one. A card that comes in above closes none. */
export function useOpenCase(ids: readonly string[], first = ids[0]) {
  const [opened, setOpened] = useState<string | null>();
  const isGone = typeof opened === 'string' && !ids.includes(opened);
  if ((opened === undefined || isGone) && opened !== first) setOpened(first);
  return {
    isOpen: (id: string) => id === opened,
    toggle: (id: string) => setOpened(id === opened ? null : id),
  };
}

/** Moves the focus to the card when the pressed button is gone, rather than to the start of the page. */
function useKeptFocus(head: RefObject<HTMLElement | null>) {
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) head.current?.focus();
  });
  return hasFocus;
}

/** A sentence, then its buttons; on phones the sentence above, buttons full width. */
export function CaseFoot({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
      <p className="flex-[1_1_12rem] text-sm text-ink-muted wrap-anywhere">{note}</p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto">{children}</div>
    </div>
  );
}

type CaseFactProps = { icon: string; color: string; who: string; className?: string; children: ReactNode };

export function CaseFact({ icon, color, who, className = '', children }: CaseFactProps) {
  return (
    <div className={`relative py-2.5 pr-3 pl-10.5 ${className}`}>
      <dt className="text-sm text-ink-muted">
        <Icon path={icon} className={`absolute top-2.75 left-3 size-4.5 ${color}`} />
        {who}
      </dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
