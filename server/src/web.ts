/** The built web package as the server needs it: page templates, assets and the shop's renderer. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

type RenderShop = (props: { storeName: string; services: [] }) => string;

export type Web = {
  /** The folder whose files are served as they are. */
  assetsFolder: string;
  appPage: string;
  shopPage: string;
  renderShop: RenderShop;
  /** CSP sources of the inline scripts and styles that the pages carry. */
  scriptHashes: string[];
  styleHashes: string[];
};

export async function loadWeb(webFolder: string): Promise<Web> {
  const assetsFolder = `${webFolder}/dist/client`;
  const renderer: { renderShop: RenderShop } = await import(
    pathToFileURL(`${webFolder}/dist/server/shop-render.js`).href
  );
  const appPage = await readFile(`${assetsFolder}/index.html`, 'utf8');
  const shopPage = await inlineStyles(await readFile(`${assetsFolder}/shop.html`, 'utf8'), assetsFolder);
  return {
    assetsFolder,
    appPage,
    shopPage,
    renderShop: renderer.renderShop,
    scriptHashes: [
      ...new Set([appPage, shopPage].flatMap((page) => hashesOf(page, /<script>(.*?)<\/script>/gs))),
    ],
    styleHashes: [
      ...new Set([appPage, shopPage].flatMap((page) => hashesOf(page, /<style>(.*?)<\/style>/gs))),
    ],
  };
}

/** Puts the page's own style sheets into it, so that it paints without waiting for another answer. */
async function inlineStyles(page: string, folder: string): Promise<string> {
  const links = [...page.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)];
  let inlined = page;
  for (const [link, href] of links) {
    const css = await readFile(`${folder}${href}`, 'utf8');
    inlined = inlined.replace(link, () => `<style>${css.trim()}</style>`);
  }
  return inlined;
}

function hashesOf(page: string, pattern: RegExp): string[] {
  return [...page.matchAll(pattern)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
}
