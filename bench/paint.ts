/**
 * Measures when a phone on a slow network sees the shop, can use it, and has the form, compared with a page of React
 * alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { compareAndKeep, type Figures } from './support/results.ts';
import { medianOf, printTable } from './support/table.ts';

const rounds = Number(process.argv[2] ?? 5);
const port = Number(process.env.BENCH_PORT ?? 3198);
const root = fileURLToPath(new URL('..', import.meta.url));

/** 400 kbps, 400 ms, and a processor four times as slow as this one. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowerBy = 4;
/** In milliseconds since the visit began; the form since its tap. */
const goal = { 'first paint': 900, 'largest paint': 900, form: 150, hydrated: 3_300 };

type Times = Record<keyof typeof goal, number>;

const bareEntry = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  createRoot(document.getElementById('root')).render(createElement('h1', null, 'Hello'));
`;

const firstPaint = "performance.getEntriesByName('first-contentful-paint')";

/** Runs in the page: taps the first package in the moment of the first paint, and notes when the form was painted. */
const tapAtFirstPaint = `
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    const tappedAt = performance.now();
    document.querySelector('a.slip').click();
    requestAnimationFrame(() => setTimeout(() => {
      if (document.querySelector('dialog[open] input[name=recipient]'))
        window.formMs = performance.now() - tappedAt;
    }));
  }).observe({ type: 'paint', buffered: true });
`;

/** Runs in the page: notes the largest paint, and when React has taken over what a finger would meet first. */
const watchPage = `
  Object.assign(window, { hydratedAt: 0, largestAt: 0 });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.largestAt = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  (function look() {
    const met = document.querySelector('a.slip, #root > h1');
    const isTaken = met && Object.keys(met).some((name) => name.startsWith('__reactProps'));
    if (isTaken) window.hydratedAt = performance.now();
    else setTimeout(look, 10);
  })();
`;

const bare = await startBarePage();
const shop = await startShop();
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  // Compilation and caching at the first visit are not measured.
  await visit(browser, shop.url);
  const shopTimes: Times[] = [];
  const bareTimes: Times[] = [];
  for (let round = 0; round < rounds; round++) {
    shopTimes.push(await visit(browser, shop.url));
    bareTimes.push(await visit(browser, bare.url));
  }
  await report(medianTimes(shopTimes), medianTimes(bareTimes));
} finally {
  await browser.close();
  bare.stop();
  await shop.stop();
}

/** The build with the demo's shop, as `npm start` serves it. */
async function startShop(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ntem-paint-'));
  // Vite has set it, and the demo is not for production.
  const { NODE_ENV: _set, ...given } = process.env;
  const env = { ...given, PORT: String(port), DATA_DIR: folder };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: 'ignore' });
  const exit = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    if (child.exitCode !== null) throw new Error('The shop did not start.');
    await sleep(200);
  }
  return {
    url: `${origin}/guest-checkout/AMA2026`,
    async stop() {
      child.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Nothing but React and one heading, compressed as the shop's files are. */
async function startBarePage(): Promise<{ url: string; stop(): void }> {
  const web = join(root, 'web/');
  const built = (await build({
    root: web,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'chrome90', rolldownOptions: { input: 'bare.js' } },
    plugins: [
      {
        name: 'bare-page',
        resolveId: (id) => (id === 'bare.js' ? `${web}bare.js` : null),
        load: (id) => (id === `${web}bare.js` ? bareEntry : null),
      },
    ],
  })) as Rolldown.RolldownOutput;
  const script = gzipSync(built.output[0].code, { level: 9 });
  const page = gzipSync(
    '<!doctype html><html lang="en"><title>Bare</title><script type="module" src="/bare.js"></script><div id="root"></div>',
  );
  const server = createServer((request, response) => {
    const isScript = request.url === '/bare.js';
    const type = isScript ? 'text/javascript' : 'text/html; charset=utf-8';
    response
      .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' })
      .end(isScript ? script : page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: ownPort } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${ownPort}/`, stop: () => server.close() };
}

/** Twice: once to wait for all of it, and once to tap the first package with its first paint. */
async function visit(from: Browser, url: string): Promise<Times> {
  const seen = await onSlowPhone(from, async (page) => {
    await page.goto(url);
    await page.waitForFunction('hydratedAt > 0');
    return readTimes(page);
  });
  if (url === bare.url) return { ...seen, form: Number.NaN };
  const form = await onSlowPhone(from, async (page) => {
    await page.addInitScript({ content: tapAtFirstPaint });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction('window.formMs');
    return page.evaluate<number>('formMs');
  });
  return { ...seen, form };
}

async function onSlowPhone<Result>(from: Browser, work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await from.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    // Lets code evaluated by the bench run in the page.
    bypassCSP: true,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: watchPage });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
    return await work(page);
  } finally {
    await context.close();
  }
}

async function readTimes(page: Page): Promise<Omit<Times, 'form'>> {
  await page.waitForTimeout(500);
  return page.evaluate<Omit<Times, 'form'>>(
    `({ 'first paint': ${firstPaint}[0].startTime, 'largest paint': largestAt, hydrated: hydratedAt })`,
  );
}

function medianTimes(all: Times[]): Times {
  const names = Object.keys(goal) as (keyof Times)[];
  return Object.fromEntries(names.map((name) => [name, medianOf(all.map((times) => times[name]))])) as Times;
}

async function report(ours: Times, theirs: Times): Promise<void> {
  const names = Object.keys(goal) as (keyof Times)[];
  const say = (ms: number) => (Number.isNaN(ms) ? '–' : `${(ms / 1000).toFixed(2)} s`);
  console.log(`Since the visit began, median of ${rounds}, at 400 kbps, 400 ms, processor × ${slowerBy}:\n`);
  printTable(
    ['', 'shop', 'React alone', 'goal', 'met'],
    names.map((name) => [
      name === 'form' ? 'from the first tap to the form' : name,
      say(ours[name]),
      say(theirs[name]),
      say(goal[name]),
      ours[name] <= goal[name] ? 'yes' : 'NO',
    ]),
  );
  const figures: Figures = Object.fromEntries(names.map((name) => [`shop: ${name}`, Math.round(ours[name])]));
  await compareAndKeep('paint', figures);
}
