/** Code to copy, which scrolls inside its box. */
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { Button } from '#ui/core/button.tsx';
import { copyIcon } from '#ui/small/app-icons.ts';

type CodeBoxProps = { title: string; code: string; canCopy?: boolean };

export function CodeBox({ title, code, canCopy = true }: CodeBoxProps) {
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface-sunken">
      <div className="flex min-h-touch items-center justify-between gap-2 border-b border-line py-0.5 pr-1 pl-3 text-sm font-medium text-ink-muted dense:min-h-control-dense">
        {title}
        {canCopy && (
          <Button variant="quiet" icon={copyIcon} subject={title} onClick={() => copyAndTell(code)}>
            Copy
          </Button>
        )}
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        aria-label={title}
        className="overflow-x-auto px-3 py-2.5 focus-visible:-outline-offset-3"
      >
        <pre className="font-mono text-sm leading-relaxed">{code}</pre>
      </section>
    </div>
  );
}
