/** The mark and the store's name: signal bars in a hurry, without a letter, so it survives a renamed store. */

export const markPaths = {
  first: 'M3.6 21 5.7 12.6h3.4L7 21ZM9.5 21 13 7.2h3.4L12.9 21Z',
  last: 'M15.4 21 20.3 2h3.4L18.8 21Z',
} as const;

const looks = {
  band: { size: 'size-6.5', first: 'fill-current', last: 'fill-ember-bright', name: 'text-xl' },
  foot: { size: 'size-5', first: 'fill-brand', last: 'fill-ember', name: 'text-base text-ink' },
} as const;

export function Brand({ name, on, href = '/' }: { name: string; on: keyof typeof looks; href?: string }) {
  const look = looks[on];
  return (
    <a className="inline-flex min-h-touch items-center gap-2" href={href}>
      <svg className={look.size} viewBox="2 1 23 21" aria-hidden="true">
        <path className={look.first} d={markPaths.first} />
        <path className={look.last} d={markPaths.last} />
      </svg>
      <span className={`leading-none font-bold tracking-tight ${look.name}`}>{name}</span>
    </a>
  );
}
