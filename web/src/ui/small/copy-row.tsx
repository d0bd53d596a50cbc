/** A text to hand on, with a button that copies it. */
import { useEffect, useState } from 'react';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { checkIcon, Icon } from '#ui/core/icon.tsx';
import { copyIcon } from './app-icons.ts';

const SHOWN_MS = 2000;

export function CopyRow({ text, label, off = false }: { text: string; label: string; off?: boolean }) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const tone = isCopied ? 'bg-success-tint text-success' : 'text-brand hover:bg-surface-hover';
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)_auto] overflow-hidden rounded-md border border-control bg-surface ${off ? 'opacity-60' : ''}`}
    >
      <p className="flex min-h-touch items-center px-3 py-1.75 text-md dense:min-h-control-dense dense:py-1">
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </p>
      <button
        type="button"
        className={`flex min-w-22 items-center justify-center gap-2 border-l border-line-strong px-3 text-md font-medium focus-visible:-outline-offset-3 disabled:cursor-not-allowed disabled:text-ink-subtle dense:text-sm ${tone}`}
        disabled={off}
        onClick={async () => setCopied(await copyAndTell(text))}
      >
        <Icon path={isCopied ? checkIcon : copyIcon} className="size-4.5 dense:size-4" />
        {isCopied ? 'Copied' : 'Copy'}
        <span className="sr-only"> {label}</span>
      </button>
    </div>
  );
}
