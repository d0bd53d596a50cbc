/**
 * docs/deployment.md, 'From a bare Debian server to a shop', as it is written: its lines are run one after the other in a clean
 * root, until a guest has bought over TLS. What a root without systemd, without a name in the DNS and without vendors
 * cannot have is put in its place: a `systemctl` that starts what the units say, a test authority, and the sandbox.
 */
import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { call, folder, root } from './kit.ts';

const suite = 'trixie';
/** Caddy signs for it with an authority of its own. */
const name = 'localhost';
/** Not those of a machine on which something runs already. */
const ports = { plain: 4740, tls: 4741, web: [4742, 4743] as const, database: 4744 };

const catalogue = `with made as (insert into services (name, network) values ('MTN', 'MTN') returning id)
  insert into bundles (service_id, name, supplier_code, megabytes, amount_pesewas)
  select id, 'MTN 1 GB', 'MTN-1000', 1000, 450 from made;`;

/** `systemctl` and `runuser` of a root in which no systemd runs: each unit's own command, account and settings. */
const systemctl = `#!/bin/bash
# Starts in the background what a unit names, and remembers its process.
set -eu
run() {
  local unit=$1 instance=\${1#*@} file command
  case $unit in
    postgresql) pg_ctlcluster 17 main start; return ;;
    caddy) command="caddy run --config /etc/caddy/Caddyfile --adapter caddyfile"; set -- root ;;
    *.timer) test -f /etc/systemd/system/$unit; return ;;
    ntem-backup.service) command=$(sed -n 's/^ExecStart=//p' /etc/systemd/system/$unit); exec $command ;;
    ntem@*) command=$(sed -n 's/^ExecStart=//p' /etc/systemd/system/ntem@.service); set -- ntem ;;
    *) echo "no unit $unit" >&2; exit 1 ;;
  esac
  (
    cd /opt/ntem
    if [ "$1" = ntem ]; then
      set -a
      for file in /etc/ntem/ntem.env /etc/ntem/$instance.env; do . $file; done
      NODE_ENV=production
      exec setsid setpriv --reuid=ntem --regid=ntem --init-groups $command
    else
      SITE=${name}:${ports.tls} WEB=$(sed -n 's/^Environment="WEB=\\(.*\\)"$/\\1/p' /etc/systemd/system/caddy.service.d/shop.conf)
      export SITE WEB
      exec setsid $command
    fi
  ) > "/var/log/$unit.log" 2>&1 &
  echo $! >> /run/drill.pids
}
for word in "$@"; do case $word in start | restart | enable | --now | daemon-reload) ;; *) run "$word" ;; esac; done
`;

export async function followDebianPage(): Promise<string> {
  const startedMs = Date.now();
  const tree = process.env.NTEM_DEBIAN_ROOT ?? join(folder, 'debian');
  if (!process.env.NTEM_DEBIAN_ROOT)
    call('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', suite, tree]);
  await prepare(tree);
  try {
    const blocks = await readBlocks();
    const [install = '', ...others] = blocks;
    inRoot(tree, install);
    // A server's systemd starts it when it is installed.
    inRoot(tree, 'pg_ctlcluster 17 main start');
    // In one shell, as a person has it: the passwords are variables of it.
    inRoot(tree, `cd /opt/ntem\n${others.join('\n')}`);
    // As an admin's file of packages would do it.
    inRoot(tree, `runuser -u postgres -- psql -q ntem <<'SQL'\n${catalogue}\nSQL`);
    const address = `https://${name}:${ports.tls}`;
    const sale = sellTrusting(tree, address);
    const backups = inRoot(tree, 'ls /var/backups/ntem').trim().split('\n');
    if (!backups.some((file) => file.endsWith('.backup'))) throw new Error('There is no backup.');
    const minutes = ((Date.now() - startedMs) / 60_000).toFixed(0);
    return `${blocks.length} blocks of the page; over TLS ${sale}; ${backups.length} backup; ${minutes} min`;
  } finally {
    spawnSync('chroot', [tree, 'bash', '-c', 'kill $(cat /run/drill.pids); pg_ctlcluster 17 main stop']);
    const { status } = spawnSync('umount', [join(tree, 'proc')]);
    if (!process.env.NTEM_DEBIAN_ROOT && status === 0) await rm(tree, { recursive: true, force: true });
  }
}

