/** One method to confirm your identity: its name, last use, and actions. */
import type { ReactNode } from 'react';
import { Day } from '#ui/core/formats.tsx';
import { Icon } from '#ui/core/icon.tsx';
import { at, words } from '#ui/small/phrase.tsx';

/** Reads that change after a method was added or removed. */
export const factorReads = ['GET /auth/factors', 'GET /auth/me', 'GET /auth/changes'] as const;

type WayRowProps = { icon: string; title: string; detail: ReactNode; children: ReactNode };

export function WayRow({ icon, title, detail, children }: WayRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Icon path={icon} className="size-5.5 text-brand" />
      <div className="min-w-0 flex-[1_1_8rem]">
        <p>{title}</p>
        <p className="text-md text-ink-muted">{detail}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

export function Used({ way }: { way: { created_at: string; used_at: string | null } }) {
  return (
    <>
      Added <Day iso={way.created_at} />. {way.used_at && words`Used ${at(way.used_at)}`}
    </>
  );
}
