/** The reference of the API: its description in a viewer, and a list of its calls for browsers without script. */
import { basePath } from '@ntem/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import { type ApiDescription, describeApi } from '#kernel/http/openapi/description.ts';
import { policyOfReference } from '#kernel/http/security-headers.ts';
import type { FindPages } from './html-pages.ts';
import { escapeHtml, fillReferencePage } from './web.ts';

export function registerReference(
  app: FastifyInstance,
  { config, pages }: { config: Config; pages: FindPages },
): void {
  // Made on first use: it would make every start slower.
  let calls: string | undefined;
  app.get('/docs', async (_request, reply) => {
    calls ??= listCalls(describeApi(config));
    const { store, web } = await pages();
    return reply
      .headers(policyOfReference(web))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(fillReferencePage(web, { storeName: store.storeName, calls }));
  });
}

function listCalls({ info, tags, paths }: ApiDescription): string {
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const groups = tags.map(({ name, description }) => {
    const calls = all
      .filter((call) => call.tags.includes(name))
      .map(
        ({ method, path, summary }) =>
          `<li><code>${method.toUpperCase()} ${escapeHtml(basePath + path)}</code><br>${escapeHtml(summary)}</li>`,
      );
    return `<h2>${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p><ul>${calls.join('')}</ul>`;
  });
  return `<main><h1>${escapeHtml(info.title)}</h1>
<p>The whole reference, with examples, needs JavaScript. These are its calls; their fields are in
<a href="/openapi.json">the OpenAPI document</a>.</p>
${groups.join('\n')}</main>`;
}
