/** Builds the pages: the app, the shop, which must stay small, and the reference of the API. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { apiViewer } from './api-viewer.ts';

/** In production the server renders the shop; in development Vite gives its page without markup or data. */
function serveShop(): Plugin {
  return {
    name: 'serve-shop',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        if (path === '/' || path.startsWith('/guest-checkout/')) request.url = '/shop.html';
        next();
      });
    },
  };
}

/** Zod is for the server: a page that imports a schema, rather than its type, would carry all of it. */
function refuseZod(): Plugin {
  return {
    name: 'refuse-zod',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'zod') this.error(`${importer} would bring zod into a page`);
    },
  };
}

/** Without script nobody sets the theme: what is dark by choice is dark there where the system is. */
function followSystemTheme(): Plugin {
  return {
    name: 'follow-system-theme',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
          file.source = String(file.source).replaceAll(
            /:root\[data-theme="?dark"?\]([^{},]*\{[^{}]*\})/g,
            (rule, rest) => `${rule}@media (prefers-color-scheme:dark){:root:not([data-theme])${rest}}`,
          );
        }
      },
    },
  };
}

type Bundle = Rolldown.OutputBundle;

/** Scripts that would come too late as files of their own go into their pages. */
function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        inline(bundle, 'shop.html', 'early-form');
        inline(bundle, 'index.html', 'early-dashboard', filesOfDashboards(bundle));
        outlineFirst(bundle);
      },
    },
  };
}

function inline(bundle: Bundle, pageName: string, name: string, facts = ''): void {
  const page = bundle[pageName];
  const script = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
  if (page?.type !== 'asset' || script?.type !== 'chunk') return;
  const code = `(()=>{${facts}${script.code.trim()}})()`;
  page.source = String(page.source)
    .replace(`<!--${name}-->`, () => `<script>${code}</script>`)
    // Comments for readers of the file are for nobody who opens the page.
    .replaceAll(/<!-- .*? -->\n/g, '');
  delete bundle[script.fileName];
}

/** The app's page paints its outline at once: the style of that is inside, and the app's own comes after it. */
function outlineFirst(bundle: Bundle): void {
  const page = bundle['index.html'];
  const style = Object.values(bundle).find(({ fileName }) => /frame-[^/]*\.css$/.test(fileName));
  if (page?.type !== 'asset' || style?.type !== 'asset') return;
  const link = /\s*<link rel="stylesheet"[^>]*>/;
  const [own = ''] = link.exec(String(page.source)) ?? [];
  page.source = String(page.source)
    .replace(link, '')
    .replace('</head>', () => `<style>${String(style.source).trim()}</style></head>`)
    .replace('</body>', () => `${own}</body>`);
  delete bundle[style.fileName];
}

const dashboards = { admin: 'admin-dashboard', seller: 'agent-dashboard', guest: 'guest-dashboard' };

/** With all that each imports, as a statement. */
function filesOfDashboards(bundle: Bundle): string {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file : []));
  const filesOf = (name: string) => {
    const needed = new Set(chunks.filter((chunk) => chunk.name === name || chunk.name === 'dashboard'));
    for (const { imports } of needed)
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
    return [...needed].map(({ fileName }) => `/${fileName}`);
  };
  const files = Object.entries(dashboards).map(([kind, name]) => [kind, filesOf(name)]);
  return `const dashboardFiles=${JSON.stringify(Object.fromEntries(files))};`;
}

type ChunkContext = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/**
 * One chunk for what an entry shares with the app. Left alone, it would become a handful of small ones, each a
 * request more on a slow network; cut by folder, the entry would load components that only the app uses.
 */
function sharedBy(entry: string, name: string) {
  return (id: string, graph: ChunkContext): string | null => {
    const seen = new Set<string>();
    const reaches = (module: string): boolean => {
      if (module.endsWith(entry)) return true;
      if (seen.has(module)) return false;
      seen.add(module);
      return graph.getModuleInfo(module)?.importers.some(reaches) ?? false;
    };
    return reaches(id) ? name : null;
  };
}

const own = /\/(ui|lib|parts|contract)\//;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    serveShop(),
    refuseZod(),
    followSystemTheme(),
    inlineScripts(),
    apiViewer(),
  ],
  build: isSsrBuild
    ? { target: 'node20', copyPublicDir: false }
    : {
        outDir: 'dist/client',
        manifest: true,
        // Cheap Androids stay on the browser they were sold with.
        target: 'chrome90',
        // The polyfill would be an inline script, which the content security policy refuses.
        modulePreload: { polyfill: false },
        // A data: image would need an exception in the same policy.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: {
            ...{ index: 'index.html', shop: 'shop.html', buy: 'buy.html', reference: 'reference.html' },
            sw: 'src/shop-worker.ts',
            'early-form': 'src/features/shop/early-form/early-form.ts',
            'early-dashboard': 'src/early-dashboard.ts',
            frame: 'src/styles/frame.css',
          },
          output: {
            // A service worker's address says what it may serve, and stays the same for ever.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            codeSplitting: {
              groups: [
                // React changes seldom: a returning customer has it, whatever else was released.
                {
                  name: 'react',
                  priority: 3,
                  test: /node_modules\/(react|react-dom|scheduler)\/|vite\/preload-helper|rolldown\/runtime/,
                },
                { name: sharedBy('/src/shop-main.tsx', 'shared'), test: own, priority: 2 },
                // Code that only the purchase dialog needs, so that the shop does not wait for it.
                { name: sharedBy('/checkout/checkout-dialog.tsx', 'forms'), test: own, priority: 1 },
              ],
            },
          },
        },
      },
  // The server does not depend on React: what renders the shop carries it along, in its production form.
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
