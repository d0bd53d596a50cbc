/** The rules of deploy/monitoring, and a real Prometheus with a real Alertmanager on a running shop. */
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppProcess } from '#support/app-process.ts';
import { buy, findOffer, newPhone } from '#support/buyer.ts';
import { call, folder, ports, root, withShops } from './kit.ts';

export async function testAlerts(): Promise<string> {
  const monitoring = join(root, 'deploy/monitoring');
  call('promtool', ['check', 'rules', join(monitoring, 'alerts.yaml')]);
  call('promtool', ['test', 'rules', join(monitoring, 'alerts.test.yaml')]);
  return 'each rule is raised when it should be, and not before';
}

/** A real Prometheus reads two processes, sees an order that waits, and alerts a real Alertmanager when they stop. */
export async function scrapeWithPrometheus(): Promise<string> {
  const token = 'a-token-that-only-this-drill-has';
  await writeFile(join(folder, 'token'), token);
  const read = (name: string) => readFile(join(root, 'deploy/monitoring', name), 'utf8');
  const config = (await read('prometheus.yaml'))
    .replaceAll('15s', '1s')
    .replace('/etc/prometheus/ntem-metrics-token', join(folder, 'token'))
    .replace('127.0.0.1:9093', `127.0.0.1:${ports.alertmanager}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports.web[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports.web[1]}`);
  await writeFile(join(folder, 'prometheus.yaml'), config);
  // Nobody waits for minutes here.
  await writeFile(
    join(folder, 'alerts.yaml'),
    (await read('alerts.yaml')).replaceAll(/for: \d+m/g, 'for: 1s'),
  );
  await writeFile(
    join(folder, 'alertmanager.yaml'),
    'route: { receiver: nobody }\nreceivers: [{ name: nobody }]\n',
  );
  const listen = (port: number) => `--web.listen-address=127.0.0.1:${port}`;
  const quiet = { stdio: 'ignore' as const };
  return withShops({ METRICS_TOKEN: token }, async (shops) => {
    const [shop] = shops as [AppProcess];
    const manager = spawn(
      'prometheus-alertmanager',
      [
        ...[`--config.file=${folder}/alertmanager.yaml`, `--storage.path=${folder}/alertmanager`],
        ...['--cluster.listen-address=', listen(ports.alertmanager)],
      ],
      quiet,
    );
    const prometheus = spawn(
      'prometheus',
      [
        `--config.file=${folder}/prometheus.yaml`,
        `--storage.tsdb.path=${folder}/tsdb`,
        listen(ports.prometheus),
      ],
      quiet,
    );
    try {
      const up = await ask('sum(up{job="ntem"})', (value) => value === 2);
      const offer = await findOffer(shop.address, 'MTN');
      await buy(shop.address, { offer, payer: newPhone('024'), recipient: newPhone('024') });
      const open = await ask('max(ntem_orders_open{state="awaiting_code"})', (value) => value === 1);
      for (const one of shops) one.end();
      const raised = await until(readAlerts, (names) => names.includes('ShopIsDown'));
      return `${up} processes scraped, ${open} open order seen; stopped, and Alertmanager was told of ${raised.join(', ')}`;
    } finally {
      prometheus.kill();
      manager.kill();
    }
  });
}

async function readAlerts(): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${ports.alertmanager}/api/v2/alerts`);
  const alerts = (await answer.json()) as { labels: { alertname: string } }[];
  return alerts.map(({ labels }) => labels.alertname);
}

async function ask(query: string, isEnough: (value: number) => boolean): Promise<number> {
  return until(async () => {
    const address = `http://127.0.0.1:${ports.prometheus}/api/v1/query?query=${encodeURIComponent(query)}`;
    const { data } = (await (await fetch(address)).json()) as {
      data: { result: { value: [number, string] }[] };
    };
    return Number(data.result[0]?.value[1] ?? Number.NaN);
  }, isEnough);
}

async function until<Value>(read: () => Promise<Value>, isEnough: (value: Value) => boolean): Promise<Value> {
  let last: Value | undefined;
  for (let tries = 0; tries < 120; tries++) {
    last = await read().catch(() => last);
    if (last !== undefined && isEnough(last)) return last;
    await sleep(500);
  }
  throw new Error(`It never came: the last answer was ${JSON.stringify(last)}.`);
}
