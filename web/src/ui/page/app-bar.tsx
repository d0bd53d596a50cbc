/** The plain bar that opens a staff screen: brand, and what belongs to the whole screen. */
import type { ReactNode } from 'react';
import { Brand } from '#ui/core/brand.tsx';

export function AppBar({ storeName, children }: { storeName: string; children?: ReactNode }) {
  return (
    <header className="on-band">
      <div className="page flex min-h-13 items-center justify-between gap-2">
        <Brand name={storeName} on="band" />
        <div className="flex items-center gap-2 text-md">{children}</div>
      </div>
    </header>
  );
}
