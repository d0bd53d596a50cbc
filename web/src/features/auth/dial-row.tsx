/** The code to dial for somebody whom no SMS reaches. */
import { ButtonLink } from '#ui/core/button.tsx';
import { callIcon } from '#ui/small/app-icons.ts';

export function DialRow({ code }: { code: string }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-md border border-dashed border-line-strong bg-canvas py-2.5 pr-2.5 pl-3.5 text-md text-ink-muted">
      <p>
        No SMS? Dial
        <span className="block text-lg font-bold tracking-[0.02em] text-ink tabular-nums">{code}</span>
      </p>
      <ButtonLink href={`tel:${code.replaceAll('#', '%23')}`} icon={callIcon}>
        Dial
      </ButtonLink>
    </div>
  );
}
