/** Puts the viewer of the API's description beside the reference page: one script, taken from its package as it is. */
import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import type { Plugin } from 'vite';

export function apiViewer(): Plugin {
  return {
    name: 'api-viewer',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['reference.html'];
        if (page?.type !== 'asset') return;
        const source = await readViewer();
        const fileName = `assets/api-viewer-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        page.source = String(page.source).replace(
          '<!--api-viewer-->',
          () => `<script defer src="/${fileName}"></script>`,
        );
      },
    },
  };
}

/** The package carries its script for a server, and gives it to nothing else: the server that asks is gone at once. */
async function readViewer(): Promise<string> {
  const app = fastify();
  await app.register(scalar, { routePrefix: '/viewer', configuration: { content: {} } });
  const { body } = await app.inject('/viewer/js/scalar.js');
  await app.close();
  return body;
}
