/** The shop at the width of a phone, by day and by night, with what was typed. */
import { type BrandColours, neutrals, paletteOf, type Theme } from '@ntem/contract/installation/colours';
import { promise, slogan } from '@ntem/contract/shop/texts';
import type { CSSProperties } from 'react';
import { BandArt, Mark } from '#ui/core/band.tsx';
import { Money } from '#ui/core/formats.tsx';
import { Icon, shieldIcon } from '#ui/core/icon.tsx';
import { NetworkMark } from '#ui/small/network-mark.tsx';

type BrandPreviewProps = { name: string; colours: BrandColours; logo: string | null };

export function BrandPreview(shown: BrandPreviewProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="As it will look">
      <p className="text-sm text-ink-muted">As it will look, in the light and the dark theme</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-4">
        <Phone theme="light" {...shown} />
        <Phone theme="dark" {...shown} />
      </div>
    </section>
  );
}

function Phone({ theme, name, colours, logo }: BrandPreviewProps & { theme: Theme }) {
  const own = { ...neutrals[theme], ...paletteOf(colours)[theme] };
  const style = Object.fromEntries(
    Object.entries(own).map(([token, colour]) => [`--color-${token}`, colour]),
  );
  return (
    <div
      className="w-full max-w-90 overflow-hidden rounded-lg border border-line bg-canvas text-ink"
      style={style as CSSProperties}
      data-preview={theme}
    >
      <div className="on-band relative overflow-hidden">
        {!logo && <BandArt className="-right-6 -bottom-6 h-36" />}
        <div className="relative grid gap-2 p-4 pb-3">
          <span className="flex items-center gap-2">
            {logo ? <img className="size-6.5 rounded-sm" src={logo} alt="" /> : <Mark className="size-6.5" />}
            <span className="min-w-0 text-xl leading-none font-bold tracking-tight wrap-anywhere">
              {name}
            </span>
          </span>
          <p className="text-2xl font-bold tracking-tight">Data bundles</p>
          <p className="text-md text-on-band-muted">{slogan}</p>
          <p className="flex gap-1.75 font-medium">
            <Icon path={shieldIcon} className="mt-0.5 size-5 text-ember-bright" />
            {promise}
          </p>
        </div>
        <div className="weave relative" aria-hidden="true" />
      </div>
      <div className="grid gap-3 p-3">
        <div className="grid grid-cols-2 gap-2">
          <Tile size="1" amountGhs={4.5} className="border-line-strong bg-surface" />
          <Tile size="5" amountGhs={20.5} className="border-brand bg-surface-selected" />
        </div>
        <p className="rounded-md bg-brand-tint px-3 py-2 text-md text-brand">Referred by Ama Owusu</p>
        <p className="flex min-h-control items-center justify-center rounded-md bg-brand font-medium text-on-brand">
          Pay now
        </p>
        <p className="flex flex-wrap justify-between gap-x-3 text-md">
          <span className="font-medium text-brand underline underline-offset-[0.18em]">Your orders</span>
          <span className="font-medium text-ember">Waiting for you</span>
        </p>
      </div>
    </div>
  );
}

function Tile({ size, amountGhs, className }: { size: string; amountGhs: number; className: string }) {
  return (
    <div className={`rounded-md border ${className}`}>
      <p className="grid gap-0.5 px-3 py-2 text-sm text-ink-muted">
        <NetworkMark network="MTN">MTN</NetworkMark>
        <span className="text-xl leading-7 font-bold text-ink">
          {size}
          <small className="text-sm font-medium"> GB</small>
        </span>
      </p>
      <p className="border-t border-dashed border-line-strong px-3 py-2 font-bold text-brand">
        <Money amountGhs={amountGhs} />
      </p>
    </div>
  );
}
