/** How the two pages are built: the app, and the shop, which must stay small. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), serveShop(), refuseZod()],
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
          input: ['index.html', 'shop.html'],
          // React changes seldom: a returning customer has it, whatever else was released.
          output: {
            codeSplitting: {
              groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
            },
          },
        },
      },
  // The server does not depend on React: what renders the shop carries it along, in its production form.
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
