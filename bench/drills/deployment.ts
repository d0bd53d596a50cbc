/**
 * Really runs the files of deploy/: systemd verifies the unit, nginx and Caddy serve two web processes of which one is
 * killed, the page for a bare Debian server is followed in a clean root, and the image is built, started
 * read only, and sold from in a browser. Names missing programs to install.
 * `npm run drill:deployment -- nginx caddy` runs only these.
 */
import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCompose } from './compose.ts';
import { followDebianPage } from './debian.ts';
import { sellFromClone } from './first-sale.ts';
import { runImage } from './image.ts';
import { call, folder, root } from './kit.ts';
import { scrapeWithPrometheus, testAlerts } from './monitoring.ts';
import { serveWithCaddy, serveWithNginx } from './proxies.ts';

type Drill = { needs: string[]; install: string; run(): Promise<string> };

const drills: Record<string, Drill> = {
  unit: { needs: ['systemd-analyze', 'node'], install: 'systemd', run: verifyUnit },
  nginx: { needs: ['nginx', 'openssl'], install: 'nginx openssl', run: serveWithNginx },
  caddy: { needs: ['caddy'], install: 'caddy', run: serveWithCaddy },
  alerts: { needs: ['promtool'], install: 'prometheus', run: testAlerts },
  prometheus: {
    needs: ['prometheus', 'prometheus-alertmanager'],
    install: 'prometheus prometheus-alertmanager',
    run: scrapeWithPrometheus,
  },
  operator: { needs: ['git', 'npm'], install: 'git npm', run: sellFromClone },
  debian: { needs: ['mmdebstrap', 'chroot'], install: 'mmdebstrap', run: followDebianPage },
  image: {
    needs: ['podman', 'buildah', 'mmdebstrap', 'runc'],
    install: 'podman buildah mmdebstrap runc',
    run: runImage,
  },
  compose: {
    needs: ['podman', 'podman-compose', 'buildah', 'mmdebstrap', 'runc'],
    install: 'podman podman-compose buildah mmdebstrap runc',
    run: runCompose,
  },
};

const chosen = process.argv.slice(2).filter((name) => name in drills);
let failed = 0;
try {
  for (const [name, drill] of Object.entries(drills)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const missing = drill.needs.filter((program) => spawnSync('which', [program]).status !== 0);
    if (missing.length > 0) {
      failed++;
      console.log(
        `${name}: not run, there is no ${missing.join(', ')}. On Debian: apt install ${drill.install}`,
      );
      continue;
    }
    try {
      console.log(`${name}: ${await drill.run()}`);
    } catch (error) {
      failed++;
      console.log(`${name}: FAILED. ${error instanceof Error ? error.message : error}`);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;

async function verifyUnit(): Promise<string> {
  // As installed: with a name of an instance, and a Node where the unit expects it.
  const unit = join(folder, 'ntem@web-1.service');
  const text = await readFile(join(root, 'deploy/ntem@.service'), 'utf8');
  await writeFile(unit, text.replace('/usr/bin/node', process.execPath));
  const said = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  if (said.status !== 0 || said.stderr) throw new Error(said.stderr || `ended with ${said.status}`);
  const exposure = call('systemd-analyze', ['security', '--offline=true', unit]);
  return `verified; ${/Overall exposure.*/.exec(exposure)?.[0] ?? 'exposure unknown'}`;
}
