/** The frame of the sign-in: the band above the form, or beside it where there is room. */
import type { ReactNode } from 'react';
import { storeName } from '#lib/browser/settings.ts';
import { SkipLink } from '#ui/core/band.tsx';
import { Brand, markPaths } from '#ui/core/brand.tsx';

export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-screen grid-rows-[auto_1fr] bg-surface lg:grid-cols-[5fr_7fr] lg:grid-rows-[minmax(42rem,1fr)]">
      <SkipLink />
      <header className="on-band relative flex flex-col overflow-hidden">
        <svg
          className="absolute bottom-1.5 left-8 hidden h-104 w-auto lg:block"
          viewBox="2 1 23 20"
          aria-hidden="true"
        >
          <path className="fill-band-deep" d={markPaths.first} />
          <path className="fill-ember-bright" d={markPaths.last} />
        </svg>
        <div className="relative flex min-h-14 items-center px-4 lg:px-8 lg:py-4">
          <Brand name={storeName} on="band" />
        </div>
        <div className="weave relative mt-auto" aria-hidden="true" />
      </header>
      <main
        id="main"
        className="grid content-start justify-items-center px-4 pt-6 pb-8 *:w-full *:max-w-form lg:content-center lg:p-16"
      >
        {children}
      </main>
    </div>
  );
}
