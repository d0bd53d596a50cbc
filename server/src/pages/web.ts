/** The built web package as the server needs it: page templates, assets and the shop's renderer. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { brandFilePath } from '@ntem/contract/addresses';
import { type BrandColours, paletteOf, styleOf } from '@ntem/contract/installation/colours';
import type { OrderPageProps } from '@ntem/contract/orders/endpoints/purchase';
import type { BuyPageProps } from '@ntem/contract/shop/buy-pages';
import type { SharePictures, ShopProps } from '@ntem/contract/shop/endpoints/storefront';
import type { Store } from '@ntem/contract/shop/store';

type Renderer = {
  renderShop(props: ShopProps): string;
  renderShopHead(props: ShopProps, pictures?: SharePictures): string;
  shopData(props: ShopProps): ShopProps;
  renderBuyPage(props: BuyPageProps): string;
  renderBuyHead(props: BuyPageProps): string;
  renderOrder(props: OrderPageProps): string;
  renderOrderHead(props: OrderPageProps): string;
};

/** The browser's colours around a page, from the theme. */
type Colours = { band: string; canvas: string };

export type Web = Renderer & {
  /** The folder whose files are served as they are. */
  assetsFolder: string;
  colours: Colours;
  appPage: string;
  shopPage: string;
  buyPage: string;
  referencePage: string;
  /** CSP sources of the pages' inline scripts and styles. */
  scriptHashes: string[];
  styleHashes: string[];
};

export async function loadWeb(webFolder: string): Promise<Web> {
  const assetsFolder = `${webFolder}/dist/client`;
  const renderer: Renderer = await import(pathToFileURL(`${webFolder}/dist/server/shop-render.js`).href);
  const appPage = await readFile(`${assetsFolder}/index.html`, 'utf8');
  const shopPage = await inlineStyles(await readFile(`${assetsFolder}/shop.html`, 'utf8'), assetsFolder);
  const buyPage = await inlineStyles(await readFile(`${assetsFolder}/buy.html`, 'utf8'), assetsFolder);
  const referencePage = await readFile(`${assetsFolder}/reference.html`, 'utf8');
  const pages = [appPage, shopPage, buyPage, referencePage];
  return {
    assetsFolder,
    colours: { band: readColour(shopPage, 'band'), canvas: readColour(shopPage, 'canvas') },
    appPage,
    shopPage,
    buyPage,
    referencePage,
    ...renderer,
    scriptHashes: hashesOf(pages, /<script>(.*?)<\/script>/gs),
    styleHashes: hashesOf(pages, /<style>(.*?)<\/style>/gs),
  };
}

/** For a terminal. */
export async function drawQr(webFolder: string, text: string): Promise<string> {
  const { renderQr } = await import(pathToFileURL(`${webFolder}/dist/server/shop-render.js`).href);
  return renderQr(text);
}

/** Puts the page's stylesheets into it, so that it paints without another request. */
async function inlineStyles(page: string, folder: string): Promise<string> {
  const links = [...page.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)];
  let inlined = page;
  for (const [link, href] of links) {
    const css = await readFile(`${folder}${href}`, 'utf8');
    inlined = inlined.replace(link, () => `<style>${css.trim()}</style>`);
  }
  return inlined;
}

function readColour(page: string, name: string): string {
  const colour = new RegExp(`--color-${name}:\\s*(#[0-9a-f]+)`).exec(page)?.[1];
  if (!colour) throw new Error(`The theme has no colour ${name}.`);
  return colour;
}

function hashesOf(pages: string[], pattern: RegExp): string[] {
  const contents = pages.flatMap((page) => [...page.matchAll(pattern)].map(([, content = '']) => content));
  return [...new Set(contents)].map(hashOf);
}

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** The shop page for one visitor: head, markup, and the data with which the browser continues. */
export function fillShopPage(web: Web, props: ShopProps, pictures: SharePictures): string {
  return web.shopPage
    .replace('<!--app-head-->', () => themeColour(web) + web.renderShopHead(props, pictures))
    .replace('<!--app-html-->', () => web.renderShop(props))
    .replace('<!--app-data-->', () => dataElement('shop-data', web.shopData(props)));
}