/** In a process that trusts Caddy's authority and checks its certificate. */
function sellTrusting(tree: string, address: string): string {
  const script = `const { sellOnce, untilReady } = await import('./bench/drills/sale.ts');
    await untilReady('${address}', () => 'See the logs above.');
    process.stdout.write(await sellOnce('${address}'));`;
  const authority = join(tree, 'root/.local/share/caddy/pki/authorities/local/root.crt');
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: authority };
  try {
    return call(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], { env });
  } catch (error) {
    throw new Error(`${error}\n${inRoot(tree, 'tail -n 15 /var/log/ntem*.log /var/log/caddy.log')}`);
  }
}

/** The page's own lines, with what this machine has in place of a server's. */
async function readBlocks(): Promise<string[]> {
  const page = await readFile(join(root, 'docs/deployment.md'), 'utf8');
  const [, section = ''] = page.split('## From a bare Debian server to a shop');
  const own = section.split('\n## ')[0] ?? '';
  const blocks = [...own.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
  if (blocks.length < 5) throw new Error('The page has lost its commands.');
  return blocks.map((block) =>
    block
      .replace(/git clone \S+/, 'git clone /drill/source')
      .replace('https://shop.example', `https://${name}:${ports.tls}`)
      .replaceAll('127.0.0.1/ntem', `127.0.0.1:${ports.database}/ntem`)
      .replace('PORT=3001', `PORT=${ports.web[0]}`)
      .replace('PORT=3002', `PORT=${ports.web[1]}`)
      .replace('127.0.0.1:3001 127.0.0.1:3002', ports.web.map((port) => `127.0.0.1:${port}`).join(' '))
      .replace(
        'BACKUP_DIR=',
        'ALLOW_SANDBOX=1\nDEMO=1\nSUPPORT_PHONE=0302123456\nSMS_DAILY_CAP=999999\nBACKUP_DIR=',
      )
      .replace(
        /^ntem setup$/m,
        'ADMIN_PHONE=0244567890 ADMIN_NAME=Kwame ADMIN_PASSWORD=a-password-of-the-drill ntem setup --unattended || [ $? = 2 ]',
      )
      // The sandbox's vendors have a database of their own.
      .replace(
        'create database ntem owner ntem_owner;',
        '$&\ncreate database ntem_sandbox owner ntem_owner;',
      ),
  );
}

async function prepare(tree: string): Promise<void> {
  // Nothing of this machine is mounted there: the tree is removed at the end.
  call('mount', ['-t', 'proc', 'proc', join(tree, 'proc')]);
  await mkdir(join(tree, 'dev/shm'), { recursive: true });
  await chmod(join(tree, 'dev/shm'), 0o1777);
  await cp('/etc/resolv.conf', join(tree, 'etc/resolv.conf'));
  await cp('/etc/ssl/certs/ca-certificates.crt', join(tree, 'etc/ssl/certs/drill.crt'));
  await mkdir(join(tree, 'drill'), { recursive: true });
  call('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, join(tree, 'drill/source')]);
  await writeFile(join(tree, 'usr/local/bin/systemctl'), systemctl, { mode: 0o755 });
  // The postgres of Debian listens where nobody else does.
  await mkdir(join(tree, 'etc/postgresql-common'), { recursive: true });
  const cluster = `port = ${ports.database}\nstart_conf = 'manual'\n`;
  await writeFile(join(tree, 'etc/postgresql-common/createcluster.conf'), cluster);
}

function inRoot(tree: string, block: string): string {
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/drill.crt',
    PGPORT: String(ports.database),
  };
  return call('chroot', [tree, 'bash', '-euo', 'pipefail', '-c', block], { env });
}
