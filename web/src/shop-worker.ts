/**
 * The service worker: the last seen shop of each link opens without a connection, marked as old. It knows the
 * shop's pages and their files and nothing else, so nothing private can end up in its caches.
 */

type Lifetime = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Lifetime & { request: Request; respondWith(response: Promise<Response>): void };
type Worker = {
  location: Location;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(filter: { includeUncontrolled: true; type: 'window' }): Promise<{ url: string }[]>;
  };
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};

declare const self: Worker;

const pagesName = 'ntem-pages';
const filesName = 'ntem-files';
const networkWaitMs = 3_000;
const mostPages = 8;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

// The page that brought the worker was loaded without it, and is kept from here on too.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(keepOpenPages)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isShop(url)) {
    const answer = fetch(request);
    event.waitUntil(answer.then((response) => keepPage(url, response.clone())).catch(() => {}));
    event.respondWith(freshOrKept(url, answer));
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
  }
});

function isShop({ pathname }: URL): boolean {
  return pathname === '/' || /^\/guest-checkout\/[^/]+\/?$/.test(pathname);
}

async function keepOpenPages(): Promise<void> {
  const open = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  const paths = new Set(
    open
      .map(({ url }) => new URL(url))
      .filter(isShop)
      .map(({ pathname }) => pathname),
  );
  for (const path of paths) {
    const url = new URL(path, self.location.origin);
    await keepPage(url, await fetch(url, { headers: { accept: 'text/html' } })).catch(() => {});
  }
}

/** The network's answer, unless it fails or takes too long while there is a kept one. */
async function freshOrKept(url: URL, answer: Promise<Response>): Promise<Response> {
  const kept = await caches.match(url.pathname, { cacheName: pagesName });
  if (!kept) return answer;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, networkWaitMs));
  const first = await Promise.race([answer, late]).catch(() => undefined);
  return first && first.status < 500 ? first : markOld(kept);
}

/** The page reads the mark, says how old its prices are, and asks for new ones. */
async function markOld(kept: Response): Promise<Response> {
  const keptAt = new Date(kept.headers.get('date') ?? 0).toISOString();
  const html = (await kept.text()).replace('<html ', `<html data-old="${keptAt}" `);
  const headers = new Headers(kept.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html, { headers });
}

/** A page filtered by a search is not the shop. */
async function keepPage(url: URL, response: Response): Promise<void> {
  if (!response.ok || response.redirected || /[?&](size|network|find)=/.test(url.search)) return;
  const pages = await caches.open(pagesName);
  // Takes the place of the old one at once, and the last place among all.
  await pages.put(url.pathname, response);
  const kept = await pages.keys();
  await Promise.all(kept.slice(0, -mostPages).map((page) => pages.delete(page)));
  await keepFiles(pages);
}

/** Exactly the files that the kept pages name, and the files that those name. */
async function keepFiles(pages: Cache): Promise<void> {
  const files = await caches.open(filesName);
  const wanted = new Set<string>();
  const read = async (response: Response | undefined) => {
    const text = (await response?.text()) ?? '';
    for (const [name] of text.matchAll(/[\w-]+-[\w-]{8}\.(?:js|css)/g)) {
      const path = `/assets/${name}`;
      if (wanted.has(path)) continue;
      wanted.add(path);
      if (!(await files.match(path))) await files.add(path).catch(() => {});
      await read(await files.match(path));
    }
  };
  for (const page of await pages.keys()) await read(await pages.match(page));
  for (const { url } of await files.keys()) {
    const { pathname } = new URL(url);
    if (!wanted.has(pathname)) await files.delete(pathname);
  }
}