export function fillBuyPage(web: Web, props: BuyPageProps): string {
  return web.buyPage
    .replace('<!--app-head-->', () => themeColour(web) + web.renderBuyHead(props))
    .replace('<!--app-html-->', () => web.renderBuyPage(props));
}

/** The order's page: written here for browsers without script, and the app's for all others. */
export function fillOrderPage(web: Web, store: Store, props: OrderPageProps): string {
  // Its markup is more than an outline: the stylesheet comes before it.
  const page = fillAppPage(web, store);
  const [style = ''] = /<link rel="stylesheet"[^>]*>/.exec(page) ?? [];
  const [before = '', after = ''] = page.replace(style, '').split(/<!--app-html-->.*<!--app-html-end-->/s);
  const head = web.renderOrderHead(props);
  const data = dataElement('order-data', { paymentId: props.paymentId, order: props.order });
  return `${before.replace(/<title>.*?<\/title>/, () => head + data + style)}${web.renderOrder(props)}${after}`;
}

/** Every other page, with what it needs to know about this store. */
export function fillAppPage(web: Web, store: Store): string {
  const name = escapeHtml(store.storeName);
  const head = `<meta name="application-name" content="${name}"><title>${name}</title>`;
  return web.appPage.replace(
    '<!--app-head-->',
    () => themeColour(web) + head + dataElement('app-settings', store),
  );
}

/** The viewer of the API's description; `calls` is for browsers without script. */
export function fillReferencePage(
  web: Web,
  { storeName, calls }: { storeName: string; calls: string },
): string {
  return web.referencePage
    .replace('<!--app-head-->', () => `${themeColour(web)}<title>${escapeHtml(storeName)} API</title>`)
    .replace('<!--app-html-->', () => calls);
}

function themeColour({ colours }: Web): string {
  return `<meta name="theme-color" content="${colours.band}">`;
}

/** A store's own look: null is the product's own. */
type Dress = { colours: BrandColours | null; key: string | null };

/**
 * The pages in a store's own look: its colours inside them, so that they paint without another request, and addresses of its
 * icons, which are others after each change.
 */
export function dressWeb(web: Web, { colours, key }: Dress): Web {
  if (!key) return web;
  const style = colours ? styleOf(paletteOf(colours)) : '';
  const dress = (page: string) =>
    page
      .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${brandFilePath(key, 'icon-192.png')}">`)
      .replace('href="/icon-192.png"', `href="${brandFilePath(key, 'icon-192.png')}"`)
      .replace('href="/manifest.webmanifest"', `href="/manifest.webmanifest?v=${key}"`)
      // Behind the theme's own.
      .replace('</head>', () => (style ? `<style>${style}</style></head>` : '</head>'));
  return {
    ...web,
    colours: colours ? { ...web.colours, band: paletteOf(colours).light.band } : web.colours,
    appPage: dress(web.appPage),
    shopPage: dress(web.shopPage),
    buyPage: dress(web.buyPage),
    referencePage: dress(web.referencePage),
    styleHashes: style ? [...web.styleHashes, hashOf(style)] : web.styleHashes,
  };
}

/** The shop's name and look once it is installed on a phone. */
export function makeManifest(
  { colours }: Web,
  { name: storeName, key }: { name: string; key: string | null },
) {
  const icon = (name: 'icon-192' | 'icon-512' | 'icon-maskable-512', size: number) => ({
    src: key ? brandFilePath(key, `${name}.png`) : `/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  });
  return {
    id: '/',
    name: storeName,
    short_name: storeName,
    description: 'Data bundles, paid by mobile money. No account needed.',
    lang: 'en-GH',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colours.canvas,
    theme_color: colours.band,
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      { ...icon('icon-maskable-512', 512), purpose: 'maskable' },
    ],
  };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function dataElement(id: string, data: unknown): string {
  // With `<` written as an escape, no text can end the script element.
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
