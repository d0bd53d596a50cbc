/** The installation in words, on the page and in the text for support. Pure. */
import type { About, HealthLine } from '@ntem/contract/installation/endpoints/about';
import { formatDay, formatMoment } from '#ui/core/formats.tsx';

const modes: Record<About['mode'], string> = {
  production: 'Production',
  trial: 'Trial with simulated vendors: no money moves',
  public_demo: 'Public demo: no money moves',
  development: 'Development',
};

const uses: Record<About['vendors'][number]['state'], string> = {
  in_use: '',
  stands_by: ' (standby)',
  paused: ' (paused)',
  trying: ' (tries again)',
};

type Fact = [name: string, value: string];

export function sayInstallation(about: About): Fact[] {
  const { version, database, migrations } = about;
  const way = database.is_encrypted ? 'TLS' : 'no TLS (on this machine)';
  const role = database.is_owner ? 'owns its tables' : 'own role';
  return [
    ['Version', `${version}, built ${formatDay(about.built_at)}`],
    ['Running since', formatMoment(about.running_since)],
    ['Processes', about.processes],
    ['Database', `PostgreSQL ${database.version}, ${way}, ${role}`],
    ['Migrations', `${migrations.applied} of ${migrations.known}, last ${migrations.last}`],
    ['Mode', modes[about.mode]],
    ['Clock', `${(Math.abs(about.clock_off_ms) / 1000).toFixed(2)} s off`],
  ];
}

const kinds = [
  { kind: 'gateway', name: 'Gateways' },
  { kind: 'supplier', name: 'Suppliers' },
  { kind: 'messages', name: 'Messages' },
] as const;

export function sayVendors({ vendors }: About): Fact[] {
  return kinds.map(({ kind, name }) => {
    const some = vendors.filter((vendor) => vendor.kind === kind);
    return [name, some.map(({ title, state }) => `${title}${uses[state]}`).join(', ') || 'None'];
  });
}

export function worstOf(health: readonly HealthLine[]): HealthLine['state'] {
  return (['wrong', 'warning'] as const).find((one) => health.some(({ state }) => state === one)) ?? 'right';
}

const marks = { right: 'ok', warning: 'look', wrong: 'WRONG' };

/** Names no person, so it can be sent to anybody. */
export function writeForSupport(about: About): string {
  const facts = [...sayInstallation(about), ...sayVendors(about)];
  return [
    `Checked ${formatMoment(about.checked_at)}`,
    ...facts.map((fact) => fact.join(': ')),
    ...about.health.map(({ state, what, detail }) => `[${marks[state]}] ${what}: ${detail}`),
  ].join('\n');
}
