/** A part of a list that opens and closes, with its network's colour at the side. */
import { type ReactNode, useId } from 'react';
import { downIcon, Icon } from '#ui/core/icon.tsx';

type GroupProps = {
  name: string;
  meta: string;
  network?: string;
  end?: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
};

export function Group({ name, meta, network, end, isOpen, onToggle, children }: GroupProps) {
  const id = useId();
  return (
    <section
      className="overflow-hidden rounded-lg border border-line bg-surface"
      data-net={network?.toLowerCase()}
    >
      <h3 className="tracking-normal">
        <button
          type="button"
          className="relative flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left outline-offset-[-4px] hover:bg-surface-hover focus-visible:outline-offset-[-4px] aria-expanded:border-b aria-expanded:border-line"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className="net-down absolute inset-y-0 left-0 w-1" />
          <span className="grid min-w-0 gap-0.5">
            <span className="text-base leading-5 font-bold">{name}</span>
            <span className="text-sm font-normal text-ink-muted tabular-nums">{meta}</span>
          </span>
          <span className="ml-auto flex items-center gap-3">
            {end}
            <Icon
              path={downIcon}
              className={`size-5 text-ink-subtle transition-transform ${isOpen ? 'rotate-180' : ''}`}
            />
          </span>
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
