/**
 * The weight of a first visit to the shop, compared with a page that has nothing but React.
 * @vitest-environment node
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { networkName, networks } from '@ntem/contract/networks';
import type { Shop } from '@ntem/contract/shop/endpoints/storefront';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import { renderShop, renderShopHead, shopData } from './shop-render.tsx';

const largestPageBytes = 14 * 1024;
const largestScriptRatio = 1.25;
const web = fileURLToPath(new URL('..', import.meta.url));

const bareEntry = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  createRoot(document.getElementById('root')).render(createElement('h1', null, 'Hello'));
`;

type Output = Rolldown.RolldownOutput['output'];
let shop: Output;
let bare: Output;

beforeAll(async () => {
  // Else the build would take React's development form.
  vi.stubEnv('NODE_ENV', 'production');
  const shared: InlineConfig = { root: web, logLevel: 'silent' };
  shop = await outputOf({ ...shared, build: { write: false } });
  bare = await outputOf({
    ...shared,
    configFile: false,
    build: { write: false, target: 'chrome90', rolldownOptions: { input: 'bare.js' } },
    plugins: [
      {
        name: 'bare-page',
        resolveId: (id) => (id === 'bare.js' ? `${web}bare.js` : null),
        load: (id) => (id === `${web}bare.js` ? bareEntry : null),
      },
    ],
  });
  vi.unstubAllEnvs();
}, 120_000);

test('the script of the first load is at most a quarter more than React alone', () => {
  const bytes = { shop: scriptBytes(shop, 'shop'), bare: scriptBytes(bare, 'bare') };
  const ratio = bytes.shop / bytes.bare;
  say(`Script, gzipped: shop ${bytes.shop}, bare React page ${bytes.bare}, ratio ${ratio.toFixed(3)}`);
  expect(ratio).toBeLessThanOrEqual(largestScriptRatio);
});

test('the page with 36 packages, its style and its data fits into the first flight of a connection', () => {
  const page = Buffer.from(pageOf(shopOf(36)));
  const gzip = gzipSync(page, { level: 6 }).length;
  const brotli = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
  say(`Page: ${page.length} bytes, gzipped ${gzip}, brotli ${brotli}`);
  expect(Math.max(gzip, brotli)).toBeLessThanOrEqual(largestPageBytes);
});

test('the service worker is small and imports nothing', () => {
  const worker = shop.find((file) => file.fileName === 'sw.js');
  if (worker?.type !== 'chunk') throw new Error('There is no service worker');
  expect(worker.imports).toEqual([]);
  expect(worker.code).not.toMatch(/\b(import|export)\b/);
  expect(gzipSync(worker.code).length).toBeLessThan(2 * 1024);
});

async function outputOf(config: InlineConfig): Promise<Output> {
  const result = await build(config);
  return (result as Rolldown.RolldownOutput).output;
}

/** The entry and all that it imports before it runs. */
function scriptBytes(output: Output, entryName: string): number {
  const chunks = output.filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === entryName);
  if (!entry) throw new Error(`There is no entry ${entryName}`);
  const loaded = new Set([entry]);
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  }
  return [...loaded].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

/** As the server puts it together. */
function pageOf(shown: Shop): string {
  const assets = new Map(
    shop.flatMap((file) => (file.type === 'asset' ? [[file.fileName, String(file.source)]] : [])),
  );
  const props = {
    storeName: 'Ntem',
    logo: null,
    supportPhone: '0200000000',
    supportWhatsapp: '0241234567',
    origin: 'https://shop.example',
    refCode: 'AMA2026',
    sandbox: false,
    shop: shown,
  };
  return (assets.get('shop.html') ?? '')
    .replace(
      /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/,
      (_link, href) => `<style>${assets.get(href)}</style>`,
    )
    .replace('<!--app-head-->', () => renderShopHead(props))
    .replace('<!--app-html-->', () => renderShop(props))
    .replace(
      '<!--app-data-->',
      () => `<script type="application/json" id="shop-data">${JSON.stringify(shopData(props))}</script>`,
    );
}

/** A shop with everything that a seller can set. */
const ama = {
  referrer_name: 'Ama Owusu',
  referrer_role: 'agent' as const,
  shop_name: 'Ama Data Hub',
  greeting: 'Hi, I am Ama. Data for all networks, from Madina. Ask me anything.',
  whatsapp: '0245550199',
  picture: '/pictures/0f3a9c51d7e24b860f3a9c51d7e24b86.webp',
};

/** As little to compress as a random one, and the same in each run. */
function idOf(name: string): string {
  const digits = createHash('sha256').update(name).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

function shopOf(packageCount: number): Shop {
  const services = networks.map((network, place) => {
    const serviceId = idOf(network);
    const packages = Array.from({ length: packageCount / networks.length }, (_, index) => ({
      id: idOf(`${network} ${index}`),
      name: `${networkName(network)} ${index + 1} GB`,
      bundle_id: `${network}-${(index + 1) * 1000}`,
      megabytes: (index + 1) * 1000,
      amount: Math.round((index + 1) * (390 + place * 17)) / 100,
      final_price: Math.round((index + 1) * (410 + place * 13)) / 100,
      validity: 'Non-Expiry',
      status: 'active' as const,
      service_id: serviceId,
    }));
    const notice = 'Deliveries may take up to 30 minutes this evening.';
    return {
      id: serviceId,
      name: networkName(network),
      network,
      status: 'active' as const,
      notice,
      packages,
    };
  });
  return { services, referral_info: ama };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
