/** Endpoints about this installation. */
import type { About, aboutEndpoints } from '@ntem/contract/installation/endpoints/about';
import type { Config } from '#config.ts';
import type { Deps } from '#deps.ts';
import { sayProcesses } from '#installation/rules/health-rows.ts';
import { type Installation, showInstallation } from '#installation/verbs/show-installation.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { toWire } from '#kernel/http/to-wire.ts';

const kinds = { payments: 'gateway', bundles: 'supplier', otp: 'messages' } as const;

export function aboutHandlers(deps: Deps): HandlersOf<typeof aboutEndpoints> {
  return {
    'GET /about': async () => ({ data: present(deps.config, await showInstallation(deps)) }),
  };
}

function present(config: Config, installation: Installation): About {
  const { checkedAt, version, builtAt, processes, database, migrations, vendors, health } = installation;
  const started = processes.map(({ startedAt }) => startedAt.getTime());
  const offs = processes.map(({ clockOffMs }) => clockOffMs);
  return {
    checked_at: checkedAt.toISOString(),
    version,
    built_at: builtAt.toISOString(),
    running_since: new Date(started.length > 0 ? Math.min(...started) : checkedAt).toISOString(),
    processes: `${sayProcesses(processes)}; ${sayVersions(processes)}`,
    database: toWire(database),
    migrations: { ...migrations, last: (migrations.last ?? '').replace(/\.sql$/, '') },
    mode: modeOf(config),
    clock_off_ms: offs.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0),
    vendors: vendors.map(({ title, setting, state }) => ({ title, kind: kinds[setting], state })),
    health,
  };
}

function sayVersions(processes: readonly { version: string }[]): string {
  const versions = [...new Set(processes.map((one) => one.version))];
  return versions.length === 1 ? `all on ${versions[0]}` : versions.join(' and ') || 'none heard of';
}

function modeOf({ production, usesSandbox, isTrial }: Config): About['mode'] {
  if (!production) return 'development';
  if (isTrial) return 'trial';
  return usesSandbox ? 'public_demo' : 'production';
}
