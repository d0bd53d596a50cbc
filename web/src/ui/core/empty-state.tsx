/** The note in an empty place: none yet, not fetched, or still loading. */
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { alertIcon, Icon, refreshIcon, Strokes } from './icon.tsx';

/** `titleAs`: the heading, if the page has no other. */
type EmptyStateProps = {
  icon: string;
  title: string;
  titleAs?: 'h1';
  text?: string;
  children?: ReactNode;
};

export function EmptyState({ icon, title, titleAs, text, children }: EmptyStateProps) {
  const Title = titleAs ?? 'p';
  return (
    <div className="grid justify-items-center gap-2 px-5 py-10 text-center text-md text-ink-muted">
      <Icon path={icon} className="mb-1 size-10 stroke-[1.25] text-ink-subtle" />
      <Title className="max-w-88 text-base font-bold text-balance text-ink">{title}</Title>
      {text && <p className="max-w-88 text-balance">{text}</p>}
      {children && <div className="mt-2">{children}</div>}
    </div>
  );
}

type ErrorStateProps = { title: string; onRetry: () => void; retryLabel?: string };

export function ErrorState({ title, onRetry, retryLabel = 'Retry' }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState icon={alertIcon} title={title}>
        <Button variant="primary" icon={refreshIcon} onClick={onRetry}>
          {retryLabel}
        </Button>
      </EmptyState>
    </div>
  );
}

export function Loading({ children = 'Loading...' }: { children?: string }) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-10 text-md text-ink-muted" role="status">
      <Strokes />
      <p>{children}</p>
    </div>
  );
}
