/** A phone, drawn around what its owner would see. */
import { networkName } from '@ntem/contract/networks';
import { networkOfPrefix } from '@ntem/contract/phones';
import type { ReactNode } from 'react';
import { storeName } from '#lib/browser/settings.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { markPaths } from '#ui/core/brand.tsx';

export function Handset({ phone, children }: { phone: string | undefined; children: ReactNode }) {
  const network = phone && networkOfPrefix(phone);
  return (
    <section
      aria-label="Handset"
      className="w-full max-w-88 justify-self-center lg:row-span-2 rounded-[2.25rem] bg-[#131a17] p-2.5 shadow-[var(--shadow-dialog),inset_0_0_0_2px_#33403a]"
    >
      <div className="flex min-h-128 flex-col overflow-clip rounded-[1.7rem] bg-canvas lg:min-h-160">
        <div className="flex items-center justify-between bg-surface px-5 pt-2.5 pb-1.5 text-xs font-medium tabular-nums">
          <Clock />
          <span>{network ? `${networkName(network)} 4G` : '4G'}</span>
        </div>
        <div className="flex items-center gap-3 border-b border-line bg-surface px-4 pt-2 pb-3">
          <span className="on-band grid size-9 place-items-center rounded-full">
            <svg className="size-5" viewBox="2 1 23 21" aria-hidden="true">
              <path className="fill-current" d={markPaths.first} />
              <path className="fill-ember-bright" d={markPaths.last} />
            </svg>
          </span>
          <p className="text-sm text-ink-subtle">
            <span className="block text-base leading-tight font-bold text-ink">{storeName}</span>
            {phone ? `SMS to ${phone}` : 'Messages'}
          </p>
        </div>
        <div className="flex flex-1 flex-col *:only:[div]:my-auto">{children}</div>
      </div>
    </section>
  );
}

/** The time in Accra, which is UTC all year round. */
function Clock() {
  return <span>{new Date(useNow(1_000)).toISOString().slice(11, 16)}</span>;
}
