/** A small bordered word that sorts a thing, such as a role. */

const tones = {
  neutral: 'border-line-strong text-ink-muted',
  brand: 'border-brand-line bg-brand-tint text-brand',
  'on-band': 'border-band-line text-on-band',
} as const;

export function Tag({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: string }) {
  return (
    <span
      className={`inline-flex min-h-5.5 items-center rounded-sm border px-1.75 text-xs leading-none font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
